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

interface Beside {
  environment: Environment
  seal: () => Promise<void>
  list: ListKeeper | null
  watch: () => Promise<void>
}

/** What goes on beside the calls. */
export function workBeside(services: Services, { environment, seal, list, watch }: Beside): RepeatedWork[] {
  const { db, clock, keys, mail, provider, passwords, demo, archive } = services
  const { supportEmail } = environment
  const now = () => new Date(clock())
  const part = 'dispatcher'
  return [
    { name: 'answers', everyMs: 2 * second, part, work: () => provider.takeAnswers(db, now()) },
    { name: 'orders', everyMs: 2 * second, part, work: () => provider.answerOrders(db, now()) },
    { name: 'driver_reports', everyMs: 30 * second, part, work: () => provider.takeDriverReports(db, now()) },
    { name: 'rejected_orders', everyMs: 30 * second, work: () => mailRejectedOrders(db, mail, now()) },
    ...(supportEmail === null
      ? []
      : [
          {
            name: 'support_requests',
            everyMs: 10 * second,
            work: () => mailSupportRequests(db, mail, supportEmail, now()),
          },
        ]),
    { name: 'mail', everyMs: 30 * second, work: () => mail.deliver() },
    { name: 'seal', everyMs: second, work: seal },
    ...(list
      ? [
          { name: 'address_list', everyMs: minute, work: list.look },
          { name: 'homes', everyMs: 5 * second, work: () => locateHomes(db) },
        ]
      : []),
    ...(archive ? [{ name: 'map', everyMs: minute, work: archive.state }] : []),
    {
      name: 'trips',
      everyMs: 10 * minute,
      part,
      work: () => (demo ? prepareDemo({ db, passwords, provider, keys, now: now() }) : provider.updateTrips(db, now())),
    },
    { name: 'cleaning', everyMs: 60 * minute, work: () => cleanUp(db, now()) },
    { name: 'watch', everyMs: 10 * second, work: watch },
  ]
}
