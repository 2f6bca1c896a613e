import { sql } from 'kysely'

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
