import { now } from '../device/clock.ts'
import { currentSession } from '../device/db.ts'
import { flushingAlone, holdingSession } from '../device/locks.ts'
import { openedWorkspace, type Workspace } from '../workspace/workspace.ts'
import { pullMeInto } from '../mirror/pull-me.ts'
import { offPage } from '../workspace/off-page.ts'
import { readable } from '../outbox/db.ts'
import { flush, type FlushReport } from './flush.ts'
import { outboxRules } from '../outbox/plan.ts'
import { objectionTo, pullListOf, sendCommands } from './send.ts'
import type { Outcome } from '../outbox/settle.ts'

/** A flush that has not said that it is alive for this long belongs to a frozen tab; its lock is taken over. */
const deadBeatMs = 30_000
/** While something waits, there is a try at least this often. */
const retryMs = 60_000
/** Another window, or the service worker, that is sending may leave what it could not send: this soon is looked again. */
const lookAgainMs = 2000
/** Quiet time after which a list is fetched that shows what was accepted; several confirmations in a row share one. */
const confirmMs = 2000

export type FlushEvent = FlushReport | 'started'
type Listener = (event: FlushEvent) => void
const listeners = new Set<Listener>()

let running: Promise<FlushReport> | null = null
let isWanted = false
let timer: ReturnType<typeof setTimeout> | undefined
let confirmTimer: ReturnType<typeof setTimeout> | undefined

/** Told when a flush starts and ends. */
export function onFlush(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Tells of a flush; a page also of those that its worker runs. */
export const tellFlush: Listener = (event) => {
  for (const listener of listeners) listener(event)
}

/**
 * What becomes of the waiting after failures: it is forgotten (the device has its network back, or the user asked), cut
 * short once for each command (another call has succeeded), or left alone.
 */
export type Hurry = boolean | 'once'

/** Sends what waits as soon as possible. Safe to call at any time, from any tab. */
export function requestFlush({ hurry = false }: { hurry?: Hurry } = {}): void {
  // a database that closes under a flush leaves everything where it is; the next try finds it
  flushNow({ hurry }).catch(() => schedule({ ended: 'waiting', wakeAt: null, settled: 0 }))
}

/** As `requestFlush`, and resolves when it has ended. A request during a flush runs another one after it. */
export const flushNow = ({ hurry = false }: { hurry?: Hurry } = {}): Promise<FlushReport> => flushInHand(hurry)

const flushInHand = offPage('flush', async (hurry: Hurry): Promise<FlushReport> => {
  const open = openedWorkspace()
  if (!open) return { ended: 'empty', wakeAt: null, settled: 0 }
  if (hurry) await open.outbox.change(hurry === 'once' ? outboxRules.hurryOnce : outboxRules.hurry)
  if (running) {
    isWanted = true
    return running
  }
  running = flushUntilQuiet(open)
  try {
    return await running
  } finally {
    running = null
  }
})

async function flushUntilQuiet(open: Workspace): Promise<FlushReport> {
  let report: FlushReport
  do {
    tellFlush('started')
    report = await flushWorkspace(open)
    tellFlush(report)
    if (report.settled > 0) confirmSoon(open)
  } while (takeWanted() && report.ended !== 'signedOut')
  schedule(report)
  return report
}

function confirmSoon(open: Workspace): void {
  clearTimeout(confirmTimer)
  // a database that was closed meanwhile is somebody else's, or the next start's
  confirmTimer = setTimeout(() => void confirmAccepted(open).catch(() => undefined), confirmMs)
}

/** Fetches the lists that show what the server has accepted. Without an answer, the next refresh of them does it. */
export async function confirmAccepted({ mirror, outbox }: Workspace): Promise<void> {
  const accepted = readable(await outbox.commands.where('state').equals('acked').toArray())
  const byList = new Map(accepted.map((command) => [command.listKey, command]))
  for (const command of byList.values()) await pullListOf(command, { mirror, outbox }).catch(() => undefined)
}

function takeWanted(): boolean {
  const wasWanted = isWanted
  isWanted = false
  return wasWanted
}

function schedule({ ended, wakeAt }: FlushReport): void {
  clearTimeout(timer)
  if (ended === 'empty' || ended === 'signedOut') return
  const longest = ended === 'busy' ? lookAgainMs : retryMs
  const wait = wakeAt === null ? longest : Math.min(longest, Math.max(0, wakeAt - Date.now()))
  timer = setTimeout(() => requestFlush(), wait)
}

/** One flush of a user's outbox; also what the service worker runs when it is woken. */
export async function flushWorkspace({ userId, userKey, mirror, outbox }: Workspace): Promise<FlushReport> {
  const context = { mirror, outbox, now }
  const beat = () => outbox.kept.put({ k: 'flushBeat', value: Date.now() })
  const denied = new Set<string>()
  const report = await flush({
    owner: userId,
    store: outbox,
    rules: outboxRules,
    now: () => Date.now(),
    random: () => Math.random(),
    exclusively: async (work) => {
      const lastBeat = Number((await outbox.kept.get('flushBeat'))?.value ?? 0)
      // a clock that was set back meanwhile makes no dead tab live
      const steal = lastBeat > 0 && Math.abs(Date.now() - lastBeat) > deadBeatMs
      return flushingAlone(userKey, { steal }, async () => {
        await beat()
        const beats = setInterval(() => void beat(), deadBeatMs / 3)
        try {
          return await work()
        } finally {
          clearInterval(beats)
          await outbox.kept.delete('flushBeat')
        }
      })
    },
    withSession: (work) =>
      holdingSession(async () => {
        const session = await currentSession()
        return work(session && { token: session.token, userId: session.userId })
      }),
    objection: (commands) => objectionTo(commands, context),
    async send(commands, sender) {
      const outcomes = await sendCommands(commands, sender, context)
      if (outcomes.some(isOfRights)) denied.add(sender.token)
      return outcomes
    },
  })
  // who lacks a right there may have been shown it here
  for (const token of denied) await pullMeInto({ mirror, userId }, token).catch(() => undefined)
  return report
}

const isOfRights = (outcome: Outcome): boolean => outcome.kind === 'dead' && outcome.reason === 'noRight'
