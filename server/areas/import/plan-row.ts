import { differingFields } from '#domain/conflict.ts'
import { errorKeyOf } from '#domain/field-errors.ts'
import { rowProblems, type RowError } from '#domain/import/import-record.ts'
import {
  areSameNames,
  enteredOf,
  matchPermissions,
  withBlock,
  withRow,
  type ImportedPassenger,
  type SaidDestinations,
} from '#domain/import/applied-row.ts'
import { SentRow, uniqueNames, type SentDestination, type SentPermission } from '#domain/import/sent-row.ts'
import { oneLineOf } from '#domain/text.ts'
import { phoneNumberLimits } from '#domain/phone-number.ts'
import { EnteredPassenger, destinationIdsOf, passengerLimits, type NewPassenger, type Passenger } from '#domain/passenger.ts'
import { passengerCan } from '#domain/passenger-can.ts'
import { productField } from '#domain/product.ts'
import {
  newTransportationPermissionDraft,
  savedTransportationPermission,
  transportationPermissionDraftOf,
} from '#domain/transportation-permission/draft.ts'
import {
  TransportationPermissionInput,
  type TransportationPermission,
} from '#domain/transportation-permission/schema.ts'
import { transportationPermissionCan } from '#domain/transportation-permission/state.ts'
import { InvalidInput } from '../../call/http/parse.ts'
import { insist } from '../../call/refusals.ts'
import type { Principal } from '../../ground/principal.ts'
import { Refused } from '../../ground/refused.ts'
import { destinationsAmong } from '../passengers/destinations.ts'
import type { StoredPassenger } from '../passengers/facts.ts'
import { checkGroups, checkUpdate, checkUtilities, takesChangesLater } from '../passengers/save.ts'
import { changedFields, checkDraft, checkQuotaKind } from '../transportation-permissions/checks.ts'
import type { Known } from './known.ts'

interface PlannedPermission {
  /** Which of the row's blocks it is. */
  block: number
  entered: TransportationPermissionInput
  /** The booking system's of the passenger's main destination after the row; `null` for none. */
  instanceId: number | null
}

/** What a row that stands in nobody's way will write. */
export interface Plan {
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
  newPermissions: PlannedPermission[]
  changedPermissions: (PlannedPermission & { stored: TransportationPermission })[]
  /** Ids of those that the blocks are about, by block; `null` for one that is new, or not to be made. */
  permissionIds: (number | null)[]
  /** Names of what is written, for the audit log. */
  fields: string[]
}

/** What stands in a row's way. Nothing of it is written. */
export class RowRefused extends Error {
  readonly errors: RowError[]

  constructor(errors: RowError[]) {
    super('A row was refused.')
    this.name = 'RowRefused'
    this.errors = errors
  }
}

const refuse = (field: string, code: string): RowRefused => new RowRefused([{ field, code }])

/** The row's own names of the fields of a passenger's form. */
const ownNames: Readonly<Record<string, string>> = {
  passengerDestinations: 'mainDestination',
  secondaryDestinationId: 'secondaryDestination',
  destinationIds: 'mainDestination',
  utilityIds: 'utilities',
  phoneNumbers: 'phones',
}

/** What a rule of the single calls says against a row, as an error of the row; `null` for what is no rule's word. */
export function rowErrorsOf(error: unknown, at = ''): RowError[] | null {
  if (error instanceof RowRefused) return error.errors
  if (error instanceof InvalidInput) {
    return Object.entries(error.problem.errors).flatMap(([field, codes]) =>
      codes.map((code) => ({ field: ownNames[field] ?? field, code })),
    )
  }
  // what may come right by waiting is no word on the row
  if (error instanceof Refused && error.status < 500 && error.retryAfter === null) {
    return error.codes.map((code) => ({ field: at, code: `api.errors.${code}` }))
  }
  return null
}

/** Asks a rule of the single calls; what it says is about this field of the row. */
function asking<Result>(field: string, ask: () => Result): Result {
  try {
    return ask()
  } catch (error) {
    const errors = rowErrorsOf(error, field)
    throw errors ? new RowRefused(errors) : error
  }
}

