import { sql } from 'kysely'
import type { Client } from 'pg'
import { addMonths, firstOfMonth, lastOfMonth, localDateAt, type LocalDate } from '#domain/local-date.ts'
import { invoiceOf } from '#server/areas/costs/invoice.ts'
import { updateStatistics } from '#server/demo/fill.ts'
import type { RunningServer } from '#server/run/start.ts'
import { fillDatabase, unhurried } from '../database.ts'
import { onPostgresql } from '../on-postgresql.ts'
import { measured, type Group, type Measured, type RowName } from '../row.ts'
import { interleaved, median } from '../statistics.ts'

const unit = 'trips/s'
const rounds = 15
const tripCount = 100_000
/** As many trips in each of the months around it. */
const otherMonths = 5

const rowNames = ['costs-month'] as const satisfies readonly RowName[]

interface Bench {
  server: RunningServer
  bare: Client
  organizationId: number
  costCenterId: number
  month: { startDate: LocalDate; endDate: LocalDate }
}

/**
 * A cost center whose permissions, of every kind of deductible and of 2,500 passengers, have driven their trips in each of
 * six months. One in fifty trips was not driven.
 */
async function fill(
  { db }: RunningServer['services'],
  month: Bench['month'],
): Promise<Omit<Bench, 'server' | 'bare' | 'month'>> {
  const { rows } = await sql<{ organizationId: number; costCenterId: number }>`
    insert into cost_center (organization_id, name)
    select organization_id, 'Mitattava' from passenger group by organization_id order by count(*) desc limit 1
    returning organization_id as "organizationId", id as "costCenterId"
  `.execute(db)
  const [made] = rows
  if (!made) throw new Error('There is no organisation to measure.')
  const { organizationId, costCenterId } = made
  await sql`
    insert into transportation_permission (
      organization_id, passenger_id, source, name, is_draft, cost_center_id, trip_destinations, deductible_payment,
      deductible_type, fixed_deductible_cents, quota_type, quota_time, initial_quota, start_date,
      price_inc_vat_cents, price_vat_percent, created_at, updated_at
    )
    select organization_id, id, 'product', 'Mitattavat matkat', false, ${costCenterId}::int, 0, 'Invoice',
      id % 3, case when id % 3 > 0 then 1200 end, 0, 0, 40, ${addMonths(month.startDate, -12)}::date,
      case when id % 2 = 0 then 1460 end, case when id % 2 = 0 then 13.5 end, now(), now()
    from passenger where organization_id = ${organizationId} order by id limit 2500
  `.execute(db)
  await unhurried(db, async (own) => {
    await sql`
      insert into trip (
        organization_id, run_id, passenger_id, date, start_minutes, end_minutes, start_place, end_place,
        transportation_permission_id, distance_metres, price_cents, price_vat_percent,
        pickup_at, dropoff_at, no_show_at, created_at, updated_at
      )
      select p.organization_id, (select min(id) from run where organization_id = ${organizationId}), p.passenger_id,
        ${month.startDate}::date + (n % 28) + months.shift, 480, 510, 'Koti', 'Päivätoiminta', p.id, 8300, 1190, 13.5,
        case when n % 50 > 0 then now() end, case when n % 50 > 0 then now() end, case when n % 50 = 0 then now() end,
        now(), now()
      from generate_series(0, ${tripCount - 1}::int) as n
      cross join (select 31 * k as shift from generate_series(0, ${otherMonths}::int) as k) as months
      join (
        select *, row_number() over (order by id) - 1 as place
        from transportation_permission where organization_id = ${organizationId} and cost_center_id = ${costCenterId}
      ) as p on p.place = n % 2500
    `.execute(own)
  })
  await updateStatistics(db)
  return { organizationId, costCenterId }
}

/** The bare sums of the month by transportation permission and by day: what an invoice is made of at the least. */
const bareSums = (bench: Bench) => ({
  text: `select transportation_permission_id, date, count(*), sum(distance_metres), sum(price_cents) from trip
    where organization_id = $1 and date between $2 and $3 and pickup_at is not null
    group by grouping sets ((transportation_permission_id), (date))`,
  values: [bench.organizationId, bench.month.startDate, bench.month.endDate],
})

async function costsMonth(bench: Bench): Promise<Measured> {
  const { server, bare, organizationId, costCenterId, month } = bench
  const { db } = server.services
  const rate = async (work: () => Promise<unknown>) => {
    const started = performance.now()
    await work()
    return (tripCount * 1000) / (performance.now() - started)
  }
  const asked = { organizationId, costCenter: { id: costCenterId, name: 'Mitattava' }, ...month, today: month.endDate }
  const statement = bareSums(bench)
  const sides = {
    product: () => rate(() => db.transaction().execute((trx) => invoiceOf(trx, asked))),
    bare: () => rate(() => bare.query(statement)),
  }
  await interleaved(2, sides)
  const rates = await interleaved(rounds, sides)
  const invoice = await db.transaction().execute((trx) => invoiceOf(trx, asked))
  const driven = invoice.lines.reduce((sum, { trips }) => sum + trips, 0)
  const flaws =
    driven + invoice.noShows.length === tripCount
      ? []
      : [`${driven} and ${invoice.noShows.length} trips are on the invoice`]
  return measured('costs-month', {
    ...{ value: median(rates.product), reference: median(rates.bare), unit, flaws },
    note: `median of ${rounds}, ${tripCount} trips of the month among ${tripCount * (otherMonths + 1)}, ${invoice.lines.length} permissions, PostgreSQL`,
  })
}

export const costRows: Group = onPostgresql(rowNames, { unit, isDurable: false }, async (bench) => {
  const { services } = bench.server
  await fillDatabase(services)
  const first = addMonths(firstOfMonth(localDateAt(services.clock())), -6)
  const month = { startDate: first, endDate: lastOfMonth(first) }
  return [await costsMonth({ ...bench, month, ...(await fill(services, month)) })]
})
