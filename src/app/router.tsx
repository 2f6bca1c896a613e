import { Suspense } from 'react'
import { Outlet, type RouteObject } from 'react-router-dom'
import { DestinationsProvider } from './destinations.tsx'
import { RouteFailure, Waiting } from './failures.tsx'
import { Guarded } from './Guarded.tsx'
import { LeaveGuard } from './LeaveGuard.tsx'
import type { AppRoute } from './app-route.ts'
import { routes } from './routes.tsx'
import { Shell } from './shell/Shell.tsx'

const routeObject = (route: AppRoute | null) => ({
  path: route?.path ?? '*',
  element: (
    <Suspense fallback={<Waiting warning="loading" />}>
      <Guarded route={route} />
    </Suspense>
  ),
  errorElement: <RouteFailure />,
  handle: route,
})

/** Pages that are open to anybody stand alone; the others in the shell. Source: spec 1 §2.1. */
export const routeTree: RouteObject[] = [
  {
    element: (
      <DestinationsProvider>
        <Outlet />
        <LeaveGuard />
      </DestinationsProvider>
    ),
    errorElement: <RouteFailure />,
    children: [
      ...routes.filter(({ access }) => access === 'guest').map(routeObject),
      {
        element: <Shell />,
        children: [...routes.filter(({ access }) => access !== 'guest').map(routeObject), routeObject(null)],
      },
    ],
  },
]
