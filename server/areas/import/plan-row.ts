import { differingFields } from '#domain/conflict.ts'
import {
  areSameNames,
  enteredOf,
  withRow,
  type ImportedPassenger,
  type SaidDestinations,
} from '#domain/import/applied-row.ts'
import { changedMeanwhile, rowProblems } from '#domain/import/import-record.ts'
import { exactNameKey } from '#domain/import/match-index.ts'
import { uniqueNames, type SentDestination, type SentRow } from '#domain/import/sent-row.ts'
import {
  EnteredPassenger,
  destinationIdsOf,
  passengerLimits,
  type NewPassenger,
  type Passenger,
} from '#domain/passenger.ts'
import { passengerCan } from '#domain/passenger-can.ts'
import { phoneNumberLimits } from '#domain/phone-number.ts'
import { productField } from '#domain/product.ts'
import { without } from '#domain/without.ts'
import { insist } from '../../call/refusals.ts'
import type { Principal } from '../../ground/principal.ts'
import { destinationsAmong } from '../passengers/destinations.ts'
import type { StoredPassenger } from '../passengers/facts.ts'
import { checkGroups, checkUpdate, checkUtilities, takesChangesLater } from '../passengers/save.ts'
import type { Known } from './known.ts'
import { newFacts, planPermissions, type Facts, type PlannedPermissions } from './plan-permissions.ts'
import { asking, refuse } from './row-refused.ts'

/** What a row that stands in nobody's way will write. */
export interface Plan extends PlannedPermissions {
  sent: SentRow
  /** `null` for a passenger who is to be made. */
  stored: StoredPassenger | null
  /** The passenger as they were; `null` for one who is to be made. */
  before: Passenger | null
  /** What is to be stored of the passenger; `null` for what stays as it is. */
  entered: NewPassenger | null
  /** Whether the booking system has to take the changes in. */
  waits: boolean
  /** Destinations that are new to the passenger. */
  added: number[]
  /** Names of all groups; `null` for what stays as it is. */
  tags: string[] | null
  /** The code; `null` for what stays as it is. */
  ssn: string | null
  /** Names of what is written, for the audit log. */
  fields: string[]
}

/**
 * What a row will write, by what is known now. Rules are those of the single calls, asked of each part that the row
 * changes and of no other.
 * @throws RowRefused with everything that the first rule in its way says
 */
export function planRow(sent: SentRow, known: Known, user: Principal): Plan {
  const found = sent.passengerId === undefined ? null : foundPassenger(sent, known, user)
  const { stored, before } = found ?? { stored: null, before: null }
  const said = saidDestinations(sent, known)
  if (before) checkInstance(said, before, known)
  const base = before ? enteredOf(before) : blankPassenger(sent)
  const after = asking('', () => withRow(stored?.id ?? 0, base, sent, said))
  checkCounts(after)
  const isChanged = !stored || differingFields(base, after).length > 0
  const parts = found ? updated(found, after, isChanged, known, user) : created(after, known, user)
  const facts = stored ?? newFacts(parts.destinationIds, known)

  const tags = planTags(sent, before, facts, parts.destinationIds, user)
  const ssn = planSsn(sent, facts, known, user)
  const groupIds = tags?.map(() => 0) ?? facts.groupIds
  const permissions = planPermissions(sent, { ...facts, groupIds }, facts, parts.destinationIds, known, user)
  const writesPassenger = isChanged || tags !== null
  const isWriting =
    writesPassenger || ssn !== null || permissions.newPermissions.length + permissions.changedPermissions.length > 0
  if (stored && isWriting && sent.version !== undefined && sent.version !== stored.version) {
    throw refuse('', changedMeanwhile)
  }
  return {
    sent,
    stored,
    before,
    entered: writesPassenger ? enteredFor(after, parts.destinationIds) : null,
    waits: isChanged && before !== null && takesChangesLater(before, known.configs),
    added: parts.added,
    tags,
    ssn,
    ...permissions,
    fields: [
      ...(stored ? differingFields(base, after) : []),
      ...(tags ? ['tags'] : []),
      ...(ssn !== null ? ['ssn'] : []),
      ...(permissions.newPermissions.length > 0 ? ['newPermissions'] : []),
      ...(permissions.changedPermissions.length > 0 ? ['permissions'] : []),
    ],
  }
}

/** Whether the row leaves everything as it is. */
export const changesNothing = ({ stored, entered, ssn, newPermissions, changedPermissions }: Plan): boolean =>
  stored !== null && entered === null && ssn === null && newPermissions.length === 0 && changedPermissions.length === 0

interface Found {
  stored: StoredPassenger
  before: Passenger
}

function foundPassenger({ passengerId = 0 }: SentRow, known: Known, user: Principal): Found {
  const stored = known.stored.get(passengerId)
  const before = known.passengers.get(passengerId)
  if (!stored || !before || passengerCan.read(stored, user) !== null) throw refuse('', 'api.errors.not_found')
  return { stored, before }
}

