import type { ComponentType } from 'react'
import type { Params } from 'react-router-dom'
import { boardOf } from '#data/arrivals.ts'
import { ArrivalsPage } from '#features/arrivals/ArrivalsPage.tsx'
import { lazyScreen } from './chunks.ts'

/** What stands at an address, and how it gets ready. */
export interface Screen {
  /** `null` where the guards always lead on. */
  Page: ComponentType | null
  /** Loads the page. Never fails: what could not be loaded is said when the page is shown. */
  preload: () => Promise<void>
  /** Reads what the page shows first, so that a start has it at hand. */
  read?: (params: Params) => Promise<unknown>
}

/** The screen that most windows begin with comes with the app: what it shares with others is then there for them, too. */
export const arrivals: Screen = {
  Page: ArrivalsPage,
  preload: () => Promise.resolve(),
  read: async ({ destinationId, dateId }) => dateId && boardOf(Number(destinationId), dateId),
}

const loadPassengers = () => import('#features/passengers/PassengersPage.tsx')
export const passengers: Screen = {
  ...lazyScreen(async () => (await loadPassengers()).PassengersPage),
  read: async ({ destinationId }) => (await loadPassengers()).readPassengerList(Number(destinationId)),
}

/** A passenger beside the list, or in its place. */
export const passengerInList: Screen = {
  ...passengers,
  preload: async () => {
    await Promise.allSettled([passengers.preload(), loadPassengers().then(({ loadRecord }) => loadRecord())])
  },
}

export const bookings: Screen = lazyScreen(async () => {
  const [{ BookingListPage }, { RideKindTabs }] = await Promise.all([
    import('#features/bookings/BookingListPage.tsx'),
    import('./RideKindTabs.tsx'),
  ])
  return () => <BookingListPage tabs={<RideKindTabs kind="single" />} />
})

export const timetables: Screen = lazyScreen(async () => {
  const [{ TimetableListPage }, { RideKindTabs }] = await Promise.all([
    import('#features/timetables/TimetableListPage.tsx'),
    import('./RideKindTabs.tsx'),
  ])
  return () => <TimetableListPage tabs={<RideKindTabs kind="recurring" />} />
})

const loadTimetable = () => import('#features/timetables/TimetablePage.tsx')
export const timetable: Screen = {
  ...lazyScreen(async () => (await loadTimetable()).TimetablePage),
  read: async ({ timetableId }) => (await loadTimetable()).readWeek(Number(timetableId)),
}

export const passengerGroup: Screen = lazyScreen(
  async () => (await import('#features/organization/PassengerGroupPage.tsx')).PassengerGroupPage,
)

export const organizationPermissions: Screen = lazyScreen(
  async () =>
    (await import('#features/transportation-permissions/OrganizationPermissionsPage.tsx')).OrganizationPermissionsPage,
)
