import { connectionErrors } from '../api/api-error.ts'
import { now } from '../device/clock.ts'
import { currentSession } from '../device/db.ts'
import { flushingAlone, holdingSession } from '../device/locks.ts'
import { withNetworkWatched } from '../device/no-network.ts'
import type { Workspace } from '../workspace/workspace.ts'
import { pullMeInto } from '../mirror/pull-me.ts'
import { readable } from '../outbox/db.ts'
import { flush, type FlushReport } from './flush.ts'
import { outboxRules } from '../outbox/plan.ts'
import { objectionTo, pullListOf, sendCommands } from './send.ts'
import type { Outcome } from '../outbox/settle.ts'

/** A flush that has not said that it is alive for this long belongs to a frozen tab; its lock is taken over. */
const deadBeatMs = 30_000

/** Fetches the lists that show what the server has accepted. Without an answer, the next refresh of them does it. */
export async function confirmAccepted({ mirror, outbox }: Workspace): Promise<void> {
  const accepted = readable(await outbox.commands.where('state').equals('acked').toArray())
  const byList = new Map(accepted.map((command) => [command.listKey, command]))
  for (const command of byList.values()) await pullListOf(command, { mirror, outbox }).catch(() => undefined)
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
      const { done, hadNone } = await withNetworkWatched(() => sendCommands(commands, sender, context))
      if (done.some(isOfRights)) denied.add(sender.token)
      return hadNone ? done.map(unsentOf) : done
    },
  })
  // who lacks a right there may have been shown it here
  for (const token of denied) await pullMeInto({ mirror, userId }, token).catch(() => undefined)
  return report
}

/**
 * What has not left the device cannot arrive late: its opposite need not wait for it, as it does after a request whose fate
 * is not known.
 */
const unsentOf = (outcome: Outcome): Outcome =>
  outcome.kind === 'unknown' && outcome.error === connectionErrors.noAnswer.message
    ? { kind: 'later', error: outcome.error, retryAfterMs: outcome.retryAfterMs ?? null }
    : outcome

const isOfRights = (outcome: Outcome): boolean => outcome.kind === 'dead' && outcome.reason === 'noRight'
