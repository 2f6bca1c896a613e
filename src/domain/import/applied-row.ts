import { EnteredPassenger, type Passenger } from '../passenger.ts'
import { withMainDestination, withSecondaryDestination } from '../passenger-destinations.ts'
import { newPhoneNumber, phoneDigits, type PhoneNumber } from '../phone-number.ts'
import type { TransportationPermissionDraft } from '../transportation-permission/draft.ts'
import type { TransportationPermission } from '../transportation-permission/schema.ts'
import { without } from '../without.ts'
import { exactNameKey } from './match-index.ts'
import type { SentPermission, SentPhone, SentRow, SentUtility } from './sent-row.ts'

/** What an import may change in the passenger's own data: what is entered, and where the passenger is. */
export type ImportedPassenger = EnteredPassenger & Pick<Passenger, 'passengerDestinations'>

const enteredFields = Object.keys(EnteredPassenger.shape) as (keyof EnteredPassenger)[]

/** What is entered about a stored passenger. */
export const enteredOf = (passenger: Passenger): ImportedPassenger =>
  Object.fromEntries(
    [...enteredFields, 'passengerDestinations' as const].map((field) => [field, passenger[field]]),
  ) as unknown as ImportedPassenger

/** The destinations that a row says, by their ids. */
export interface SaidDestinations {
  /** Absent for what the row does not say. */
  main?: number
  /** `null` takes the secondary one away. */
  secondary?: number | null
}

/** The same fields of a block that are mapped, without those that are not. */
const mappedOf = <Block extends object>(block: Block) =>
  Object.fromEntries(Object.entries(block).filter(([, value]) => value !== undefined)) as {
    [Field in keyof Block]?: Exclude<Block[Field], undefined>
  }

/** A block's number among the passenger's: the one with the same digits, however it is spelled; -1 for none. */
const phoneAt = (phones: readonly PhoneNumber[], { number }: Pick<SentPhone, 'number'>): number =>
  phones.findIndex((phone) => phoneDigits(phone.number) === phoneDigits(number))

/** The passenger's numbers with the blocks of a row. None is taken away. Source: spec 2 §4, IMP-36. */
function withPhones(passengerId: number, phones: readonly PhoneNumber[], blocks: readonly SentPhone[]): PhoneNumber[] {
  const merged = [...phones]
  for (const { create, number, ...flags } of blocks) {
    const at = phoneAt(merged, { number })
    const known = merged[at]
    if (known) merged[at] = { ...known, ...mappedOf(flags) }
    else if (create) merged.push({ ...newPhoneNumber(passengerId), number, ...mappedOf(flags) })
  }
  return merged
}

/** Mapped utilities as the sheet has them, the others as they are stored, in ascending order. Source: spec 2 §4, IMP-37. */
function withUtilities(utilityIds: readonly number[], said: readonly SentUtility[]): number[] {
  const ids = new Set(utilityIds)
  for (const { id, has } of said) {
    if (has) ids.add(id)
    else ids.delete(id)
  }
  return [...ids].sort((a, b) => a - b)
}

/** What is stored of a passenger with what a row says: what the row does not say stays. */
export function withRow(
  id: number,
  before: ImportedPassenger,
  { passenger, phones = [], utilities = [] }: Pick<SentRow, 'passenger' | 'phones' | 'utilities'>,
  { main, secondary }: SaidDestinations,
): ImportedPassenger {
  let at: Pick<Passenger, 'id' | 'passengerDestinations' | 'secondaryDestinationId'> = { id, ...before }
  if (main !== undefined && main !== before.passengerDestinations[0]?.destinationId)
    at = { id, ...withMainDestination(at, main) }
  if (secondary !== undefined && secondary !== at.secondaryDestinationId)
    at = { id, ...withSecondaryDestination(at, secondary) }
  const { passengerDestinations, secondaryDestinationId } = at
  return {
    ...before,
    ...mappedOf(passenger),
    phoneNumbers: withPhones(id, before.phoneNumbers, phones),
    utilityIds: utilities.length > 0 ? withUtilities(before.utilityIds, utilities) : before.utilityIds,
    passengerDestinations,
    secondaryDestinationId,
  }
}

/** Whether two lists of names name the same groups: neither order nor case counts. */
export function areSameNames(names: readonly string[], others: readonly string[]): boolean {
  const keys = new Set(names.map(exactNameKey))
  const otherKeys = new Set(others.map(exactNameKey))
  return keys.size === otherKeys.size && [...keys].every((key) => otherKeys.has(key))
}

/** What a block of transportation permission columns is about. */
export type PermissionMatch<Stored> = { stored: Stored } | 'new' | 'ambiguous' | 'unknown' | 'none'

type Matched = Pick<TransportationPermission, 'id' | 'name' | 'startDate'>

/**
 * Which of the passenger's transportation permissions each block is about, each at most once: the one whose id it has,
 * else the one of its name that starts on the same day, else the only one of its name. `new` for one to be made,
 * `none` for a block whose creation column is empty, `unknown` for an id that the passenger has not. Source: spec 2 §4
 * and §7, IMP-36, IMP-65.
 */
export function matchPermissions<Stored extends Matched>(
  blocks: readonly SentPermission[],
  stored: readonly Stored[],
): PermissionMatch<Stored>[] {
  const taken = new Set<number>()
  const take = (found: Stored | undefined): { stored: Stored } | null => {
    if (!found || taken.has(found.id)) return null
    taken.add(found.id)
    return { stored: found }
  }
  const named = ({ name }: SentPermission) =>
    name === undefined
      ? []
      : stored.filter((each) => !taken.has(each.id) && exactNameKey(each.name) === exactNameKey(name))
  const matches = blocks.map((block): PermissionMatch<Stored> | null => {
    const { permissionId } = block
    if (permissionId === undefined) return null
    return take(stored.find(({ id }) => id === permissionId)) ?? 'unknown'
  })
  for (const [at, block] of blocks.entries()) {
    const onSameDay = named(block).filter(({ startDate }) => startDate === block.startDate)
    matches[at] ??= onSameDay.length === 1 ? take(onSameDay[0]) : null
  }
  return blocks.map((block, at) => {
    const match = matches[at]
    if (match) return match
    const found = named(block)
    if (found.length > 1) return 'ambiguous'
    return take(found[0]) ?? (block.create ? 'new' : 'none')
  })
}

/**
 * Whether a block says nothing but which transportation permission it is about. It stays as it is, and no other block of
 * the row is about it.
 */
export const staysAsItIs = (block: SentPermission): boolean =>
  block.permissionId !== undefined &&
  Object.keys(mappedOf(without(block, 'permissionId', 'version', 'create'))).length === 0

/** A transportation permission in its editor's units with what a block says: what it does not say stays. */
export function withBlock(draft: TransportationPermissionDraft, sent: SentPermission): TransportationPermissionDraft {
  const { costCenter } = sent
  const block = without(sent, 'permissionId', 'version', 'create', 'costCenter')
  const isOther = costCenter !== undefined && exactNameKey(costCenter) !== exactNameKey(draft.costCenter?.name ?? '')
  return { ...draft, ...mappedOf(block), ...(isOther && { costCenter: { id: 0, name: costCenter } }) }
}
