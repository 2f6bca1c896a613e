import { costDate } from './costs.ts'
import { places, type Relation } from './oracle.ts'
import type { Caller, World } from './world.ts'

/** What is sent for one relation. */
export interface Sent {
  params?: Record<string, string | number>
  query?: Record<string, string>
  body?: unknown
}

type Calls = Partial<Record<Relation, Sent>>
export type Maker = (world: World, caller: Caller, ownSessionId: number) => Calls

export const unknownId = 987_654

export const alone =
  (sent: Sent = {}): Maker =>
  () => ({ none: sent })

/** One call for each destination, and one for an id that nobody has. */
export const perPlace =
  (make: (id: number) => Sent, idsOf: (world: World) => World['destinationIds']): Maker =>
  (world) => ({
    ...Object.fromEntries(places.map((place) => [place, make(idsOf(world)[place])])),
    nothing: make(unknownId),
  })

/** One call for each organisation, and one for an id that nobody has. */
export const perOrganization =
  (make: (id: number) => Sent = (id) => ({ params: { id } })): Maker =>
  ({ organizationIds: { home, foreign } }) => ({ own: make(home), foreign: make(foreign), nothing: make(unknownId) })

/** One call for the tenant of each organisation, and one for an id that nobody has. */
export const perTenant =
  (make: (id: number) => Sent): Maker =>
  ({ authTenantIds: { home, foreign } }) => ({ own: make(home), foreign: make(foreign), nothing: make(unknownId) })

/** One call for each group, and one for an id that nobody has. */
export const perGroup =
  (make: (id: number, place: 'sibling' | 'foreign', world: World) => Sent = (id) => ({ params: { id } })): Maker =>
  (world) => ({
    sibling: make(world.groupIds.sibling, 'sibling', world),
    foreign: make(world.groupIds.foreign, 'foreign', world),
    nothing: make(unknownId, 'sibling', world),
  })

/** For a cost center of each organisation. */
export const perCostCenter: Maker = ({ organizationIds: { home, foreign }, costCenterIds }) => {
  const sent = (id: number, costCenterId: number): Sent => ({
    params: { id, costCenterId },
    query: { startDate: costDate, endDate: costDate },
  })
  return {
    own: sent(home, costCenterIds.home),
    foreign: sent(foreign, costCenterIds.foreign),
    nothing: sent(unknownId, costCenterIds.home),
  }
}
