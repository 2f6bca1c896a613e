import { FluentProvider } from '@fluentui/react-components'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent, type UserEvent } from '@testing-library/user-event'
import i18next from 'i18next'
import { Suspense, use } from 'react'
import { createHashRouter, RouterProvider } from 'react-router-dom'
import { onTestFinished, vi } from 'vitest'
import { closeWorkspace, openedWorkspace } from '#data/workspace/workspace.ts'
import { pullDestinations } from '#data/destinations.ts'
import { flushNow } from '#data/delivery/deliver.ts'
import { utilities } from '#domain/utility.ts'
import { ArrivalsPage } from '#features/arrivals/ArrivalsPage.tsx'
import { forgetLists } from '#state/lists.ts'
import { preferences } from '#state/preferences.ts'
import { session, signIn, signOut } from '#state/session.ts'
import { sync } from '#state/sync.ts'
import { LiveRegions } from '#ui/speak/LiveRegions.tsx'
import { appTheme } from '#ui/look/themes.ts'
import { dismissToast, toasts } from '#ui/speak/toast.ts'
import { Toasts } from '#ui/speak/Toasts.tsx'
import { createDispatcher } from '#server/provider/dispatcher/dispatcher.ts'
import { addBoardWorld, deskEmail, makeTrips, type BoardWorld } from './board.ts'
import { connectClient, type ClientLink } from './client.ts'
import { forgetOutboxes } from './forget-outboxes.ts'
import { addPassenger, addPhoneNumber, addTimetable, emptyRideTables, ridesFor } from './rides.ts'
import { testPassword } from './users.ts'
import { startTestServer, testNow, type TestServer } from './server.ts'
import './show.tsx'
import en from '../../locales/en.json' with { type: 'json' }

/** The day of the server's clock: a Wednesday, ten in the morning. */
export const today = '2026-03-11'
const everyDay = [0, 1, 2, 3, 4, 5, 6]

export interface BoardStage {
  server: TestServer
  world: BoardWorld
  client: ClientLink
  /** Adds passengers who share a car both ways, every day unless other weekdays are said, and gives their ids. */
  addRiders: (
    names: readonly string[],
    rides?: { arrives?: string; departs?: string; weekdays?: number[] },
  ) => Promise<number[]>
}

/** A real server with a desk of three riders; the device's clock shows its time. Texts in both languages. */
export async function openStage(): Promise<BoardStage> {
  i18next.addResourceBundle('en', 'translation', en)
  const provider = createDispatcher({ cancellationAnswerMs: 60_000 })
  const server = await startTestServer({ services: { provider } })
  const world = await addBoardWorld(server)
  const { services } = server
  return {
    server,
    world,
    client: connectClient(server),
    async addRiders(names, { arrives = '10:15', departs = '14:00', weekdays = everyDay } = {}) {
      const ids: number[] = []
      for (const name of names) {
        const id = await addPassenger(services, world.centre, {
          name,
          utilityIds: [utilities.walker, utilities.receiver],
        })
        await addPhoneNumber(services, world.centre, id, '050 555 0100')
        ids.push(id)
      }
      await addTimetable(services, world.centre, [
        ...ridesFor(ids, { time: arrives, weekdays }),
        ...ridesFor(ids, { time: departs, direction: 'departure', weekdays }),
      ])
      return ids
    },
  }
}

/** The morning of the stage's day, before anything was ticked. */
export async function startMorning({ server, client }: BoardStage): Promise<void> {
  vi.useFakeTimers({ toFake: ['Date'], now: testNow })
  await emptyRideTables(server.services)
  client.link = () => 'pass'
  client.seen.length = 0
}

/** Sends what waits, signs out and leaves the device as new. */
export async function endDay(): Promise<void> {
  cleanup()
  router?.dispose()
  router = null
  for (const { id } of toasts.get()) dismissToast(id)
  if (openedWorkspace()) {
    await flushNow()
    await signOut('discard')
  }
  closeWorkspace()
  await forgetOutboxes()
  forgetLists()
  Object.assign(session, { status: 'signedOut', me: null, expired: false })
  Object.assign(sync, { online: true, offlineSince: null })
  Object.assign(preferences, { showWeekends: false })
  await i18next.changeLanguage('fi')
  vi.useRealTimers()
}

export interface OpenBoard {
  user: UserEvent
  address: () => string
  /** Leaves for a screen whose script never comes. */
  leave: () => void
  /** When the page was asked for, in milliseconds of the clock that never goes back. */
  openedAt: number
}

/** Signs in and opens the board, or one of its days. */
export async function openBoard(stage: BoardStage, { as = deskEmail, day = '' } = {}): Promise<OpenBoard> {
  await makeTrips(stage.server)
  await signIn(as, testPassword)
  await pullDestinations()
  return showBoard(stage, day)
}

const never = new Promise<never>(() => undefined)
const AwaitedPage = () => use(never)
const awaitedPath = '/awaited'

/** Of the board that was opened last: it goes by the window's address, of which there is one. */
let router: ReturnType<typeof createHashRouter> | null = null

/** Opens the board for who is signed in. */
export function showBoard({ world }: BoardStage, day = ''): OpenBoard {
  const path = '/d/:destinationId/arrivals-departures'
  router?.dispose()
  history.replaceState(null, '', `#/d/${world.centre.destinationId}/arrivals-departures${day && `/day/${day}`}`)
  const opened = createHashRouter([
    { path, element: <ArrivalsPage /> },
    { path: `${path}/day/:dateId`, element: <ArrivalsPage /> },
    { path: '/passenger/:passengerId', element: null },
    { path: awaitedPath, element: <AwaitedPage /> },
  ])
  router = opened
  const openedAt = performance.now()
  render(
    <FluentProvider theme={appTheme('base', 'light')}>
      <LiveRegions />
      <Suspense>
        <RouterProvider router={opened} />
      </Suspense>
      <Toasts />
    </FluentProvider>,
  )
  return {
    user: userEvent.setup(),
    address: () => opened.state.location.pathname,
    leave: () => void opened.navigate(awaitedPath),
    openedAt,
  }
}

/** The tile of the passenger's first ride of the day. */
export const firstTile = async (name: string): Promise<HTMLElement> =>
  (await screen.findAllByRole('checkbox', { name: new RegExp(name) }))[0]!

/** Waits until a tile is ticked or not. */
export const expectTicked = (name: string, isTicked: boolean): Promise<unknown> =>
  waitFor(async () => {
    const [tile] = await screen.findAllByRole('checkbox', { name: new RegExp(name) })
    if (tile?.getAttribute('aria-checked') !== String(isTicked)) throw new Error(`${name} is not ${String(isTicked)}`)
  })

/** Longer than a second tap on a tile counts as a slip of the hand. */
const pauseMs = 320

/** Has the clock by which taps are told apart be later: what is tapped next is meant. */
export function pauseBetweenTaps(): void {
  const now = performance.now.bind(performance)
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + pauseMs)
  onTestFinished(() => clock.mockRestore())
}

export const inEnglish = () => act(() => i18next.changeLanguage('en'))

/** Completed or not, as the server has it. */
export const completedAt = async ({ server }: BoardStage, passengerId: number): Promise<boolean> => {
  const row = await server.services.db
    .selectFrom('arrival')
    .select('completed_at')
    .where('passenger_id', '=', passengerId)
    .where('date', '=', today)
    .where('direction', '=', 'arrival')
    .executeTakeFirstOrThrow()
  return row.completed_at !== null
}