/** The row as it was sent, once its form is right. */
export function parseRow(sent: unknown): SentRow {
  const parsed = SentRow.safeParse(sent)
  if (parsed.success) return parsed.data
  throw new RowRefused(
    parsed.error.issues.map(({ path, message }) => ({
      field: path.join('.').slice(0, 128),
      code: errorKeyOf(message),
    })),
  )
}

/**
 * What a row will write, by what is known now. Rules are those of the single calls, asked of each part that the row
 * changes and of no other.
 * @throws RowRefused with everything that the first rule in its way says
 */
export function planRow(sent: SentRow, known: Known, user: Principal): Plan {
  const { stored, before } = sent.passengerId === undefined ? unknownPassenger : foundPassenger(sent, known, user)
  const said = saidDestinations(sent, known)
  if (stored && before) checkInstance(said, before, known)
  const base = before ? enteredOf(before) : blankPassenger(sent)
  const id = stored?.id ?? 0
  const after = asking('', () => withRow(id, base, sent, said))
  checkCounts(after)
  const isChanged = !stored || differingFields(base, after).length > 0
  const parts = stored && before ? updated(stored, before, after, isChanged, known, user) : created(after, known, user)
  const facts = stored ?? newFacts(parts.destinationIds, known)

  const tags = planTags(sent, before, facts, parts.destinationIds, user)
  const ssn = planSsn(sent, facts, known, user)
  const groupIds = tags?.map(() => 0) ?? facts.groupIds
  const permissions = planPermissions(sent, { ...facts, groupIds }, facts, parts.destinationIds, known, user)
  const writesPassenger = isChanged || tags !== null
  const isWriting =
    writesPassenger || ssn !== null || permissions.newPermissions.length + permissions.changedPermissions.length > 0
  if (stored && isWriting && sent.version !== undefined && sent.version !== stored.version) {
    throw refuse('', 'api.errors.version_conflict')
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
  stored !== null &&
  entered === null &&
  ssn === null &&
  newPermissions.length === 0 &&
  changedPermissions.length === 0

const unknownPassenger = { stored: null, before: null }

function foundPassenger({ passengerId = 0 }: SentRow, known: Known, user: Principal) {
  const stored = known.stored.get(passengerId)
  const before = known.passengers.get(passengerId)
  if (!stored || !before || passengerCan.read(stored, user) !== null) throw refuse('', 'api.errors.not_found')
  return { stored, before }
}

function blankPassenger({ passenger: { name } }: SentRow): ImportedPassenger {
  if (name === undefined) throw refuse('passenger.name', 'validation.required')
  return { ...EnteredPassenger.parse({ name }), passengerDestinations: [] }
}

const enteredFor = ({ passengerDestinations: _, ...entered }: ImportedPassenger, destinationIds: number[]) => ({
  ...entered,
  destinationIds,
})

/** Source: spec 2 §8, ERR-50. */
function destinationOf(said: SentDestination, field: string, { destinations }: Known): number {
  if (typeof said === 'number') {
    const destination = destinations.byId.get(said)
    if (!destination || destination.deleted) throw refuse(field, rowProblems.unknownDestination)
    return said
  }
  const [id, ...others] = destinations.byAlias.get(oneLineOf(said).toLowerCase()) ?? []
  if (id === undefined) throw refuse(field, rowProblems.unknownDestination)
  if (others.length > 0) throw refuse(field, rowProblems.ambiguousDestination)
  return id
}

function saidDestinations({ mainDestination, secondaryDestination }: SentRow, known: Known): SaidDestinations {
  return {
    ...(mainDestination !== undefined && { main: destinationOf(mainDestination, 'mainDestination', known) }),
    ...(secondaryDestination !== undefined && {
      secondary:
        secondaryDestination === null
          ? null
          : destinationOf(secondaryDestination, 'secondaryDestination', known),
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
  stored: StoredPassenger,
  before: Passenger,
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

/** What rules ask of a passenger who is about to be made. */
const newFacts = (destinationIds: readonly number[], { ssnFacts }: Known) => ({
  ...ssnFacts,
  id: 0,
  destinationIds,
  groupIds: [] as readonly number[],
  inactive: false,
  state: 0 as const,
})

type Facts = ReturnType<typeof newFacts> | StoredPassenger

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
    checkGroups({ ...facts, destinationIds }, names.map(() => 0))
  })
  return names
}

/** As the call that stores a personal identity code. */
function planSsn({ ssn }: SentRow, facts: Facts, { ssns }: Known, user: Principal): string | null {
  if (ssn === undefined || ssn === (ssns.get(facts.id) ?? '')) return null
  asking('ssn', () => insist(passengerCan.writeSsn(facts, user, facts)))
  return ssn
}

type PlannedPermissions = Pick<Plan, 'newPermissions' | 'changedPermissions' | 'permissionIds'>

/**
 * @param facts after the row, which decide on what may be a draft
 * @param standing before it, which decide on who may change it
 */
function planPermissions(
  { permissions: blocks = [] }: SentRow,
  facts: Pick<Facts, 'groupIds'>,
  standing: Facts,
  destinationIds: readonly number[],
  known: Known,
  user: Principal,
): PlannedPermissions {
  const planned: PlannedPermissions = { newPermissions: [], changedPermissions: [], permissionIds: [] }
  if (blocks.length === 0) return planned
  const instanceId = known.destinations.byId.get(destinationIds[0] ?? 0)?.instanceId ?? null
  const config = known.configs.find((each) => each.instanceId === instanceId) ?? null
  const matches = matchPermissions(blocks, known.permissions.get(standing.id) ?? [])
  for (const [block, sent] of blocks.entries()) {
    const field = `permissions.${block}`
    const match = matches[block]
    if (match === 'ambiguous') throw refuse(field, rowProblems.ambiguousPermission)
    if (match === 'unknown') throw refuse(field, rowProblems.unknownPermission)
    if (match === undefined || match === 'none') {
      planned.permissionIds.push(null)
    } else if (match === 'new') {
      const entered = newPermission(sent, field, known)
      asking(field, () => {
        insist(passengerCan.addTransportationPermission(standing, user))
        const start = { isDraft: known.defaults.savePtpAsDraftByDefault, isStored: false }
        checkDraft(entered, start, config, facts.groupIds)
      })
      planned.newPermissions.push({ block, entered, instanceId })
      planned.permissionIds.push(null)
    } else {
      const { stored } = match
      const entered = enteredPermission(transportationPermissionDraftOf(stored), sent, field)
      planned.permissionIds.push(stored.id)
      if (changedFields(stored, entered).length === 0) continue
      if (sent.version !== undefined && sent.version !== stored.version) {
        throw refuse(field, 'api.errors.version_conflict')
      }
      asking(field, () => {
        insist(transportationPermissionCan.edit(stored, standing, user))
        checkQuotaKind(stored, entered)
        checkDraft(entered, { isDraft: stored.isDraft, isStored: true }, config, facts.groupIds)
      })
      planned.changedPermissions.push({ block, entered, instanceId, stored })
    }
  }
  return planned
}

/** A new one starts as in its editor, but for its days: those are the sheet's to say. */
const newPermission = (sent: SentPermission, field: string, { today, defaults }: Known) =>
  enteredPermission(
    { ...newTransportationPermissionDraft(0, today, defaults), startDate: null, endDate: null },
    sent,
    field,
  )

function enteredPermission(
  draft: Parameters<typeof withBlock>[0],
  sent: SentPermission,
  field: string,
): TransportationPermissionInput {
  const parsed = TransportationPermissionInput.safeParse(savedTransportationPermission(withBlock(draft, sent)))
  if (parsed.success) return parsed.data
  throw new RowRefused(
    parsed.error.issues.map(({ path, message }) => ({
      field: [field, ...path].join('.'),
      code: errorKeyOf(message),
    })),
  )
}
