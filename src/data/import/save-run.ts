import {
  rowProblems,
  type ImportMark,
  type ImportedFile,
  type SavedRow,
  type UnsentRows,
} from '#domain/import/import-record.ts'
import type { SaveEnd, SaveProgress } from '#domain/import/save-progress.ts'
import type { SentRow } from '#domain/import/sent-row.ts'
import { NotSignedInError } from '../workspace/workspace.ts'
import { importFateOf, pause, type ImportFate } from './fate.ts'
import type { Ledger, SentLine } from './ledger.ts'
import type { RunCalls } from './run-calls.ts'
import { SaveMeter } from './save-meter.ts'
import { SaveQueue } from './save-queue.ts'
import { saveRules, type SaveRules } from './save-rules.ts'
import {
  RunEnded,
  RunLost,
  begin,
  endOfLost,
  goOn,
  idInHistory,
  insist,
  mostBroken,
  restUnless,
  wholeReport,
  type Rest,
  type Running,
} from './save-start.ts'

/** Batches under way at once: so many to begin with, as long as all goes well. */
const mostLanes = 4
/** Batches that are answered before one more is sent at once. */
const goodRun = 10
/** How often an import that was lost while it ran is taken up again by itself. */
const mostRounds = 3
/** Batches in a row that are given up before the server is: a single row that it cannot bear is found within them. */
const mostGivenUp = 10
/** Answers about something else that a line is sent again after. */
const mostPassedOver = 3

export interface SaveLine extends SentLine {
  /** Its place among the lines of who sends it. */
  at: number
  name: string
}

/** What is to be saved. */
export interface SaveJob {
  file: ImportedFile
  /** The import that is gone on with; `null` to begin one. */
  running: Running | null
  /** In the order in which they are sent. */
  lines: readonly SaveLine[]
  /** What is sent of a line; `null` for nothing. */
  write: (line: SaveLine, importId: number, revision: number) => SentRow | null
  ledger: Ledger
  /** Rows that are not sent, by why. */
  unsent: () => UnsentRows
  /** At which the rows were matched. */
  mark: ImportMark
  /** Keeps what it takes to go on after a crash, and forgets it once everything is answered. */
  keep: (running: Running) => Promise<void>
  forget: () => Promise<void>
}

export interface SaveTools {
  calls: RunCalls
  /** Rows of a call, and calls that are under way at once at most. */
  batch: number
  lanes?: number
  /** Once it is aborted no further batch is begun. */
  stop: AbortSignal
  onProgress: (progress: SaveProgress) => void
  rules?: SaveRules
  wait?: typeof pause
  random?: () => number
  now?: () => number
}

/** Sends lines in batches until each is answered, whatever becomes of the calls. Nothing is thrown for what a server says. */
export class SaveRun {
  readonly #job: SaveJob
  readonly #tools: Required<SaveTools>
  readonly #meter: SaveMeter
  #running: Running | null
  readonly #queue: SaveQueue<SaveLine>
  /** Versions that passengers have by what was saved here. */
  readonly #versions = new Map<number, number>()
  readonly #answered = new Set<SaveLine>()
  readonly #passedOver = new Map<SaveLine, number>()
  #lanes: number
  #good = 0
  #givenUp = 0
  #resting = 0
  #sending = 0
  #end: unknown = null

  constructor(job: SaveJob, tools: SaveTools) {
    this.#job = job
    this.#tools = { rules: saveRules, wait: pause, random: Math.random, now: Date.now, lanes: mostLanes, ...tools }
    this.#lanes = this.#tools.lanes
    this.#queue = new SaveQueue(this.#tools.rules)
    this.#meter = new SaveMeter(tools.onProgress, this.#tools.now)
    this.#running = job.running
  }

