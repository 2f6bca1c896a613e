import * as z from 'zod/mini'
import { priceAreas } from './destination.ts'
import { folded } from './folded-text.ts'
import { passengerGroupLimits } from './passenger-group.ts'
import { text } from './text.ts'

/** Entry of a price table that stands for no price. Source: spec 2 §3. */
const fallbackName = 'Nimi puuttuu'

/** Value added tax of every price-area price, in percent. Source: spec 2 §3. */
export const priceAreaVatPercent = 0

/** A row of an organisation's price table: a price for each price area, 1 to 6 in order. Source: spec 2 §3. */
export const PriceTableEntry = z.object({
  passengerGroupName: text(passengerGroupLimits.name),
  transportationPermissionName: text(128),
  prices: z.array(z.number()).check(z.length(priceAreas.last)),
})
export type PriceTableEntry = z.infer<typeof PriceTableEntry>

const isFallback = ({ transportationPermissionName, prices }: PriceTableEntry): boolean =>
  transportationPermissionName === fallbackName && prices.every((price) => price === 0)

interface Sought {
  /** The passenger's groups. */
  groupNames: readonly string[]
  name: string
  /** The destination's area; 0 means none. */
  priceArea: number
}

/**
 * The price of a transportation permission in its area, in whole units; `null` when the table has none. Names compare
 * without case.
 */
export function priceAreaPrice(
  table: readonly PriceTableEntry[],
  { groupNames, name, priceArea }: Sought,
): number | null {
  const groups = groupNames.map(folded)
  const entry = table.find(
    (row) =>
      !isFallback(row) &&
      folded(row.transportationPermissionName) === folded(name) &&
      groups.includes(folded(row.passengerGroupName)),
  )
  return priceArea === priceAreas.none ? null : (entry?.prices[priceArea - 1] ?? null)
}

/** Keys of the card's warnings. Source: spec 2 §2, spec 3 §9 "warnings", open point G-23. */
export type PriceAreaWarning =
  | 'transportationPermissions.priceArea.noPrice'
  | 'transportationPermissions.priceArea.otherPrice'
  | 'transportationPermissions.priceArea.otherVat'

/**
 * What to warn of beside an entered price.
 * @param price of the price area, `null` when there is none
 */
export function priceAreaWarnings(
  price: number | null,
  { priceIncVat, priceVatPercent }: { priceIncVat: number | null; priceVatPercent: number | null },
): PriceAreaWarning[] {
  const isOther = price !== null && priceIncVat !== null && priceIncVat !== price
  return [
    ...(price === null ? (['transportationPermissions.priceArea.noPrice'] as const) : []),
    ...(isOther ? (['transportationPermissions.priceArea.otherPrice'] as const) : []),
    ...((priceVatPercent ?? priceAreaVatPercent) !== priceAreaVatPercent
      ? (['transportationPermissions.priceArea.otherVat'] as const)
      : []),
  ]
}
