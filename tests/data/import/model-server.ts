import { AxiosError, AxiosHeaders, type AxiosAdapter, type InternalAxiosRequestConfig } from 'axios'
import { isSilent, type PassengerImport, type SavedRow } from '#domain/import/import-record.ts'
import type { SentRow } from '#domain/import/sent-row.ts'

/** What becomes of a request on its way. */
export type Fate =
  'pass' | 'cut' | 'loseAnswer' | 'doubled' | 'late' | 'kill' | 'portal' | 'brokenAfter' | 500 | 503 | 429 | 401 | 413

export interface ModelPassenger {
  id: number
  externalId: string
  version: number
  note: string
  isHidden: boolean
}

/** What a colleague writes. */
export const changedNote = 'toinen'

interface ModelImport {
  id: number
  state: 'running' | 'paused' | 'finished'
  runner: string
  activeAt: number
  /** Higher than that of all before, once it has written. */
  mark: number
  rows: Map<string, SavedRow>
}

interface Asked {
  method: string
  path: string
  body: { importId?: number; runner?: string; matchedMark?: number; state?: ModelImport['state']; rows?: SentRow[] }
  query: Record<string, string>
  key: string
}

interface Options {
  passengers: readonly ModelPassenger[]
  /** The external id that a row of the sheet has; empty for none. */
  externalIdOf: (row: number) => string
  fate: (asked: { path: string; rows: number }) => Fate
  /** The window that asks is killed, or sleeps: its call is not answered before it wakes, if ever. */
  kill: () => Promise<void>
  now: () => number
  /** Whether a rule refuses a row, asked once for each of its keys. */
  refuses: (row: number) => boolean
}

class Refused extends Error {
  readonly status: number

  constructor(status: number, code: string) {
    super(code)
    this.status = status
  }
}

/**
 * A server of imports, as small as it can be: it keeps what the contract says of runners, keys and versions, and tells
 * what no client may do.
 */
export class ModelServer {
  readonly passengers: Map<number, ModelPassenger>
  readonly faults: string[] = []
  readonly #options: Options
  readonly #imports = new Map<number, ModelImport>()
  readonly #begun = new Map<string, number>()
  #late: (() => void)[] = []

  constructor(options: Options) {
    this.#options = options
    this.passengers = new Map(options.passengers.map((each) => [each.id, { ...each }]))
  }

