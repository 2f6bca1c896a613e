import { sql } from 'kysely'
import { lateCancellationMinutes } from '#domain/costs/invoice.ts'
import { businessZone } from '#domain/zone-offset.ts'

/**
 * Price of the trip that the query calls `t`, with tax: of the transportation permission `p` that it is reserved on, which
 * may have one of its own, else by the tariff. `null` when it has none: then it is missing.
 */
export const tripPriceCents = sql<number | null>`coalesce(p.price_inc_vat_cents, t.price_cents)`

/** Percentage of tax in that price; `null` when nobody has said it. */
export const tripVatPercent = sql<number | null>`case
  when p.price_inc_vat_cents is not null then p.price_vat_percent
  when t.price_cents is not null then t.price_vat_percent
end`

/**
 * Of the trip that the query calls `t`: it was cancelled so late, counted back from its start by the clock that never
 * jumps, that it is paid for.
 */
export const isLateCancellation = sql<boolean>`(
  t.cancelled_at is not null and t.cancelled_by is not null
  and coalesce(t.cancel_requested_at, t.cancelled_at)
    > (t.date + make_interval(mins => t.start_minutes)) at time zone ${businessZone}
      - make_interval(mins => ${lateCancellationMinutes}::int)
)`
