import { AsyncLocalStorage } from 'node:async_hooks'
import { configureApi } from '#data/api/client.ts'
import { transmit } from '#data/api/transport.ts'
import { saveRules, type SaveRules } from '#data/import/save-rules.ts'
import { seeded } from '../outbox/random.ts'
import { ModelServer, type Fate, type ModelPassenger } from './model-server.ts'
import { Window, type Kept, type SheetRow } from './window.ts'

/** More calls than any history needs: what goes on after that does not end. */
const mostCalls = 3000
const faultyRounds = 12

class Endless extends Error {}

/** Not the open window was killed, but one that had slept and worked on beside it. */
class OtherKilled extends Error {}

/**
 * An import under random faults: the network, a server that fails or has no time, windows that are killed or sleep and
 * wake, sessions that end, somebody who stops it, mends rows, another device that imports, a colleague who changes and
 * hides passengers. Then all is well again, and it is gone on with until nothing is left.
 * @returns what went wrong; `null` for nothing
 */
export async function history(seed: number, rules: SaveRules = saveRules): Promise<string | null> {
  const random = seeded(seed)
  const below = (limit: number) => Math.floor(random() * limit)
  const chance = (share: number) => random() < share
  const { rows, passengers } = sheetOf(below, chance)
  // what was typed is lost with its window: a history has the one or the other
  const kills = chance(0.6)
  const refusedOnce = new Set(rows.filter(() => chance(0.2)).map(({ row }) => row))
  const sleeping: { wake: () => void; owner: Window | undefined }[] = []
  const caller = new AsyncLocalStorage<Window>()
  let [clock, calls, isFaulty] = [1_764_000_000_000, 0, true]
  let isKilled: () => void = () => undefined
  let onCall: () => void = () => undefined
  const fates: readonly Fate[] = [
    'cut',
    'loseAnswer',
    'doubled',
    'late',
    'portal',
    'brokenAfter',
    500,
    503,
    429,
    401,
    413,
  ]
  const server: ModelServer = new ModelServer({
    passengers,
    externalIdOf: (row) => rows.find((each) => each.row === row)?.externalId ?? '',
    refuses: (row) => refusedOnce.delete(row),
    now: () => clock,
    fate() {
      calls += 1
      clock += below(3000)
      onCall()
      if (calls > mostCalls) throw new Endless()
      if (chance(0.2)) server.deliverLate()
      if (isFaulty && chance(0.05)) server.changeElsewhere(passengers[below(passengers.length)]?.id ?? 0)
      if (isFaulty && chance(0.03)) {
        const hidden = server.passengers.get(passengers[below(passengers.length)]?.id ?? 0)
        const isOneOfTwo = passengers.some((each) => each.id !== hidden?.id && each.externalId === hidden?.externalId)
        const isOtherSeen = [...server.passengers.values()].some(
          (each) => each.id !== hidden?.id && each.externalId === hidden?.externalId && !each.isHidden,
        )
        if (hidden && isOneOfTwo && isOtherSeen) hidden.isHidden = !hidden.isHidden
      }
      if (isFaulty && chance(0.05)) server.importElsewhere(chance(0.5) ? rows : [])
      if (isFaulty && kills && chance(0.08)) return 'kill'
      return isFaulty && chance(0.4) ? (fates[below(fates.length)] ?? 'pass') : 'pass'
    },
    kill: () =>
      new Promise((wake) => {
        sleeping.push({ wake, owner: caller.getStore() })
        isKilled()
      }),
  })
  configureApi({
    ...{
      baseUrl: 'https://perille.example',
      adapter: server.adapter,
      transport: () => Promise.resolve({ transmit }),
      token: () => Promise.resolve('token'),
    },
    ...{ onAnswer: () => undefined, onNoAnswer: () => undefined, onAccepted: () => undefined },
    onUnauthorized: () => undefined,
  })

  let kept: Kept = { running: null }
  const wait = (ms: number, signal: AbortSignal): Promise<void> => {
    clock += ms
    if (calls > mostCalls) return Promise.reject(new Endless())
    return signal.aborted ? Promise.reject(signal.reason as Error) : Promise.resolve()
  }
  const open = () => new Window(server, rules, rows, kept, wait)
  let window = open()
  const asleep: Promise<unknown>[] = []
  /** Work of a window that is over when it is done or the window is killed. */
  const live = async (begin: (own: Window) => Promise<unknown>): Promise<void> => {
    const own = window
    const work = caller.run(own, () => begin(own))
    const killed = new Promise<'killed'>((resolve) => (isKilled = () => resolve('killed')))
    if ((await Promise.race([work, killed])) !== 'killed') return
    // of rows that no search finds, two imports of one sheet make two each: one that has begun none is gone
    if (kept.running === null) {
      // nor is it known here what the open one would do meanwhile: such a history is left out
      if (sleeping.pop()?.owner !== own) throw new OtherKilled()
      window = open()
      return
    }
    // one that only sleeps has a memory of its own
    asleep.push(work)
    work.catch(() => undefined)
    kept = { running: { ...kept.running, ...(chance(0.2) && { runners: [] }) } }
    if (chance(0.3)) clock += 100_000
    window = open()
  }
  try {
    for (let round = 0; round < faultyRounds; round += 1) {
      const now = window
      if (now.needsMatch) {
        const isNew = !now.isMatched
        now.match()
        if (isNew) await live((own) => own.takeUp().then((may) => (own.isMatched = may)))
        continue
      }
      if (!kills && chance(0.4)) now.mend(rows[below(rows.length)]!, `muutettu ${round}`)
      const stop = new AbortController()
      let left = chance(0.4) ? below(6) : -1
      onCall = () => {
        if (left === 0) stop.abort(new Error('stopped'))
        left -= 1
      }
      await live((own) => own.save(stop.signal))
      const lie = now === window ? now.lie() : null
      if (lie) return lie
      if (kills && chance(0.3)) sleeping.splice(0).forEach(({ wake }) => wake())
    }
    isFaulty = false
    onCall = () => undefined
    server.finishElsewhere()
    server.deliverLate()
    sleeping.splice(0).forEach(({ wake }) => wake())
    await Promise.all(asleep)
    return await ending(window, server, rows, () => (clock += 100_000))
  } catch (failure) {
    if (failure instanceof OtherKilled) return null
    if (failure instanceof Endless || calls > mostCalls) return 'it does not come to an end'
    throw failure
  }
}