  /** Requests that were on their way arrive. */
  deliverLate(): void {
    for (const act of this.#late.splice(0)) act()
  }

  /** What imports have written so far. */
  get mark(): number {
    return this.#markWithout(null)
  }

  /**
   * Another device imports, if it may: something else, or the same sheet, of which it makes whom it does not find. Rows that
   * no search finds are left to this one: nobody could tell theirs from ours.
   */
  importElsewhere(rows: readonly { row: number; externalId: string; note: string }[]): void {
    try {
      const of = this.#begin('another-device-of-it', `elsewhere ${this.#imports.size}`, this.mark)
      const known = new Set([...this.passengers.values()].map(({ externalId }) => externalId))
      for (const { row, externalId, note } of rows) {
        if (externalId === '' || known.has(externalId)) continue
        known.add(externalId)
        this.#saveRow(of, { row, key: `${of.id}-${row}-0`, op: 'create', passenger: { note } })
      }
      if (rows.length > 0) of.state = 'finished'
    } catch (failure) {
      if (!(failure instanceof Refused)) throw failure
    }
  }

  finishElsewhere(): void {
    for (const each of this.#imports.values()) if (each.runner === 'another-device-of-it') each.state = 'finished'
  }

  changeElsewhere(id: number): void {
    const passenger = this.passengers.get(id)
    if (passenger) Object.assign(passenger, { version: passenger.version + 1, note: changedNote })
  }

  readonly adapter: AxiosAdapter = async (config) => {
    // never before the caller goes on: a request takes its time
    await Promise.resolve()
    const asked = askedIn(config)
    const rows = asked.body.rows?.length ?? 0
    const fate = this.#options.fate({ path: asked.path, rows })
    if (fate === 'cut') throw unanswered(config)
    if (fate === 'portal') return reply(config, 200, '<!doctype html><p>Wi-Fi</p>', { 'content-type': 'text/html' })
    if (fate === 413 && rows < 2) return this.#answer(config, asked)
    if (typeof fate === 'number') return reply(config, fate, {}, fate === 429 ? { 'retry-after': '1' } : {})
    if (fate === 'late') {
      this.#late.push(() => {
        this.#quietly(asked)
      })
      throw unanswered(config)
    }
    if (fate === 'doubled') this.#quietly(asked)
    if (fate === 'kill') {
      if (this.#options.now() % 2 === 0) this.#quietly(asked)
      await this.#options.kill()
      throw unanswered(config)
    }
    if (fate === 'pass' || fate === 'doubled') return this.#answer(config, asked)
    this.#quietly(asked)
    if (fate === 'brokenAfter') return reply(config, 500, {}, {})
    throw unanswered(config)
  }

  #answer(config: InternalAxiosRequestConfig, asked: Asked) {
    try {
      return reply(config, 200, structuredClone(this.#act(asked)), {})
    } catch (failure) {
      if (!(failure instanceof Refused)) throw failure
      return reply(config, failure.status, { [failure.message]: ['Ei käy.'] }, {})
    }
  }

  #quietly(asked: Asked): void {
    try {
      this.#act(asked)
    } catch (failure) {
      if (!(failure instanceof Refused)) throw failure
    }
  }

  #act({ method, path, body, query, key }: Asked): unknown {
    const { runner = '', matchedMark = 0 } = body
    if (path === '/api/passenger/importer/saveMany') return this.#save(body.importId ?? 0, runner, body.rows ?? [])
    const [, id, what] = /passengerImport(?:\/(\d+))?(?:\/(\w+))?$/.exec(path) ?? []
    if (method === 'POST') return this.#wire(this.#begin(runner, key, matchedMark))
    const of = this.#imports.get(Number(id))
    if (!of) throw new Refused(404, 'not_found')
    if (what === 'rows') {
      const all = [...of.rows.values()].map((saved) => ({ ...saved, takenBack: null, reason: null }))
      const index = Number(query['index'] ?? 0)
      return { rows: all.slice(index, index + Number(query['count'] ?? 1000)), total: all.length }
    }
    if (what === 'resume') this.#resume(of, runner, matchedMark)
    else if (method === 'PUT') this.#update(of, runner, body.state ?? 'paused')
    return this.#wire(of)
  }

