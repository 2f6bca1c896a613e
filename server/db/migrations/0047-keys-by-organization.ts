import { sql, type Kysely } from 'kysely'

/** Tables of organisations whose rows were known by their id alone. */
const knownById = [
  ...['area_price', 'arrival', 'arrival_event', 'booking', 'cost_center', 'passenger', 'passenger_import'],
  ...['permission_extra', 'permission_name', 'phone_number', 'ride', 'run', 'schedule', 'schedule_item', 'timetable'],
  ...['transportation_permission', 'trip'],
]

/**
 * Events of no organisation are of organisation 0 from then on: what is spread by the organisation has to have one. The
 * log takes no change, and this is none: seals are made over what was written (`audit/seal.ts`).
 */
const events = sql`
  alter table audit_event disable trigger audit_event_is_append_only;
  update audit_event set organization_id = 0 where organization_id is null;
  alter table audit_event enable trigger audit_event_is_append_only;
  alter table audit_event
    alter column organization_id set default 0,
    alter column organization_id set not null,
    drop constraint audit_event_pkey,
    add primary key (id, organization_id);`

const others = sql`
  alter table group_member drop constraint group_member_id_key, add unique (id, organization_id);
  alter table provider_request drop constraint provider_request_pkey, add primary key (kind, object_id, organization_id);
  alter table provider_ride drop constraint provider_ride_pkey, add primary key (ride_id, organization_id);`

/**
 * Every key of a table that can be spread by organisation has the organisation in it. It stands last, so that a row is
 * still found by its id alone; foreign keys go by the other key, in which it stands first.
 */
export async function up(db: Kysely<never>): Promise<void> {
  for (const table of knownById) {
    await sql`
      alter table ${sql.table(table)}
        drop constraint ${sql.id(`${table}_pkey`)},
        add primary key (id, organization_id)
    `.execute(db)
  }
  await events.execute(db)
  await others.execute(db)
}
