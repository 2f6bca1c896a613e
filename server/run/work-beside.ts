import type { Services } from '../call/services.ts'
import { prepareDemo } from '../demo/fill.ts'
import type { RepeatedWork } from '../ground/repeat.ts'
import { mailRejectedOrders } from '../mail/rejected-orders.ts'
import { mailSupportRequests } from '../mail/support-requests.ts'
import type { ListKeeper } from '../places/list/keeper.ts'
import { locateHomes } from '../places/list/locate-homes.ts'
import type { Environment } from './environment.ts'
import { cleanUp } from './housekeeping.ts'

const second = 1000
const minute = 60 * second

/** What goes on beside the calls. */
export function workBeside(
  { db, clock, keys, mail, provider, passwords, demo, archive }: Services,
  { environment, seal, list }: { environment: Environment; seal: () => Promise<void>; list: ListKeeper | null },
): RepeatedWork[] {
  const { supportEmail } = environment
  const now = () => new Date(clock())
  return [
    { everyMs: 2 * second, work: () => provider.takeAnswers(db, now()) },
    { everyMs: 2 * second, work: () => provider.answerOrders(db, now()) },
    { everyMs: 30 * second, work: () => provider.takeDriverReports(db, now()) },
    { everyMs: 30 * second, work: () => mailRejectedOrders(db, mail, now()) },
    ...(supportEmail === null
      ? []
      : [{ everyMs: 10 * second, work: () => mailSupportRequests(db, mail, supportEmail, now()) }]),
    { everyMs: 30 * second, work: () => mail.deliver() },
    { everyMs: second, work: seal },
    ...(list
      ? [
          { everyMs: minute, work: list.look },
          { everyMs: 5 * second, work: () => locateHomes(db) },
        ]
      : []),
    ...(archive ? [{ everyMs: minute, work: archive.state }] : []),
    {
      everyMs: 10 * minute,
      work: () => (demo ? prepareDemo({ db, passwords, provider, keys, now: now() }) : provider.updateTrips(db, now())),
    },
    { everyMs: 60 * minute, work: () => cleanUp(db, now()) },
  ]
}
