import type { EndedPassenger } from '#contract/passengers.ts'
import { differingFields } from '#domain/conflict.ts'
import type { RideEnding } from '#domain/consequences.ts'
import type { NewPassenger, Passenger, PassengerUpdate } from '#domain/passenger.ts'
import type { PassengerReach } from '#domain/access.ts'
import { isWithinReach, passengerCan } from '#domain/passenger-can.ts'
import { passengerPropertyChanges, type InstanceConfig } from '#domain/instance-config.ts'
import { productField } from '#domain/product.ts'
import { utilityName } from '#domain/utility.ts'
import type { AuditFacts } from '../../audit/record.ts'
import { invalidField } from '../../call/http/parse.ts'
import { staleVersion } from '../../call/last-change.ts'
import type { Provider } from '../../call/outside/provider.ts'
import { insist } from '../../call/refusals.ts'
import type { Author } from '../../db/author.ts'
import type { Trx } from '../../db/tables.ts'
import type { Principal } from '../../ground/principal.ts'
import { Refused, notFound } from '../../ground/refused.ts'
import { instanceConfigs } from '../organizations/instances.ts'
import { destinationsIn, type Chosen } from './destinations.ts'
import type { StoredPassenger } from './facts.ts'
import type { RideEndings } from './ride-endings.ts'
import { findPassenger, type PassengerKey } from './whole.ts'
import { insertPassenger, replacePassenger } from './writes.ts'

/** What the audit log says of a passenger. */
export const factsOf = ({ organizationId, id }: PassengerKey): AuditFacts => ({
  organizationId,
  objectType: 'passenger',
  objectId: id,
  passengerIds: [id],
})

/** The passenger, who is known to be there. */
export async function wholePassenger(trx: Trx, key: PassengerKey): Promise<Passenger> {
  const passenger = await findPassenger(trx, key)
  if (!passenger) throw notFound()
  return passenger
}

/** Throws the passenger as it is now when the write started from another version. */
export async function checkVersion(
  trx: Trx,
  stored: StoredPassenger,
  version: number | undefined,
  user: Principal,
): Promise<void> {
  if (version === undefined || version === stored.version) return
  throw await staleVersion(trx, { table: 'passenger', ...stored }, user, await wholePassenger(trx, stored))
}

/** Throws when the passenger would be left with these groups and no destination, and there are none. */
export function checkGroups(stored: PassengerReach, groupIds: readonly number[]): void {
  if (!isWithinReach({ ...stored, groupIds })) throw new Refused(409, 'passenger_needs_destination')
}

/** Needs that the product does not know are only kept where they are stored already. */
export function checkUtilities(utilityIds: readonly number[], stored: readonly number[]): void {
  const isKnown = (id: number) => utilityName(id) !== null || stored.includes(id)
  if (!utilityIds.every(isKnown)) throw invalidField('utilityIds')
}

/** Makes a passenger whose destinations the user may use. */
export async function makePassenger(
  trx: Trx,
  organizationId: number,
  entered: NewPassenger,
  author: Author,
): Promise<PassengerKey> {
  const destinationIds = await destinationsIn(trx, organizationId, entered)
  checkUtilities(entered.utilityIds, [])
  return insertPassenger(trx, organizationId, { ...entered, destinationIds }, author)
}

/** Whether the passenger's booking system takes changes in later. It knows only passengers whom it has confirmed. */
export const takesChangesLater = (
  passenger: Passenger,
  configs: readonly Pick<InstanceConfig, 'instanceId' | 'supportedFeatures'>[],
): boolean =>
  passenger[productField.id] !== null &&
  configs.some(
    ({ instanceId, supportedFeatures }) =>
      instanceId === passenger[productField.instanceId] && supportedFeatures.includes(passengerPropertyChanges),
  )

async function waitsForBookingSystem(trx: Trx, passenger: Passenger): Promise<boolean> {
  if (passenger[productField.id] === null) return false
  return takesChangesLater(passenger, await instanceConfigs(trx, [passenger[productField.instanceId]]))
}

/** Throws unless the user may add and take away the destinations by which the two differ. Source: security decision R6. */
function checkMove(stored: StoredPassenger, destinationIds: readonly number[], user: Principal): void {
  if (user.administers.includes(stored.organizationId)) return
  const added = destinationIds.filter((id) => !stored.destinationIds.includes(id))
  if (added.some((id) => user.organizationOf[id] === undefined)) throw notFound()
  insist(passengerCan.moveTo(stored, destinationIds, user))
}

/**
 * Where an updated passenger is to be, once everything that may stand in the way was asked.
 * @param before the passenger as it is stored
 * @param chosenIn gives the destinations, or throws for one that the organisation has not
 */
export function checkUpdate<Destinations>(
  stored: StoredPassenger,
  before: Passenger,
  update: PassengerUpdate,
  user: Principal,
  chosenIn: (chosen: Chosen) => Destinations,
): Destinations {
  checkUtilities(update.utilityIds, before.utilityIds)
  const chosen = update.passengerDestinations.map(({ destinationId }) => destinationId)
  if (!isWithinReach({ ...stored, destinationIds: chosen })) {
    throw invalidField('passengerDestinations', 'validation.required')
  }
  checkMove(stored, chosen, user)
  return chosenIn({
    destinationIds: chosen,
    secondaryDestinationId: update.secondaryDestinationId,
    present: stored.destinationIds,
  })
}

/** Names of what an update has changed, for the audit log. */
const changedFields = (before: Passenger, after: Passenger): string[] =>
  differingFields(before, after).filter((field) => field !== 'version')

interface Saving {
  user: Principal
  now: Date
  provider: Provider
  rideEndings: RideEndings
  /** Names the changed fields in the audit log. */
  record: (facts: AuditFacts) => void
}

/** What was entered, and what is to become of rides at destinations that are taken away. */
type Update = PassengerUpdate & { rideEnding?: RideEnding | undefined }

/** Stores what was entered about a passenger, and gives the passenger as it is then. */
export async function savePassenger(
  trx: Trx,
  stored: StoredPassenger,
  update: Update,
  { user, now, provider, rideEndings: { endRides, resumeRides }, record }: Saving,
): Promise<EndedPassenger> {
  await checkVersion(trx, stored, update.version, user)
  const before = await wholePassenger(trx, stored)
  const destinationIds = await checkUpdate(stored, before, update, user, (chosen) =>
    destinationsIn(trx, stored.organizationId, chosen),
  )

  const left = stored.destinationIds.filter((id) => !destinationIds.includes(id))
  const added = destinationIds.filter((id) => !stored.destinationIds.includes(id))
  const ended = update.rideEnding && (await endRides({ trx, user, now, provider }, stored, update.rideEnding, left))
  await resumeRides(trx, { ...stored, destinationIds: added })

  const waits = await waitsForBookingSystem(trx, before)
  await replacePassenger(trx, stored, { ...update, destinationIds }, waits, { userId: user.id, now })
  await provider.reviseOrders(trx, { organizationId: stored.organizationId, passengerIds: [stored.id] }, now)
  const after = await wholePassenger(trx, stored)
  record({ detail: { fields: changedFields(before, after), ...ended?.detail } })
  return { ...after, ...(ended && { ridesEnded: ended.told }) }
}
