import { folded, nameKey } from './folded-text.ts'
import type { PassengerCard } from './passenger.ts'
import { phoneDigits } from './phone-number.ts'

/** What a double is told by, next to its name. */
export type DoubleReason = 'street' | 'phone' | 'externalId'

type Compared = Pick<PassengerCard, 'id' | 'name' | 'homeAddress' | 'phone' | 'externalId'>

/** What others are compared by. */
export const doubleFactsOf = ({ id, name, homeAddress, phone, externalId }: Compared): Compared => ({
  ...{ id, name, homeAddress, phone, externalId },
})

const phonesOf = (phone: string): string[] => phone.split(',').map(phoneDigits).filter(Boolean)

function reasonsOf(a: Compared, b: Compared): DoubleReason[] {
  const sharesText = (left: string, right: string) => folded(left) !== '' && folded(left) === folded(right)
  const phones = new Set(phonesOf(a.phone))
  const shared: Record<DoubleReason, boolean> = {
    street: sharesText(a.homeAddress, b.homeAddress),
    phone: phonesOf(b.phone).some((phone) => phones.has(phone)),
    externalId: sharesText(a.externalId, b.externalId),
  }
  return (['street', 'phone', 'externalId'] as const).filter((reason) => shared[reason])
}

/**
 * Others who are likely the same person: the same name, whatever its case, accents and order of words, together with
 * the same street, a telephone number or the external id.
 */
export function likelyDoubles<Other extends Compared>(
  passenger: Compared,
  others: readonly Other[],
): { passenger: Other; reasons: DoubleReason[] }[] {
  const name = nameKey(passenger.name)
  if (name === '') return []
  return others
    .filter((other) => other.id !== passenger.id && nameKey(other.name) === name)
    .map((other) => ({ passenger: other, reasons: reasonsOf(passenger, other) }))
    .filter(({ reasons }) => reasons.length > 0)
}
