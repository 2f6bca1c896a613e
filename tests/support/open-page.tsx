import { FluentProvider } from '@fluentui/react-components'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent, type UserEvent } from '@testing-library/user-event'
import i18next from 'i18next'
import { Suspense, type ReactNode } from 'react'
import { createMemoryRouter, Outlet, RouterProvider, type InitialEntry } from 'react-router-dom'
import { DestinationsProvider } from '#app/destinations.tsx'
import { Guarded } from '#app/Guarded.tsx'
import { startTexts } from '#app/i18n.ts'
import { LeaveGuard } from '#app/LeaveGuard.tsx'
import { routes } from '#app/routes.tsx'
import { closeWorkspace } from '#data/workspace/workspace.ts'
import { flushNow } from '#data/delivery/deliver.ts'
import { preferences } from '#state/preferences.ts'
import { forgetLists } from '#state/lists.ts'
import { session, signOut, startSession } from '#state/session.ts'
import { sync } from '#state/sync.ts'
import { LiveRegions } from '#ui/speak/LiveRegions.tsx'
import { appTheme } from '#ui/look/themes.ts'
import { connectClient, type ClientLink } from './client.ts'
import { forgetOutboxes } from './forget-outboxes.ts'
import type { TestServer } from './server.ts'

export interface OpenedPage {
  user: UserEvent
  /** Path and query as the address has them. */
  address: () => string
  /** The paths since the page was opened. */
  visited: () => string[]
  /** As the browser's own button does. */
  goBack: () => Promise<void>
  /** Takes the page off the screen. */
  leave: () => Promise<void>
}

/** Starts the app's state against a server, with nobody signed in. */
export async function startClient(server: TestServer): Promise<ClientLink> {
  const client = connectClient(server)
  if (!i18next.isInitialized) await startTexts()
  await startSession()
  return client
}

/** Back to a device on which nobody is signed in, in Finnish. */
export async function resetClient(): Promise<void> {
  cleanup()
  await act(async () => {
    if (session.status === 'signedIn') {
      await flushNow()
      await signOut('discard')
    }
    closeWorkspace()
    await forgetOutboxes()
    forgetLists()
    Object.assign(session, { expired: false, unsent: 0, unsentFor: '', drafts: 0, draftsOf: '' })
    Object.assign(sync, { online: true, offlineSince: null })
    preferences.locale = 'fi'
    await i18next.changeLanguage('fi')
  })
}

/** Opens the last of these addresses of the app behind the real guards, without the shell around it. */
export const openPage = (...entries: [InitialEntry, ...InitialEntry[]]): OpenedPage => openBeside(null, ...entries)

/** The same with a part of the shell above every page. */
export function openBeside(part: ReactNode, ...entries: [InitialEntry, ...InitialEntry[]]): OpenedPage {
  const router = createMemoryRouter(
    [
      {
        element: (
          <>
            {part}
            <Outlet />
            <LeaveGuard />
          </>
        ),
        children: routes.map((route) => ({
          path: route.path,
          element: (
            <Suspense>
              <Guarded route={route} />
            </Suspense>
          ),
        })),
      },
    ],
    { initialEntries: entries },
  )
  const visited: string[] = []
  router.subscribe(({ location }) => visited.push(location.pathname))
  const { unmount } = render(
    <FluentProvider theme={appTheme('base', 'light')}>
      <LiveRegions />
      <DestinationsProvider>
        <RouterProvider router={router} />
      </DestinationsProvider>
    </FluentProvider>,
  )
  return {
    user: userEvent.setup(),
    address: () => router.state.location.pathname + router.state.location.search,
    visited: () => visited,
    // as the user's presses: what follows from it is waited for by whoever looks
    goBack: () => waitFor(() => void router.navigate(-1)),
    leave: () => change(unmount),
  }
}

/** Changes state that pages follow, and waits until they have. */
export const change = (make: () => void): Promise<void> =>
  act(async () => {
    make()
    await Promise.resolve()
  })

/** The box that tells of errors, with the text. */
export async function errorsWith(text: string): Promise<Element | null> {
  return (await screen.findByText(text)).closest('[role="alert"]')
}

export const valueOf = (field: HTMLElement): string => (field as HTMLInputElement).value
export const isChecked = (control: HTMLElement): boolean => (control as HTMLInputElement).checked

/** What a screen reader says after the name. */
export const descriptionOf = (control: HTMLElement): string | undefined =>
  control
    .getAttribute('aria-describedby')
    ?.split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ')
