import { searchImport } from '#contract/passenger-import.ts'
import { createPassenger, getPassenger, updatePassenger, updatePassengerGroups } from '#contract/passengers.ts'
import { saveSsn } from '#contract/ssn.ts'
import {
  createTransportationPermission,
  getTransportationPermissionInfo,
  updateTransportationPermission,
} from '#contract/transportation-permissions.ts'
import { randomId } from '#crypto/random-id.ts'
import { differingFields } from '#domain/conflict.ts'
import {
  areSameNames,
  enteredOf,
  matchPermissions,
  staysAsItIs,
  withBlock,
  withRow,
  type ImportedPassenger,
  type SaidDestinations,
} from '#domain/import/applied-row.ts'
import { changedMeanwhile, rowProblems, type RowError, type SavedRow } from '#domain/import/import-record.ts'
import type { SentRow } from '#domain/import/sent-row.ts'
import { localDateAt } from '#domain/local-date.ts'
import { EnteredPassenger, destinationIdsOf, type Passenger } from '#domain/passenger.ts'
import { groupNames } from '#domain/passenger-group.ts'
import {
  newTransportationPermissionDraft,
  type TransportationPermissionDefaults,
  savedTransportationPermission,
  transportationPermissionDraftOf,
} from '#domain/transportation-permission/draft.ts'
import { TransportationPermissionInput } from '#domain/transportation-permission/schema.ts'
import { sameValue } from '#domain/same-value.ts'
import { without } from '#domain/without.ts'
import { ApiError } from '../api/api-error.ts'
import { call } from '../api/client.ts'
import { now } from '../device/clock.ts'
import { organizationOf } from '../organizations.ts'
import { importFateOf } from './fate.ts'
import type { RunCalls } from './run-calls.ts'
import type { Caller } from './session.ts'

/** Rows under way at once where each takes some calls of its own. Source: design decision, `import.md` 8. */
export const singleLanes = 6

/** A rule, or the server, says no to a row. */
class RowStopped extends Error {
  readonly field: string
  readonly code: string

  constructor(field: string, code: string) {
    super(code)
    this.field = field
    this.code = code
  }
}

/** Where the organisation is not known. Source: open point C-29. */
const defaults: TransportationPermissionDefaults = {
  savePtpAsDraftByDefault: true,
  ptpDeductiblePaymentBillableAsDefault: false,
}

/** What is remembered of the rows of a sheet from one save to the next. */
export interface SingleMemory {
  /** By call of a row: made again it is answered as before, by a server that knows of such keys. */
  readonly keys: Map<string, string>
  /** Passengers that rows have made, by row and part. */
  readonly made: Map<string, number>
  /** Versions of passengers that the rows themselves have made last, by id. */
  readonly written: Map<number, number>
}

export const singleMemory = (): SingleMemory => ({ keys: new Map(), made: new Map(), written: new Map() })

/** Saves rows by the documented calls, one after the other. */
class SingleRows {
  readonly #organizationId: number
  readonly #caller: Caller
  readonly #memory: SingleMemory
  #known: Promise<TransportationPermissionDefaults> | null = null

  constructor(organizationId: number, caller: Caller, memory: SingleMemory) {
    this.#organizationId = organizationId
    this.#caller = caller
    this.#memory = memory
  }

