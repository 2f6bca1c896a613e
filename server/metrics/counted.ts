import { Counter, Histogram, type Registry } from '@prometheus-io/client'
import type { Counts, MailFailure } from '../ground/counts.ts'

/** What a server says that has too much to do, or is asked too much by one. */
const refusals = [429, 503]
const mailFailures: readonly MailFailure[] = ['again', 'given_up', 'unread']

/**
 * Counts what happens, from the start of the process on. What may become a failure is there from the beginning as 0: a
 * figure that comes into being with the first failure would not be seen to rise.
 */
export function createCounts(registers: [Registry]): Counts {
  const calls = createCallCounts(registers)
  const rounds = new Counter({
    name: 'perille_rounds_total',
    help: 'Rounds of work beside the calls, by what is done and whether it ended well.',
    labelNames: ['work', 'outcome'],
    registers,
  })
  const undone = new Counter({
    name: 'perille_dispatcher_undone_total',
    help: 'Bookings, orders and days that the built-in booking system could not handle and tries again.',
    registers,
  })
  const mails = new Counter({
    name: 'perille_mail_failures_total',
    help: 'Mail that could not be sent: tried again, given up, or not even read from the queue.',
    labelNames: ['outcome'],
    registers,
  })
  for (const outcome of mailFailures) mails.inc({ outcome }, 0)
  return {
    answered: calls,
    round(work, isWell) {
      rounds.inc({ work, outcome: 'well' }, isWell ? 1 : 0)
      rounds.inc({ work, outcome: 'failed' }, isWell ? 0 : 1)
    },
    leftUndone: () => undone.inc(),
    mailFailed: (outcome) => mails.inc({ outcome }),
  }
}

function createCallCounts(registers: [Registry]): Counts['answered'] {
  const calls = new Counter({
    name: 'perille_calls_total',
    help: 'Answered calls, by the path of their route; "none" for addresses that have none.',
    labelNames: ['method', 'route', 'status'],
    registers,
  })
  const durations = new Histogram({
    name: 'perille_call_seconds',
    help: 'How long it took until an answer began.',
    labelNames: ['method', 'route'],
    registers,
  })
  const refused = new Counter({
    name: 'perille_refusals_total',
    help: 'Calls that were turned away: too many of one (429), or too much to do, ending, or no database or disk (503).',
    labelNames: ['status'],
    registers,
  })
  for (const status of refusals) refused.inc({ status }, 0)
  return ({ method, route, status, seconds }) => {
    calls.inc({ method, route, status: `${Math.floor(status / 100)}xx` })
    durations.observe({ method, route }, seconds)
    if (refusals.includes(status)) refused.inc({ status })
  }
}