  get #isOver(): boolean {
    return this.#end !== null || this.#tools.stop.aborted
  }

  async run(): Promise<SaveEnd> {
    const { lines } = this.#job
    this.#meter.counts(lines.length, this.#job.ledger.countsWithout(lines))
    let end = new RunEnded('finished')
    try {
      for (let round = 1; ; round += 1) {
        await this.#start()
        await this.#sendAll()
        const lost = this.#end
        if (!(lost instanceof RunLost) || this.#tools.stop.aborted) break
        if (round === mostRounds) throw new RunEnded('takenOver', lost.code)
        this.#end = null
      }
      if (this.#end) throw this.#end as Error
      if (this.#answered.size < lines.length) throw new RunEnded('stopped')
    } catch (failure) {
      end = endOf(failure)
    }
    await this.#say(end)
    const { how, code } = end
    return { how, code, importId: idInHistory(this.#running), progress: this.#meter.progress }
  }

  /** Runs the import, and finds out what is still to be sent of it. */
  async #start(): Promise<void> {
    const { file, ledger, keep, unsent, mark, lines } = this.#job
    const { calls, rules } = this.#tools
    const start = { calls, rules, rest: this.#rest, keep, mark, unsent: unsent() }
    this.#meter.phase('beginning')
    if (this.#running) {
      const { running, answered } = await goOn(this.#running, start)
      this.#running = running
      if (rules.asksReport(ledger.hasUnknown, ledger.known, answered))
        ledger.takes(await wholeReport(running.importId, start))
    } else this.#running = await begin(file, start)

    for (const { state, passengerId, version } of ledger.outcomes())
      if (state !== 'sending') this.#hasVersion({ status: state, passengerId, version })
    // what turns out to be saved need not be sent; what has failed in this run waits for somebody
    for (const line of lines) if (ledger.isSaved(line)) this.#answered.add(line)
    const left = lines.filter((line) => !this.#answered.has(line))
    this.#queue.fill(left)
    this.#meter.counts(left.length, ledger.countsWithout(left))
  }

  #hasVersion({ status, passengerId, version }: Pick<SavedRow, 'status' | 'passengerId' | 'version'>): void {
    if (passengerId === null || version === null || !this.#tools.rules.isOurs(status)) return
    this.#versions.set(passengerId, Math.max(version, this.#versions.get(passengerId) ?? 0))
  }

  async #sendAll(): Promise<void> {
    const underWay = new Set<Promise<void>>()
    for (;;) {
      while (!this.#isOver && underWay.size < this.#lanes) {
        const batch = this.#queue.take(this.#tools.batch)
        if (!batch) break
        const sending: Promise<void> = this.#send(batch)
          .catch((failure: unknown) => {
            this.#end ??= failure
          })
          .finally(() => underWay.delete(sending))
        underWay.add(sending)
      }
      if (underWay.size === 0) return
      this.#tellPhase()
      await Promise.race(underWay)
    }
  }

  async #send(batch: readonly SaveLine[]): Promise<void> {
    const importId = this.#running?.importId ?? 0
    const [runner = ''] = this.#running?.runners ?? []
    for (let times = 1; !this.#isOver; times += 1) {
      const sent = batch.flatMap((line) => this.#write(line, importId))
      if (sent.length === 0) return
      this.#sending += 1
      this.#tellPhase()
      try {
        const answers = await this.#tools.calls.save(
          importId,
          runner,
          sent.map(({ row }) => row),
        )
        this.#good += 1
        this.#givenUp = 0
        if (this.#good % goodRun === 0) this.#lanes = Math.min(this.#tools.lanes, this.#lanes + 1)
        sent.forEach(({ line, row }, at) => this.#hears(line, row, answers[at]))
        return
      } catch (failure) {
        const fate = this.#fateOf(failure)
        const isGivenUp = fate.kind === 'broken' && times >= mostBroken
        if (isGivenUp) this.#givenUp += 1
        if (isGivenUp && this.#givenUp >= mostGivenUp) throw new RunEnded('refused', fate.code)
        if (fate.kind === 'unfit' || isGivenUp) {
          this.#split(batch)
          return
        }
        await this.#rest(fate, times)
      } finally {
        this.#sending -= 1
      }
    }
  }

  /** @throws RunEnded, RunLost where the run cannot go on */
  #fateOf(failure: unknown): ImportFate {
    if (failure instanceof NotSignedInError) throw new RunEnded('signedOut')
    const fate = importFateOf(failure)
    if (fate.kind === 'signedOut') throw new RunEnded('signedOut')
    if (fate.kind === 'runsNot') throw new RunLost(fate.code)
    if (fate.kind === 'refused') throw new RunEnded('refused', fate.code)
    if (fate.kind === 'busy') this.#lanes = Math.max(1, Math.floor(this.#lanes / 2))
    return fate
  }

  #write(line: SaveLine, importId: number): { line: SaveLine; row: SentRow }[] {
    const [{ ledger, write }, { rules }] = [this.#job, this.#tools]
    const revision = rules.revision(ledger.revisionOf(line))
    const row = write(line, importId, revision)
    if (!row) {
      // what it said is stored by now
      this.#done(line)
      return []
    }
    const { version: own, ...said } = row
    const version = rules.version(own, this.#versions.get(line.passengerId ?? 0))
    ledger.sends(line, revision)
    return [{ line, row: { ...said, ...(version !== undefined && { version }) } }]
  }

  #hears(line: SaveLine, sent: SentRow, saved: SavedRow | undefined): void {
    const { ledger } = this.#job
    if (saved && this.#tools.rules.isOf(sent, saved)) {
      ledger.answers(line, saved)
      this.#hasVersion(saved)
      this.#meter.answered(saved.status, line.name)
      this.#done(line)
      return
    }
    ledger.passesOver(line)
    const times = (this.#passedOver.get(line) ?? 0) + 1
    this.#passedOver.set(line, times)
    if (times < mostPassedOver) this.#queue.again([line])
    else this.#fails(line)
  }

  #fails(line: SaveLine): void {
    this.#job.ledger.givesUp(line, [{ field: '', code: rowProblems.failed }])
    this.#meter.answered('failed', line.name)
    this.#done(line)
  }

  #done(line: SaveLine): void {
    this.#answered.add(line)
    this.#queue.done(line)
  }

  #split(batch: readonly SaveLine[]): void {
    const half = Math.ceil(batch.length / 2)
    const [first, ...others] = batch
    if (first && others.length === 0) this.#fails(first)
    else this.#queue.again(batch.slice(0, half), batch.slice(half))
  }

  readonly #rest: Rest = async (fate, times) => {
    const { stop, wait, random } = this.#tools
    this.#resting += 1
    this.#tellPhase()
    await restUnless(stop, wait, random)(fate, times).finally(() => (this.#resting -= 1))
  }

  #tellPhase(): void {
    if (this.#tools.stop.aborted) this.#meter.phase('stopping')
    else if (this.#resting > 0 && this.#resting >= this.#sending) this.#meter.phase('waiting')
    else if (this.#sending > 0) this.#meter.phase('sending')
  }

  /** Says how it has ended to the server, as far as that can be said, and to the device. */
  async #say({ how }: RunEnded): Promise<void> {
    const [importId, runner] = [this.#running?.importId, this.#running?.runners[0]]
    if (importId === undefined || runner === undefined) return
    const { unsent, forget } = this.#job
    if (how === 'finished') {
      // another device that goes on with it finds nothing to do
      const isSaid = await insist(
        () => this.#tools.calls.update(importId, runner, 'finished', unsent()),
        this.#rest,
      ).then(
        () => true,
        (failure: unknown) => failure instanceof RunLost,
      )
      if (isSaid) await forget()
    } else if (how === 'stopped' || how === 'refused') {
      await this.#tools.calls.update(importId, runner, 'paused', unsent()).catch(() => undefined)
    }
  }
}

/** @throws what no run foresees */
function endOf(failure: unknown): RunEnded {
  if (failure instanceof RunEnded) return failure
  if (failure instanceof RunLost) return endOfLost(failure) ?? new RunEnded('takenOver', failure.code)
  throw failure
}
