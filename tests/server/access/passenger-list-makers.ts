import { alone, unknownId, type Maker } from './call-makers.ts'

/** Asks for everybody, and for somebody whom there is not. */
const everybody: Maker = ({ passengerIds }) => ({ none: { body: [...Object.values(passengerIds), unknownId] } })

export const passengerListMakers = {
  listPassengersByIds: everybody,
  listWholePassengers: everybody,
  searchPassengers: alone({ query: { q: 'Kulkija' } }),
  listPassengerPage: alone(),
}