/** All is well: what is left is saved, and what has failed is saved again. */
async function ending(
  window: Window,
  server: ModelServer,
  rows: readonly SheetRow[],
  sleepLong: () => void,
): Promise<string | null> {
  for (const passenger of server.passengers.values()) passenger.isHidden = false
  sleepLong()
  const { signal } = new AbortController()
  if (!window.isMatched) {
    window.match()
    if (!(await window.takeUp())) return 'it cannot be taken up'
  }
  for (let round = 0; round < 6; round += 1) {
    // who was changed or hidden meanwhile is known after a look alone
    if (window.needsMatch || round === 2) window.match()
    if (window.toSave().length === 0) continue
    const how = await window.save(signal)
    if (how === 'savedSince') continue
    if (how !== 'finished') return `it ends as ${how}`
    const lie = window.lie()
    if (lie) return lie
    if (round >= 2 && window.conflicts() > 0) return 'a row is refused for a change of its own import'
  }
  if (window.toSave().length > 0) return 'it is not through'
  return server.faults[0] ?? verdict(server, rows)
}

/** What is wrong with what is stored in the end; `null` for nothing. */
function verdict(server: ModelServer, rows: readonly SheetRow[]): string | null {
  const all = [...server.passengers.values()]
  for (const { row, externalId, note } of rows) {
    if (externalId === '') {
      const own = all.filter((each) => each.externalId === '' && each.note === note)
      if (own.length !== 1) return `row ${row} made ${own.length} passengers`
      continue
    }
    const own = all.filter((each) => each.externalId === externalId)
    const notes = rows.filter((each) => each.externalId === externalId).map((each) => each.note)
    if (own.length === 0) return `row ${row} is lost`
    if (own.filter(({ id }) => id >= 1000).length > 1) return `row ${row} made ${own.length} passengers`
    const wrong = own.find((each) => !notes.includes(each.note))
    if (wrong) return `row ${row} is said to be saved, and ${wrong.id} has ${wrong.note}`
  }
  const made = all.filter(({ id }) => id >= 1000).length
  const most = rows.filter(({ externalId }) => !all.some((each) => each.id < 1000 && each.externalId === externalId))
  return made > most.length ? `${made} passengers were made of ${most.length} rows` : null
}

/** A few rows: of passengers who are there, once or twice, of new ones, and of such that no search finds. */
function sheetOf(below: (limit: number) => number, chance: (share: number) => boolean) {
  const passengers: ModelPassenger[] = Array.from({ length: 1 + below(5) }, (_, at) => ({
    ...{ id: at + 1, externalId: `e${chance(0.3) ? Math.max(0, at - 1) : at}`, version: 1 },
    ...{ note: 'vanha', isHidden: false },
  }))
  const rows: SheetRow[] = Array.from({ length: 2 + below(9) }, (_, at) => {
    const row = at + 2
    const known = passengers[below(passengers.length)]?.externalId ?? ''
    const externalId = chance(0.5) ? known : chance(0.7) ? `uusi ${row}` : ''
    return { row, externalId, note: `rivi ${row}` }
  })
  return { passengers, rows }
}
