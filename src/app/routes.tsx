import {
  Board24Filled,
  Board24Regular,
  CalendarCancel24Filled,
  CalendarCancel24Regular,
  CalendarLtr24Filled,
  CalendarLtr24Regular,
  ChatHelp24Filled,
  ChatHelp24Regular,
  Info24Filled,
  Info24Regular,
  People24Filled,
  People24Regular,
} from '@fluentui/react-icons'
import { matchPath } from 'react-router-dom'
import { passengersRights } from '#domain/access.ts'
import type { AppRoute } from './app-route.ts'
import { lazyScreen } from './chunks.ts'
import { isReachedBySignIn, type Access } from './guards.ts'
import { bringTexts } from './i18n.ts'
import { organizationRoutes } from './organization-routes.tsx'
import { arrivals, bookings, passengers, passengerInList, timetable, timetables } from './screens.tsx'

/** Who may see a destination's passengers. */
export const passengersAccess = { atDestination: passengersRights } as const satisfies Access

/** A timetable, then a passenger's row in it, a day of that and a ride. Source: spec 3 §2 Route shapes. */
const timetableAddresses = [
  '',
  '/p/:passengerId',
  '/p/:passengerId/w/:weekDayId',
  '/p/:passengerId/w/:weekDayId/r/:rideId',
]

/** Who may see a destination's timetables. Source: spec 3 §6, open point C-09. */
const timetableAccess = { atDestination: ['readTimetables'] } as const satisfies Access

const recurring = '/d/:destinationId/timetables/recurring'

/** Single bookings have one rule for all their addresses. Source: spec 3 §2, open points C-09, C-10. */
const bookingRoute = { title: 'routes.bookings', refusedToRoot: true, ...bookings } as const

const single = '/d/:destinationId/timetables/single'

/**
 * Every screen of the app: its address, who may see it and where it stands in the navigation, in the navigation's
 * order. A new area is one entry here. Source: spec 1 §2.1.
 */
