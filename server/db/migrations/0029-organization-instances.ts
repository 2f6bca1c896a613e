import { sql, type Kysely } from 'kysely'

/**
 * Whom an organisation may order from was to be told only by where its destinations order from, so that one without
 * destinations could make none. No destination refers to it: where an organisation may use an instance no more, the
 * destinations that it has there stay.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table organization_instance (
      organization_id integer not null references organization (id),
      instance_id integer not null references instance (id),
      primary key (organization_id, instance_id)
    )`.execute(db)
  await sql`create index organization_instance_by_instance on organization_instance (instance_id)`.execute(db)
  await sql`
    insert into organization_instance (organization_id, instance_id)
    select distinct organization_id, instance_id from destination`.execute(db)
  await sql`
    insert into organization_instance (organization_id, instance_id)
    select o.id, i.id from organization as o cross join instance as i
    where not exists (select from destination as d where d.organization_id = o.id)`.execute(db)
}
