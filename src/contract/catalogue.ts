import * as app from './app.ts'
import * as arrivals from './arrivals.ts'
import * as audit from './audit.ts'
import * as auth from './auth.ts'
import * as authTenants from './auth-tenants.ts'
import * as bookings from './bookings.ts'
import * as calendars from './calendars.ts'
import * as consequences from './consequences.ts'
import * as costs from './costs.ts'
import * as destinations from './destinations.ts'
import * as groups from './groups.ts'
import * as live from './live.ts'
import * as orderSearch from './order-search.ts'
import * as organizationDestinations from './organization-destinations.ts'
import * as organizations from './organizations.ts'
import * as passengerImport from './passenger-import.ts'
import * as passengers from './passengers.ts'
import * as places from './places.ts'
import * as presence from './presence.ts'
import * as programs from './programs.ts'
import * as rejectedOrders from './rejected-orders.ts'
import * as rides from './rides.ts'
import * as routes from './routes.ts'
import * as schedules from './schedules.ts'
import * as sessions from './sessions.ts'
import * as ssn from './ssn.ts'
import * as tiles from './tiles.ts'
import * as timetables from './timetables.ts'
import * as transportationPermissions from './transportation-permissions.ts'
import * as trips from './trips.ts'
import * as users from './users.ts'
import * as violations from './violations.ts'
import type { Endpoint } from './endpoint.ts'

type CallsOf<Module> = { [Name in keyof Module as Module[Name] extends Endpoint ? Name : never]: Module[Name] }

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value

/** The calls among what a module of the contract exports. */
const callsOf = <Module extends object>(module: Module): CallsOf<Module> =>
  Object.fromEntries(Object.entries(module).filter(([, value]) => isEndpoint(value))) as CallsOf<Module>

/** Every call there is. The server refuses to start when one of them has no route. */
export const catalogue = {
  ...callsOf(app),
  ...callsOf(arrivals),
  ...callsOf(audit),
  ...callsOf(auth),
  ...callsOf(authTenants),
  ...callsOf(bookings),
  ...callsOf(calendars),
  ...callsOf(consequences),
  ...callsOf(costs),
  ...callsOf(destinations),
  ...callsOf(groups),
  ...callsOf(live),
  ...callsOf(orderSearch),
  ...callsOf(organizationDestinations),
  ...callsOf(organizations),
  ...callsOf(passengerImport),
  ...callsOf(passengers),
  ...callsOf(places),
  ...callsOf(presence),
  ...callsOf(programs),
  ...callsOf(rejectedOrders),
  ...callsOf(rides),
  ...callsOf(routes),
  ...callsOf(schedules),
  ...callsOf(sessions),
  ...callsOf(ssn),
  ...callsOf(tiles),
  ...callsOf(timetables),
  ...callsOf(transportationPermissions),
  ...callsOf(trips),
  ...callsOf(users),
  ...callsOf(violations),
}
