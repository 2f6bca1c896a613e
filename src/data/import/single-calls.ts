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
  withBlock,
  withRow,
  type ImportedPassenger,
} from '#domain/import/applied-row.ts'
import { rowProblems, type RowError, type SavedRow } from '#domain/import/import-record.ts'
import type { SentRow } from '#domain/import/sent-row.ts'
import { localDateAt } from '#domain/local-date.ts'
import { EnteredPassenger, destinationIdsOf, type Passenger } from '#domain/passenger.ts'
import { groupNames } from '#domain/passenger-group.ts'
import {
  newTransportationPermissionDraft,
  savedTransportationPermission,
  transportationPermissionDraftOf,
} from '#domain/transportation-permission/draft.ts'
import { TransportationPermissionInput } from '#domain/transportation-permission/schema.ts'
import { without } from '#domain/without.ts'
import { ApiError } from '../api/api-error.ts'
import { call } from '../api/client.ts'
import { now } from '../device/clock.ts'
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

const nothingCounted = { created: 0, updated: 0, unchanged: 0, failed: 0 } as const
const defaults = { savePtpAsDraftByDefault: false, ptpDeductiblePaymentBillableAsDefault: false }

/** What is remembered of the rows of a sheet from one save to the next. */
export interface SingleMemory {
  /** By call of a row: made again it is answered as before, by a server that knows of such keys. */
  readonly keys: Map<string, string>
  /** Passengers that rows have made, by row and part. */
  readonly made: Map<string, number>
}

export const singleMemory = (): SingleMemory => ({ keys: new Map(), made: new Map() })

/** Saves rows by the documented calls, one after the other. */
class SingleRows {
  readonly #organizationId: number
  readonly #caller: Caller
  readonly #memory: SingleMemory

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

  /** Whom a row has made before an answer was lost: by what is one person's alone. */
  async #madeBefore({ passenger: { externalId = '' }, ssn = '' }: SentRow): Promise<number | null> {
    if (externalId === '' && ssn === '') return null
    const query = { ...(externalId !== '' && { externalId }), ...(ssn !== '' && { ssn }) }
    const matches = await call(searchImport, { query }, await this.#options())
    const [own, ...others] = matches.filter(({ result }) => result.organizationId === this.#organizationId)
    return own && others.length === 0 ? own.result.id : null
  }

  async #stored(id: number): Promise<Passenger> {
    return call(getPassenger, { params: { id: String(id) } }, await this.#options())
  }

  /** Makes or updates the passenger. @returns as it is then, and whether anything was written */
  async #savePassenger(sent: SentRow): Promise<{ passenger: Passenger; how: 'created' | 'updated' | 'unchanged' }> {
    const { mainDestination: main, secondaryDestination: secondary } = sent
    if (typeof main === 'string' || typeof secondary === 'string')
      throw new RowStopped('mainDestination', rowProblems.unknownDestination)
    const said = { ...(main !== undefined && { main }), ...(secondary !== undefined && { secondary }) }
    const known = sent.passengerId ?? this.#memory.made.get(placeOf(sent)) ?? (await this.#madeBefore(sent))
    if (known === null) {
      const blank: ImportedPassenger = {
        ...EnteredPassenger.parse({ name: sent.passenger.name ?? '' }),
        passengerDestinations: [],
      }
      const after = withRow(0, blank, sent, said)
      const body = { ...without(after, 'passengerDestinations'), destinationIds: destinationIdsOf(after) }
      if (body.destinationIds.length === 0) throw new RowStopped('mainDestination', 'validation.required')
      const passenger = await call(createPassenger, { body }, await this.#options(`${sent.key} create`))
      this.#memory.made.set(placeOf(sent), passenger.id)
      return { passenger, how: 'created' }
    }
    const before = await this.#stored(known)
    if (sent.version !== undefined && before.version !== undefined && sent.version !== before.version)
      throw new RowStopped('', 'api.errors.version_conflict')
    const entered = enteredOf(before)
    const after = withRow(before.id, entered, sent, said)
    const how = sent.op === 'create' ? 'created' : 'unchanged'
    if (differingFields(entered, after).length === 0) return { passenger: before, how }
    const passengerDestinations = destinationIdsOf(after).map((destinationId) => ({ destinationId }))
    const body = {
      ...{ ...after, id: before.id, passengerDestinations },
      ...(before.version !== undefined && { version: before.version }),
    }
    const given = { params: { id: String(before.id) }, body }
    const passenger = await call(updatePassenger, given, await this.#options(`${sent.key} update`))
    return { passenger, how: sent.op === 'create' ? 'created' : 'updated' }
  }

  async #saveGroups({ tags, key }: SentRow, passenger: Passenger): Promise<Passenger> {
    if (!tags || areSameNames(tags, groupNames(passenger))) return passenger
    const body = {
      tags: tags.map((name) => ({ id: 0 as const, name })),
      ...(passenger.version !== undefined && { version: passenger.version }),
    }
    const given = { params: { id: String(passenger.id) }, body }
    return call(updatePassengerGroups, given, await this.#options(`${key} groups`))
  }

  async #savePermissions({ permissions = [], key }: SentRow, passengerId: number): Promise<(number | null)[]> {
    if (permissions.length === 0) return []
    const params = { id: String(passengerId) }
    const info = await call(getTransportationPermissionInfo, { params }, await this.#options())
    const ids: (number | null)[] = []
    for (const [block, match] of matchPermissions(permissions, info.transportationPermissions).entries()) {
      const [field, sent] = [`permissions.${block}`, permissions[block]]
      if (match === 'ambiguous') throw new RowStopped(field, rowProblems.ambiguousPermission)
      if (match === 'unknown') throw new RowStopped(field, rowProblems.unknownPermission)
      if (!sent || match === 'none') {
        ids.push(null)
        continue
      }
      const own = match === 'new' ? null : match.stored
      const draft = own
        ? transportationPermissionDraftOf(own)
        : {
            ...newTransportationPermissionDraft(passengerId, localDateAt(now()), defaults),
            ...{ startDate: null, endDate: null },
          }
      const body = TransportationPermissionInput.safeParse(savedTransportationPermission(withBlock(draft, sent)))
      if (!body.success) throw new RowStopped(field, body.error.issues[0]?.message ?? 'validation.invalid')
      const step = await this.#options(`${key} ${field}`)
      const saved = own
        ? await call(
            updateTransportationPermission,
            { params: { ...params, permissionId: String(own.id) }, body: body.data },
            step,
          )
        : await call(createTransportationPermission, { params, body: body.data }, step)
      ids.push(saved.id)
    }
    return ids
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
      const permissionIds = await this.#savePermissions(sent, passenger.id)
      const isMore = ssn !== undefined || grouped !== passenger || permissionIds.some((id) => id !== null)
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
    resume: () => Promise.resolve({ counts: nothingCounted }),
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
