import { sql, type Kysely } from 'kysely'

/** The tax in a trip's price, and a way to the trips of some days that are paid for although they were not driven. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table trip add column price_vat_percent double precision check (price_vat_percent between 0 and 100);
    create index trip_not_driven on trip (organization_id, date)
      where no_show_at is not null or cancelled_at is not null;
  `.execute(db)
}
