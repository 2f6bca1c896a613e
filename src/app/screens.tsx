import type { ComponentType, ReactNode } from 'react'
import type { Params } from 'react-router-dom'
import { boardOf } from '#data/arrivals.ts'
import type { LateTexts } from '#domain/text-part.ts'
import { ArrivalsPage } from '#features/arrivals/ArrivalsPage.tsx'
import { lazyScreen } from './chunks.ts'
import { bringTexts } from './i18n.ts'

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
    bringTexts('bookings'),
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
  ...lazyScreen(async () => {
    const [{ TimetablePage }] = await Promise.all([loadTimetable(), bringTexts('timetables')])
    return TimetablePage
  }),
  read: async ({ timetableId }) => (await loadTimetable()).readWeek(Number(timetableId)),
}

/**
 * A page of an organisation as a whole: under its header stand the ways to the others.
 * @param texts what it says beside the texts of organisations
 */
export const organizationScreen = (
  load: () => Promise<ComponentType<{ tabs?: ReactNode }>>,
  texts?: LateTexts,
): Screen =>
  lazyScreen(async () => {
    const [Page, { OrganizationArea }, { OrganizationTabs }] = await Promise.all([
      load(),
      import('./OrganizationArea.tsx'),
      import('./OrganizationTabs.tsx'),
      bringTexts('organization'),
      texts && bringTexts(texts),
    ])
    return () => (
      <OrganizationArea>
        <Page tabs={<OrganizationTabs />} />
      </OrganizationArea>
    )
  })

export const passengerGroups: Screen = organizationScreen(
  async () => (await import('#features/organization/PassengerGroupsPage.tsx')).PassengerGroupsPage,
)

export const passengerGroup: Screen = lazyScreen(async () => {
  const [{ PassengerGroupPage }] = await Promise.all([
    import('#features/organization/PassengerGroupPage.tsx'),
    bringTexts('organization'),
  ])
  return PassengerGroupPage
})
