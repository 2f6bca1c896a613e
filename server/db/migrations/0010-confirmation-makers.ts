import { sql, type Kysely } from 'kysely'

const makers = sql`
  alter table arrival
    add column made_at timestamptz,
    add column made_by integer references app_user (id),
    add column is_correction boolean not null default false,
    add check ((made_at is null) = (made_by is null)),
    add check (made_by is not null or not is_correction);`

/** Nothing counts as made after it came, as for every later one. */
const earlierOnes = sql`
  update arrival set made_at = latest.made_at, made_by = latest.user_id
  from (
    select distinct on (organization_id, arrival_id)
      organization_id, arrival_id, user_id, least(occurred_at, received_at) as made_at
    from arrival_event
    where kind in ('complete', 'incomplete') and outcome in ('changed', 'repeated')
    order by organization_id, arrival_id, id desc
  ) latest
  where arrival.organization_id = latest.organization_id and arrival.id = latest.arrival_id;`

/** Items know who last confirmed them or undid it, and when that was made, so that what was done later wins. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const part of [makers, earlierOnes]) await part.execute(db)
}