function blankPassenger({ passenger: { name } }: SentRow): ImportedPassenger {
  if (name === undefined) throw refuse('passenger.name', 'validation.required')
  return { ...EnteredPassenger.parse({ name }), passengerDestinations: [] }
}

const enteredFor = (after: ImportedPassenger, destinationIds: number[]): NewPassenger => ({
  ...without(after, 'passengerDestinations'),
  destinationIds,
})

/** Source: spec 2 §8, ERR-50. */
function destinationOf(said: SentDestination, field: string, { destinations }: Known): number {
  if (typeof said === 'number') {
    const destination = destinations.byId.get(said)
    if (!destination || destination.deleted) throw refuse(field, rowProblems.unknownDestination)
    return said
  }
  const [id, ...others] = destinations.byAlias.get(exactNameKey(said)) ?? []
  if (id === undefined) throw refuse(field, rowProblems.unknownDestination)
  if (others.length > 0) throw refuse(field, rowProblems.ambiguousDestination)
  return id
}

function saidDestinations({ mainDestination, secondaryDestination }: SentRow, known: Known): SaidDestinations {
  return {
    ...(mainDestination !== undefined && { main: destinationOf(mainDestination, 'mainDestination', known) }),
    ...(secondaryDestination !== undefined && {
      secondary:
        secondaryDestination === null ? null : destinationOf(secondaryDestination, 'secondaryDestination', known),
    }),
  }
}

/** Source: spec 2 §4, IMP-35. A passenger without a destination is of no instance yet. */
function checkInstance({ main, secondary }: SaidDestinations, before: Passenger, { destinations }: Known): void {
  const own = before[productField.instanceId]
  if (own === 0) return
  const isOther = (id: number | null | undefined) =>
    id !== undefined && id !== null && destinations.byId.get(id)?.instanceId !== own
  if (isOther(main)) throw refuse('mainDestination', rowProblems.otherInstance)
  if (isOther(secondary)) throw refuse('secondaryDestination', rowProblems.otherInstance)
}

function checkCounts({ phoneNumbers, utilityIds, passengerDestinations }: ImportedPassenger): void {
  if (phoneNumbers.length > phoneNumberLimits.ofOnePassenger) throw refuse('phones', 'validation.tooMany')
  if (utilityIds.length > passengerLimits.utilities) throw refuse('utilities', 'validation.tooMany')
  if (passengerDestinations.length > passengerLimits.destinations) throw refuse('mainDestination', 'validation.tooMany')
}

interface Places {
  destinationIds: number[]
  /** Those that are new to the passenger. */
  added: number[]
}

const isKnownIn =
  ({ destinations }: Known) =>
  (id: number): boolean =>
    destinations.byId.get(id)?.deleted === false

/** As the call that makes a passenger. */
function created(after: ImportedPassenger, known: Known, user: Principal): Places {
  const chosen = destinationIdsOf(after)
  if (chosen.length === 0) throw refuse('mainDestination', 'validation.required')
  const destinationIds = asking('', () => {
    insist(passengerCan.create(chosen, user))
    checkUtilities(after.utilityIds, [])
    return destinationsAmong(isKnownIn(known), {
      destinationIds: chosen,
      secondaryDestinationId: after.secondaryDestinationId,
    })
  })
  return { destinationIds, added: [] }
}

/** As the call that updates a passenger. */
function updated(
  { stored, before }: Found,
  after: ImportedPassenger,
  isChanged: boolean,
  known: Known,
  user: Principal,
): Places {
  if (!isChanged) return { destinationIds: [...stored.destinationIds], added: [] }
  const destinationIds = asking('', () => {
    insist(passengerCan.edit(stored, user))
    return checkUpdate(stored, before, { ...after, id: stored.id }, user, (chosen) =>
      destinationsAmong(isKnownIn(known), chosen),
    )
  })
  return { destinationIds, added: destinationIds.filter((id) => !stored.destinationIds.includes(id)) }
}

/** As the call that updates a passenger's groups. */
function planTags(
  { tags }: SentRow,
  before: Passenger | null,
  facts: Facts,
  destinationIds: readonly number[],
  user: Principal,
): string[] | null {
  if (tags === undefined) return null
  const names = uniqueNames(tags)
  const present = before?.groupObjs.map(({ name }) => name) ?? []
  if (areSameNames(names, present)) return null
  asking('tags', () => {
    insist(passengerCan.editGroups(facts, user))
    checkGroups(
      { ...facts, destinationIds },
      names.map(() => 0),
    )
  })
  return names
}

/**
 * As the call that stores a personal identity code. An equal one writes nothing, and the answer says so: to whoever may
 * not read the code, that would tell a code that was guessed. Whether there is one is told to all who read the passenger.
 */
function planSsn({ ssn }: SentRow, facts: Facts, { ssns }: Known, user: Principal): string | null {
  if (ssn === undefined) return null
  const isTold = ssn === '' || passengerCan.readSsn(facts, user, facts) === null
  if (isTold && ssn === (ssns.get(facts.id) ?? '')) return null
  asking('ssn', () => insist(passengerCan.writeSsn(facts, user, facts)))
  return ssn
}
