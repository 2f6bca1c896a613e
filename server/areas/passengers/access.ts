import type { AccessRuleName } from '#contract/endpoint.ts'
import { passengerCan } from '#domain/passenger-can.ts'
import type { Refusal } from '#domain/refusal.ts'
import { visibleDestination, type AccessRule } from '../../call/access-rules.ts'
import { invalidField } from '../../call/http/parse.ts'
import { tellingWho } from '../../call/last-change.ts'
import { insist } from '../../call/refusals.ts'
import type { Trx } from '../../db/tables.ts'
import type { Principal } from '../../ground/principal.ts'
import { notFound } from '../../ground/refused.ts'
import { passengerOrganizationsOf } from '../organizations/access.ts'
import { passengerFacts, type StoredPassenger } from './facts.ts'

/** What somebody has made the passenger, and not what the passenger lacks. */
const madeSo: ReadonlySet<Refusal> = new Set(['refusal.passenger.inactive', 'refusal.passenger.archived'])

/** As `insist`, and says who has made the passenger what they are. */
export async function insistOf(
  trx: Trx,
  { organizationId, id }: Pick<StoredPassenger, 'organizationId' | 'id'>,
  user: Principal,
  refusal: Refusal,
): Promise<void> {
  if (madeSo.has(refusal))
    await tellingWho(trx, { table: 'passenger', organizationId, id }, user, () => insist(refusal))
  else insist(refusal)
}

interface Seeing {
  /** Whether the user may know of the passenger. */
  see?: (passenger: StoredPassenger, user: Principal) => Refusal
  lock?: boolean
}

/** The stored passenger. Throws 404 for one whom the user may not know of. */
export async function visiblePassenger(
  trx: Trx,
  id: number,
  user: Principal,
  { see = passengerCan.read, lock = false }: Seeing = {},
): Promise<StoredPassenger> {
  const [passenger] = await passengerFacts(trx, passengerOrganizationsOf(user), [id], lock)
  if (!passenger || see(passenger, user) !== null) throw notFound()
  return passenger
}

type PassengerRule = AccessRule<{ params: { id: number } }, Principal, StoredPassenger>

const readRule = (name: AccessRuleName, see?: Seeing['see']): PassengerRule => ({
  name,
  needsUser: true,
  load: (trx, { params }, user) => visiblePassenger(trx, params.id, user, see && { see }),
})

/** A rule of a write: others wait until its transaction ends. */
const writeRule = (
  name: AccessRuleName,
  may: (passenger: StoredPassenger, user: Principal) => Refusal,
  see?: Seeing['see'],
): PassengerRule => ({
  name,
  needsUser: true,
  async load(trx, { params }, user) {
    const passenger = await visiblePassenger(trx, params.id, user, { lock: true, ...(see && { see }) })
    await insistOf(trx, passenger, user, may(passenger, user))
    return passenger
  },
})

/** What a rule asks of a passenger. */
export type Asked = (passenger: StoredPassenger, user: Principal) => Refusal

/** A passenger is known to whoever may read them, or may read what the call is about. */
export const readOr =
  (other: Asked): Asked =>
  (passenger, user) =>
    passengerCan.read(passenger, user) === null ? null : other(passenger, user)

export const passengerRead = readRule('passenger.read')
export const passengerUpdate = writeRule('passenger.update', passengerCan.edit)
export const passengerActivate = writeRule('passenger.update', passengerCan.activate)
export const passengerDeactivate = writeRule('passenger.update', passengerCan.deactivate)
export const passengerUpdateGroups = writeRule('passenger.updateGroups', passengerCan.editGroups)
export const passengerRequestDeletion = writeRule('passenger.delete', passengerCan.requestDeletion)
export const passengerCancelDeletionRequest = writeRule('passenger.delete', passengerCan.cancelDeletionRequest)

/** For who may not see personal identity codes there are none to find. */
const seesSsn = (passenger: StoredPassenger, user: Principal) => passengerCan.readSsn(passenger, user, passenger)

export const ssnRead = readRule('passenger.readSsn', seesSsn)
export const ssnWrite = writeRule(
  'passenger.writeSsn',
  (passenger, user) => passengerCan.writeSsn(passenger, user, passenger),
  seesSsn,
)

/** The organisation in which a passenger is to be made. Every destination must be one that the user may know of. */
export const passengerCreate: AccessRule<
  { body: { destinationIds: readonly number[] } },
  Principal,
  { organizationId: number }
> = {
  name: 'passenger.create',
  needsUser: true,
  async load(trx, { body: { destinationIds } }, user) {
    const organizationIds = new Set<number>()
    for (const id of destinationIds) organizationIds.add((await visibleDestination(trx, id, user)).organizationId)
    insist(passengerCan.create(destinationIds, user))
    const [organizationId, ...others] = organizationIds
    if (organizationId === undefined || others.length > 0) throw invalidField('destinationIds')
    return { organizationId }
  },
}

/** Nothing is loaded up front: the handler leaves out what the user may not see. */
export const passengersVisible: AccessRule<unknown, Principal, null> = {
  name: 'passengers.visible',
  needsUser: true,
  load: () => Promise.resolve(null),
}