  async #options(step?: string) {
    const token = await this.#caller.token()
    if (step === undefined) return { token }
    const idempotencyKey = this.#memory.keys.get(step) ?? randomId()
    this.#memory.keys.set(step, idempotencyKey)
    return { token, idempotencyKey }
  }

  /**
   * Whom a row has made before its answer was lost: the only one who is called so and is as the row says. An identity code
   * is not asked for: it would stand in an address.
   */
  async #madeBefore(sent: SentRow, said: SaidDestinations): Promise<number | null> {
    const { externalId = '', name = '' } = sent.passenger
    const query = { ...(externalId !== '' && { externalId }), ...(name !== '' && { name }) }
    const matches = await call(searchImport, { query }, await this.#options())
    const [own, ...others] = matches.filter(({ result }) => {
      const entered = enteredOf(result)
      const isAsSaid = differingFields(entered, withRow(result.id, entered, sent, said)).length === 0
      return result.organizationId === this.#organizationId && isAsSaid
    })
    return own && others.length === 0 ? own.result.id : null
  }

  async #stored(id: number): Promise<Passenger> {
    return call(getPassenger, { params: { id: String(id) }, query: {} }, await this.#options())
  }

  /** Keeps which version is the rows' own: a row that is gone on with meets it. */
  #wrote(passenger: Passenger): Passenger {
    if (passenger.version !== undefined) this.#memory.written.set(passenger.id, passenger.version)
    return passenger
  }

  /** Makes or updates the passenger. @returns as it is then, and whether anything was written */
  async #savePassenger(sent: SentRow): Promise<{ passenger: Passenger; how: 'created' | 'updated' | 'unchanged' }> {
    const { mainDestination: main, secondaryDestination: secondary } = sent
    if (typeof main === 'string' || typeof secondary === 'string')
      throw new RowStopped('mainDestination', rowProblems.unknownDestination)
    const said = { ...(main !== undefined && { main }), ...(secondary !== undefined && { secondary }) }
    const step = `${sent.key} create`
    const isRepeat = this.#memory.keys.has(step)
    const made = this.#memory.made.get(placeOf(sent))
    const known = sent.passengerId ?? made ?? (isRepeat ? await this.#madeBefore(sent, said) : null)
    if (known === null) {
      const blank: ImportedPassenger = {
        ...EnteredPassenger.parse({ name: sent.passenger.name ?? '' }),
        passengerDestinations: [],
      }
      const after = withRow(0, blank, sent, said)
      const body = { ...without(after, 'passengerDestinations'), destinationIds: destinationIdsOf(after) }
      if (body.destinationIds.length === 0) throw new RowStopped('mainDestination', 'validation.required')
      const passenger = await call(createPassenger, { body }, await this.#options(step))
      this.#memory.made.set(placeOf(sent), passenger.id)
      return { passenger, how: 'created' }
    }
    const before = await this.#stored(known)
    const entered = enteredOf(before)
    const after = withRow(before.id, entered, sent, said)
    const updating = `${sent.key} update`
    // whose answer was lost has done it, where all is as the row says
    const isWritten = this.#memory.keys.has(updating)
    const how = sent.op === 'create' ? 'created' : isWritten ? 'updated' : 'unchanged'
    if (differingFields(entered, after).length === 0) return { passenger: before, how }
    const isOwn = before.version === this.#memory.written.get(before.id)
    if (sent.version !== undefined && before.version !== undefined && sent.version !== before.version && !isOwn)
      throw new RowStopped('', changedMeanwhile)
    const passengerDestinations = destinationIdsOf(after).map((destinationId) => ({ destinationId }))
    const body = {
      ...{ ...after, id: before.id, passengerDestinations },
      ...(before.version !== undefined && { version: before.version }),
    }
    const given = { params: { id: String(before.id) }, body }
    const passenger = this.#wrote(await call(updatePassenger, given, await this.#options(updating)))
    return { passenger, how: sent.op === 'create' ? 'created' : 'updated' }
  }

  async #saveGroups({ tags, key }: SentRow, passenger: Passenger): Promise<Passenger> {
    if (!tags || areSameNames(tags, groupNames(passenger))) return passenger
    const body = {
      tags: tags.map((name) => ({ id: 0 as const, name })),
      ...(passenger.version !== undefined && { version: passenger.version }),
    }
    const given = { params: { id: String(passenger.id) }, body }
    return this.#wrote(await call(updatePassengerGroups, given, await this.#options(`${key} groups`)))
  }

  #defaults(): Promise<TransportationPermissionDefaults> {
    this.#known ??= organizationOf(this.#organizationId).then(
      (organization) => organization ?? defaults,
      () => defaults,
    )
    return this.#known
  }

  /** @returns their ids by block, and whether anything was written */
  async #savePermissions(
    { permissions = [], key }: SentRow,
    passengerId: number,
  ): Promise<{ ids: (number | null)[]; isWritten: boolean }> {
    if (permissions.length === 0) return { ids: [], isWritten: false }
    const params = { id: String(passengerId) }
    const info = await call(getTransportationPermissionInfo, { params, query: {} }, await this.#options())
    const ids: (number | null)[] = []
    let isWritten = false
    for (const [block, match] of matchPermissions(permissions, info.transportationPermissions).entries()) {
      const [field, sent] = [`permissions.${block}`, permissions[block]]
      if (match === 'ambiguous') throw new RowStopped(field, rowProblems.ambiguousPermission)
      if (match === 'unknown') throw new RowStopped(field, rowProblems.unknownPermission)
      if (!sent || match === 'none' || staysAsItIs(sent)) {
        ids.push(null)
        continue
      }
      const own = match === 'new' ? null : match.stored
      const draft = own
        ? transportationPermissionDraftOf(own)
        : {
            ...newTransportationPermissionDraft(passengerId, localDateAt(now()), await this.#defaults()),
            ...{ startDate: null, endDate: null },
          }
      const entered = savedTransportationPermission(withBlock(draft, sent))
      if (own && sameValue(entered, savedTransportationPermission(draft))) {
        ids.push(own.id)
        continue
      }
      if (own?.version !== undefined && sent.version !== undefined && sent.version !== own.version)
        throw new RowStopped(field, changedMeanwhile)
      const body = TransportationPermissionInput.safeParse(entered)
      if (!body.success) throw new RowStopped(field, body.error.issues[0]?.message ?? 'validation.invalid')
      const step = await this.#options(`${key} ${field}`)
      const saved = own
        ? await call(
            updateTransportationPermission,
            { params: { ...params, permissionId: String(own.id) }, body: body.data },
            step,
          )
        : await call(createTransportationPermission, { params, body: body.data }, step)
      isWritten = true
      ids.push(saved.id)
    }
    return { ids, isWritten }
  }

  async saveRow(sent: SentRow): Promise<SavedRow> {
    const { row, key, ssn, phones = [] } = sent
    const told = { row, key, phoneIds: phones.map(() => null) }
    try {
      const { passenger, how } = await this.#savePassenger(sent)
      if (ssn !== undefined)
        await call(
          saveSsn,
          { params: { id: String(passenger.id) }, body: { Ssn: ssn } },
          await this.#options(`${key} ssn`),
        )
      const grouped = await this.#saveGroups(sent, passenger)
      const { ids: permissionIds, isWritten } = await this.#savePermissions(sent, passenger.id)
      const isMore = ssn !== undefined || grouped !== passenger || isWritten
      const status = how === 'unchanged' && isMore ? 'updated' : how
      const { version = null } = grouped
      return { ...told, status, passengerId: passenger.id, version, permissionIds, errors: [] }
    } catch (failure) {
      const errors = errorsOf(failure)
      if (!errors) throw failure
      return { ...told, status: 'failed', passengerId: null, version: null, permissionIds: [], errors }
    }
  }
}

const placeOf = ({ key, row }: SentRow): string => `${row}${/\.\d+$/.exec(key)?.[0] ?? ''}`

/**
 * The documented calls alone, in the place of those that know of imports: a row is some calls, one after the other, and
 * there is no history. A row that has failed half way is gone on with where it stopped, as long as the desk is open.
 */
export function singleCalls(organizationId: number, caller: Caller, memory: SingleMemory): RunCalls {
  const single = new SingleRows(organizationId, caller, memory)
  return {
    begin: () => Promise.resolve({ id: 0 }),
    resume: () => Promise.resolve({ answered: 0 }),
    update: () => Promise.resolve(null),
    get: () => Promise.resolve({ state: 'running', fileHash: '' }),
    rows: () => Promise.resolve({ rows: [], total: 0 }),
    async save(_importId, _runner, rows) {
      const saved: SavedRow[] = []
      for (const each of rows) saved.push(await single.saveRow(each))
      return saved
    },
  }
}

/** What is told of a row that was refused; `null` for what may come right by itself, or is no word on the row. */
function errorsOf(failure: unknown): RowError[] | null {
  if (failure instanceof RowStopped) return [{ field: failure.field, code: failure.code }]
  if (!(failure instanceof ApiError)) return null
  const { kind } = importFateOf(failure)
  if (kind !== 'unfit' && kind !== 'refused') return null
  const errors = failure.errors
    .filter(({ code }) => code !== '')
    .map(({ code }) => ({ field: '', code: code.startsWith('validation.') ? code : `api.errors.${code}` }))
  return errors.length > 0 ? errors : [{ field: '', code: rowProblems.failed }]
}