export const routes: readonly AppRoute[] = [
  {
    path: '/signin',
    access: 'guest',
    title: 'auth.signIn.title',
    ...lazyScreen(async () => {
      const { SignInPage } = await import('#features/auth/SignInPage.tsx')
      return () => <SignInPage titleOf={titleOf} />
    }),
  },
  {
    path: '/signInAzureAd',
    access: 'guest',
    title: 'auth.microsoft.title',
    ...lazyScreen(async () => (await import('#features/auth/AzureReturnPage.tsx')).AzureReturnPage),
  },
  {
    path: '/forgotPassword',
    access: 'guest',
    title: 'auth.forgot.title',
    ...lazyScreen(async () => (await import('#features/auth/ForgotPasswordPage.tsx')).ForgotPasswordPage),
  },
  {
    path: '/resetPassword',
    access: 'guest',
    title: 'auth.reset.title',
    ...lazyScreen(async () => (await import('#features/auth/ResetPasswordPage.tsx')).ResetPasswordPage),
  },
  {
    path: '/invitation',
    access: 'guest',
    title: 'auth.invitation.title',
    ...lazyScreen(async () => (await import('#features/auth/InvitationPage.tsx')).InvitationPage),
  },
  { path: '/', access: 'signedIn', title: 'app.name', Page: null, preload: arrivals.preload },
  { path: '/d/:destinationId', access: 'signedIn', title: 'app.name', Page: null, preload: arrivals.preload },
  {
    path: '/d/:destinationId/arrivals-departures',
    access: { atDestination: ['readArrivalDepartures'] },
    title: 'routes.arrivalsDepartures',
    ...arrivals,
    fallbackRank: 3,
    navigation: {
      label: 'routes.arrivalsDepartures',
      shortLabel: 'routes.arrivals',
      icon: Board24Regular,
      activeIcon: Board24Filled,
      place: 'main',
      key: 'a',
    },
  },
  {
    path: '/d/:destinationId/arrivals-departures/day/:dateId',
    access: { atDestination: ['readArrivalDepartures'] },
    title: 'routes.arrivalsDepartures',
    ...arrivals,
  },
  {
    path: '/d/:destinationId/timetables',
    access: timetableAccess,
    title: 'routes.timetables',
    Page: null,
    preload: timetables.preload,
    leadsTo: [recurring, single],
    navigation: {
      label: 'routes.timetables',
      shortLabel: 'routes.timetables',
      icon: CalendarLtr24Regular,
      activeIcon: CalendarLtr24Filled,
      place: 'main',
      key: 't',
      covers: { path: single, label: 'routes.timetablesAndBookings' },
    },
  },
  { path: recurring, access: timetableAccess, title: 'routes.timetables', ...timetables, fallbackRank: 2 },
  { path: `${recurring}/:state`, access: timetableAccess, title: 'routes.timetables', ...timetables },
  {
    path: `${recurring}/:state/create`,
    access: { atDestination: [...timetableAccess.atDestination, 'createTimetables'] },
    title: 'routes.timetables',
    ...timetables,
  },
  ...timetableAddresses.map((rest) => ({
    path: `/d/:destinationId/timetables/tt/:timetableId${rest}`,
    access: timetableAccess,
    title: 'timetables.timetable',
    record: 'timetableId' as const,
    ...timetable,
  })),
  {
    path: single,
    access: { atDestination: ['readBookings'] },
    ...bookingRoute,
    navigation: {
      label: 'routes.bookings',
      shortLabel: 'routes.bookings',
      icon: CalendarLtr24Regular,
      activeIcon: CalendarLtr24Filled,
      place: 'main',
      key: 't',
    },
  },
  { path: `${single}/:state`, access: { atDestination: ['readBookings'] }, ...bookingRoute },
  {
    path: `${single}/:state/create`,
    access: { atDestination: ['readBookings', 'createBookings'] },
    ...bookingRoute,
  },
  { path: '/d/:destinationId/timetables/b/:bookingId', access: { atDestination: ['readBookings'] }, ...bookingRoute },
  ...['recurring', 'single', 'tt'].map((kind) => ({
    path: `/d/:destinationId/${kind}/*`,
    access: { atDestination: [] },
    title: 'routes.timetables',
    Page: null,
    preload: bookings.preload,
    within: 'timetables',
  })),
  {
    path: '/d/:destinationId/people',
    access: passengersAccess,
    title: 'routes.passengers',
    ...passengers,
    fallbackRank: 1,
    navigation: {
      label: 'routes.passengers',
      shortLabel: 'routes.passengers',
      icon: People24Regular,
      activeIcon: People24Filled,
      place: 'main',
      key: 'p',
    },
  },
  {
    path: '/d/:destinationId/people/newPassenger',
    access: { atDestination: [...passengersAccess.atDestination, 'createPassengers'] },
    title: 'passengers.editor.title.new',
    ...passengerInList,
  },
  {
    path: '/d/:destinationId/people/edit/:passengerId',
    access: passengersAccess,
    title: 'passengers.editor.title.edit',
    ...passengerInList,
  },
  {
    path: '/d/:destinationId/massCancellationOfTrips',
    access: { atDestination: ['createTimetables'] },
    needs: ['readPassengers'],
    title: 'routes.massCancellation',
    ...lazyScreen(async () => {
      const [{ MassCancellationPage }] = await Promise.all([
        import('#features/mass-cancellation/MassCancellationPage.tsx'),
        bringTexts('massCancellation'),
      ])
      return MassCancellationPage
    }),
    navigation: {
      label: 'routes.massCancellation',
      shortLabel: 'routes.cancellations',
      icon: CalendarCancel24Regular,
      activeIcon: CalendarCancel24Filled,
      place: 'main',
      key: 'm',
    },
  },
  {
    path: '/passenger/:passengerId',
    access: 'seesPassengers',
    title: 'passengers.title',
    record: 'passengerId',
    ...lazyScreen(async () => (await import('#features/passengers/PassengerPage.tsx')).PassengerRoot),
  },
  {
    path: '/passenger/:passengerId/edit',
    access: 'seesPassengers',
    title: 'passengers.title',
    record: 'passengerId',
    ...lazyScreen(async () => (await import('#features/passengers/PassengerPage.tsx')).PassengerPage),
  },
  ...organizationRoutes(() => routes),
  {
    path: '/d/:destinationId/contactSupport',
    access: 'signedIn',
    title: 'support.title',
    ...lazyScreen(async () => (await import('#features/support/ContactSupportPage.tsx')).ContactSupportPage),
    navigation: {
      label: 'support.title',
      shortLabel: 'routes.support',
      icon: ChatHelp24Regular,
      activeIcon: ChatHelp24Filled,
      place: 'end',
    },
  },
  {
    path: '/about',
    access: 'signedIn',
    title: 'about.title',
    ...lazyScreen(async () => (await import('./About.tsx')).About),
    fallbackRank: 4,
    navigation: {
      label: 'about.title',
      shortLabel: 'routes.about',
      icon: Info24Regular,
      activeIcon: Info24Filled,
      place: 'end',
    },
  },
]

export const routeOf = (pathname: string): AppRoute | undefined => routes.find(({ path }) => matchPath(path, pathname))

/**
 * Text key of the title of the page at an address; `null` for one that no screen has, that only leads on, or that a sign-in
 * does not lead to.
 */
function titleOf(address: string): string | null {
  const route = routeOf(new URL(address, location.origin).pathname)
  return route?.Page && isReachedBySignIn(route) ? route.title : null
}
