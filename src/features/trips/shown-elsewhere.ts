// What other features show of a passenger's trips.
export { carOf, clockOf, dayOf, tripName } from './list/trip-words.ts'
export { useTrips, type FoundTrips } from './list/use-trips.ts'
export { RouteDialog } from './route/RouteDialog.tsx'
