import {
  Board24Filled,
  Board24Regular,
  ChatHelp24Filled,
  ChatHelp24Regular,
  Info24Filled,
  Info24Regular,
  type FluentIcon,
} from '@fluentui/react-icons'
import { type ComponentType } from 'react'
import { matchPath } from 'react-router-dom'
import { lazyScreen } from './chunks.ts'
import { type GuardedRoute } from './guards.ts'

/** How a screen stands in the navigation. Labels are text keys. */
export interface NavigationEntry {
  label: string
  /** Under the icon, where there is little room. */
  shortLabel: string
  icon: FluentIcon
  activeIcon: FluentIcon
  /** `main`: an area of work. `end`: at the bottom, and in the drawer on phones. */
  place: 'main' | 'end'
  /** Second key after G that opens it. */
  key?: string
}

export interface AppRoute extends GuardedRoute {
  /** Text key of the page's title. */
  title: string
  /** `null` where the guards always lead on. */
  Page: ComponentType | null
  /** Begins to load the page. */
  preload: () => void
  navigation?: NavigationEntry
}

const arrivals = lazyScreen(async () => (await import('#features/arrivals/ArrivalsPage.tsx')).ArrivalsPage)

/**
 * Every screen of the app: its address, who may see it and where it stands in the navigation, in the navigation's
 * order. A new area is one entry here. Source: spec 1 §2.1.
 */
export const routes: readonly AppRoute[] = [
  {
    path: '/signin',
    access: 'guest',
    title: 'auth.signIn.title',
    ...lazyScreen(async () => (await import('#features/auth/SignInPage.tsx')).SignInPage),
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
    ...lazyScreen(async () => (await import('#features/support/AboutPage.tsx')).AboutPage),
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

/** Begins to load the page of an address while the rest of the app gets ready. */
export function preloadPage(pathname: string): void {
  routes.find(({ path }) => matchPath(path, pathname))?.preload()
}