  #makeRoom(own: ModelImport | null): void {
    for (const each of this.#imports.values()) {
      if (each === own || each.state !== 'running') continue
      if (!isSilent(each.activeAt, this.#options.now())) throw new Refused(409, 'import_running')
      each.state = 'paused'
    }
  }

  #markWithout(own: ModelImport | null): number {
    return Math.max(0, ...[...this.#imports.values()].filter((each) => each !== own).map(({ mark }) => mark))
  }

  #checkMatched(own: ModelImport | null, matched: number): void {
    if (this.#markWithout(own) > matched) throw new Refused(409, 'import_saved_since')
  }

  #begin(runner: string, key: string, matched: number): ModelImport {
    const before = this.#imports.get(this.#begun.get(key) ?? 0)
    if (before) return before
    this.#makeRoom(null)
    this.#checkMatched(null, matched)
    const id = this.#imports.size + 1
    const begun: ModelImport = { id, runner, state: 'running', activeAt: this.#options.now(), mark: 0, rows: new Map() }
    this.#imports.set(id, begun)
    this.#begun.set(key, id)
    return begun
  }

  #resume(of: ModelImport, runner: string, matched: number): void {
    const now = this.#options.now()
    if (of.state === 'running' && of.runner !== runner && !isSilent(of.activeAt, now))
      throw new Refused(409, 'import_running')
    this.#makeRoom(of)
    this.#checkMatched(of, matched)
    Object.assign(of, { state: 'running', runner, activeAt: now })
  }

  #update(of: ModelImport, runner: string, state: ModelImport['state']): void {
    if (of.state !== state || of.runner !== runner) checkRuns(of, runner)
    Object.assign(of, { state, activeAt: this.#options.now() })
  }

  #save(importId: number, runner: string, rows: readonly SentRow[]) {
    const of = this.#imports.get(importId)
    if (!of) throw new Refused(404, 'not_found')
    checkRuns(of, runner)
    of.activeAt = this.#options.now()
    return { rows: rows.map((row) => this.#saveRow(of, row)) }
  }

  #saveRow(of: ModelImport, sent: SentRow): SavedRow {
    const before = of.rows.get(sent.key)
    if (before) return before
    const saved = this.#write(sent)
    of.rows.set(sent.key, saved)
    if (saved.status === 'created' || saved.status === 'updated') of.mark = this.mark + 1
    return saved
  }

  #write({ row, key, op, passengerId, version, passenger }: SentRow): SavedRow {
    const answer = { row, key, phoneIds: [], permissionIds: [], errors: [] }
    const failed = (code: string): SavedRow => ({
      ...{ ...answer, status: 'failed', passengerId: null, version: null },
      errors: [{ field: '', code }],
    })
    if (this.#options.refuses(row)) return failed('validation.invalid')
    const externalId = this.#options.externalIdOf(row)
    const note = passenger.note ?? ''
    if (op === 'create') {
      const id = 1000 + this.passengers.size
      this.passengers.set(id, { id, externalId, version: 1, note, isHidden: false })
      return { ...answer, status: 'created', passengerId: id, version: 1 }
    }
    const stored = this.passengers.get(passengerId ?? 0)
    if (!stored) return failed('api.errors.not_found')
    if (stored.externalId !== externalId) this.faults.push(`row ${row} was written to ${stored.id}`)
    if (stored.note === note) {
      return { ...answer, status: 'unchanged', passengerId: stored.id, version: stored.version }
    }
    if (version !== undefined && version !== stored.version) return failed('api.errors.version_conflict')
    Object.assign(stored, { version: stored.version + 1, note })
    return { ...answer, status: 'updated', passengerId: stored.id, version: stored.version }
  }

  #wire({ id, state, activeAt, rows }: ModelImport): PassengerImport & { answered: number } {
    const at = new Date(activeAt).toISOString()
    const counts = { created: 0, updated: 0, unchanged: 0, failed: 0 }
    for (const { status } of rows.values()) counts[status] += 1
    return {
      ...{ id, organizationId: 1, ...modelFile, counts, answered: rows.size },
      state: state === 'running' && isSilent(activeAt, this.#options.now()) ? 'paused' : state,
      ...{ startedAt: at, startedBy: null, activeAt: at, finishedAt: null },
      unsent: { unchanged: 0, blocked: 0, skipped: 0 },
      takeBack: { until: at, begunAt: null, doneAt: null, by: null, counts: { returned: 0, ended: 0, kept: 0 } },
    }
  }
}

export const modelFile = { fileName: 'kunta.xlsx', fileSize: 1, fileHash: 'ab'.repeat(32), rows: 1 }

function checkRuns({ state, runner }: ModelImport, asking: string): void {
  if (state !== 'running') throw new Refused(409, 'import_not_running')
  if (runner !== asking) throw new Refused(409, 'import_taken_over')
}

const askedIn = (config: InternalAxiosRequestConfig): Asked => ({
  method: (config.method ?? 'get').toUpperCase(),
  path: config.url ?? '',
  body: typeof config.data === 'string' ? (JSON.parse(config.data) as Asked['body']) : {},
  query: (config.params ?? {}) as Record<string, string>,
  key: String(config.headers.get('Idempotency-Key') ?? ''),
})

const unanswered = (config: InternalAxiosRequestConfig) => new AxiosError('cut', AxiosError.ERR_NETWORK, config, {})

function reply(config: InternalAxiosRequestConfig, status: number, data: unknown, given: Record<string, string>) {
  const response = { config, status, statusText: '', data, headers: new AxiosHeaders(given), request: {} }
  if (config.validateStatus && !config.validateStatus(status)) {
    throw new AxiosError(`status ${status}`, undefined, config, {}, response)
  }
  return response
}
