import { screen, waitFor, within } from '@testing-library/react'
import { userEvent, type UserEvent } from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { fetchWholePassenger } from '#data/passenger.ts'
import { pullDestinations } from '#data/destinations.ts'
import { liveLocationIntervalMs } from '#domain/route.ts'
import { TripList } from '#features/trips/TripList.tsx'
import { signIn } from '#state/session.ts'
import { sync } from '#state/sync.ts'
import { toasts } from '#ui/speak/toast.ts'
import { makeTrips } from '#tests/support/board.ts'
import { addCoordinatorWorld, coordinatorEmail } from '#tests/support/coordinator.ts'
import { connectClient, type ClientLink } from '#tests/support/client.ts'
import { change } from '#tests/support/open-page.tsx'
import { endDay } from '#tests/support/open-board.tsx'
import { addPassenger, addTimetable, emptyRideTables, ridesFor, type Centre } from '#tests/support/rides.ts'
import { show } from '#tests/support/show.tsx'
import { testPassword } from '#tests/support/users.ts'
import { startTestServer, testNow, type TestServer } from '#tests/support/server.ts'
import { loseConnection } from '#tests/support/lost-connection.ts'

let server: TestServer
let client: ClientLink
let centre: Centre
let helvi: number

beforeAll(async () => {
  server = await startTestServer()
  ;({ centre } = await addCoordinatorWorld(server))
  await server.services.db.updateTable('destination').set({ latitude: 60.9827, longitude: 25.6612 }).execute()
  await server.services.db.updateTable('car').set({ reports_position: true }).execute()
  client = connectClient(server)
})
/** Comes at ten past ten: at ten the car is on its way. */
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: testNow })
  await emptyRideTables(server.services)
  client.link = () => 'pass'
  client.seen.length = 0
  helvi = await addPassenger(server.services, centre, { name: 'Helvi Tuomikoski', providerId: 'P-1' })
  await server.services.db
    .updateTable('passenger')
    .set({ home_latitude: 60.97, home_longitude: 25.63 })
    .where('id', '=', helvi)
    .execute()
  await addTimetable(server.services, centre, ridesFor([helvi], { time: '10:10' }))
  await makeTrips(server)
})
afterEach(endDay)
afterAll(() => server.close())

async function openRoute(): Promise<{ user: UserEvent; dialog: HTMLElement }> {
  await signIn(coordinatorEmail, testPassword)
  await pullDestinations()
  show(<TripList passenger={await fetchWholePassenger(helvi)} />)
  const user = userEvent.setup()
  const [button] = await screen.findAllByRole('button', { name: /^Reitti: ke 11.3./ })
  await user.click(button!)
  return { user, dialog: await screen.findByRole('dialog') }
}

const stopsOf = async (dialog: HTMLElement) =>
  within(await within(dialog).findByRole('list', { name: 'Pysähdykset' })).getAllByRole('button')
const asked = (end: string) => client.seen.filter(({ path }) => path.endsWith(end)).length

describe('the route of a trip', () => {
  test('is told in words: car, times, what the driver has told, and the stops with who gets on and off', async () => {
    await server.services.db
      .updateTable('trip')
      .set({ pickup_at: new Date(testNow - 60_000) })
      .where('passenger_id', '=', helvi)
      .execute()
    const { dialog } = await openRoute()

    const stops = await stopsOf(dialog)
    expect(stops.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^\d\d:\d\dToteutunut 09:59Käpypolku 1, LahtiNoudettu: Helvi Tuomikoski$/),
      '10:102Päiväkeskus AaltoJää pois: Helvi Tuomikoski',
    ])
    expect(within(dialog).getByText('Taksi 214 · TST-Taksi 214')).toBeTruthy()
    expect(
      within(dialog).getByRole('heading', { name: 'Kuljettajan kirjaukset' }).parentElement?.textContent,
    ).toContain('09:59Noudettu')
  })

  test('marks the stop that is looked at', async () => {
    const { user, dialog } = await openRoute()
    const [first] = await stopsOf(dialog)
    await user.click(first!)
    expect(first?.getAttribute('aria-pressed')).toBe('true')
  })

  test('follows the car while that is on, every ten seconds', async () => {
    expect(liveLocationIntervalMs).toBe(10_000)
    const { user, dialog } = await openRoute()
    // the room of what is not known yet says the same to nobody
    const isKnown = { ignore: '[aria-hidden="true"]' }
    expect(await within(dialog).findByText(/Päivitetty \d+ s sitten\.$/, isKnown)).toBeTruthy()
    expect(asked('/location')).toBe(1)

    await user.click(within(dialog).getByRole('switch', { name: 'Seuraa autoa' }))
    expect(within(dialog).queryByText(/Päivitetty/)).toBeNull()
    await user.click(within(dialog).getByRole('switch', { name: 'Seuraa autoa' }))
    await waitFor(() => expect(asked('/location')).toBe(2))
  })

  test('offers no tracking of a car that tells no position', async () => {
    client.change = (path, data) =>
      path.endsWith('/routeWithTrips') ? { ...(data as object), liveLocationAvailable: false } : data
    const { dialog } = await openRoute()
    await stopsOf(dialog)
    client.change = null
    expect(within(dialog).queryByRole('switch')).toBeNull()
    expect(asked('/location')).toBe(0)
  })

  test('says in a toast and in the dialog that there is none', async () => {
    client.change = (path, data) => (path.endsWith('/routeWithTrips') ? null : data)
    const { dialog } = await openRoute()
    expect(await within(dialog).findByText('Matkalla ei ole reittiä.')).toBeTruthy()
    client.change = null
    expect(toasts.get()).toMatchObject([{ title: 'Matkalla ei ole reittiä.', intent: 'info' }])
    expect(within(dialog).getByText('Taksi 214 · TST-Taksi 214')).toBeTruthy()
  })

  test.each([
    [true, 'Koko reittiä ei voi näyttää kartalla, koska siinä on tuntemattomia paikkoja.'],
    [false, 'Reittiä ei voi näyttää kartalla, koska siinä on tuntemattomia paikkoja.'],
  ])('says when places are not known, though one is: %s', async (isOneKnown, text) => {
    client.change = (path, data) => {
      if (!path.endsWith('/routeWithTrips')) return data
      const route = data as { destinations: object[] }
      const destinations = route.destinations.map((stop, index) =>
        isOneKnown && index > 0 ? stop : { ...stop, latitude: null, longitude: null },
      )
      return { ...route, destinations, ...(!isOneKnown && { osrmRouteGeometry: null, drivenRoute: [] }) }
    }
    const { dialog } = await openRoute()
    expect(await within(dialog).findByText(text)).toBeTruthy()
    client.change = null
    expect(await stopsOf(dialog)).toHaveLength(2)
  })

  const estimate = /^Suunniteltu reitti ja sen ajat ovat arvio/
  const mapOf = (dialog: HTMLElement, name: RegExp) => within(dialog).findByRole('group', { name })

  test('is called an estimate where its road is not known, in words, on the map and for the ear', async () => {
    const { dialog } = await openRoute()
    expect(await within(dialog).findByText(estimate)).toBeTruthy()
    expect(await mapOf(dialog, /^Reitti kartalla, suunniteltu reitti on arvio: /)).toBeTruthy()
    expect(within(dialog).getByRole('button', { name: 'Suunniteltu (arvio)' })).toBeTruthy()
  })

  test('is not called one where its road is known', async () => {
    client.change = (path, data) =>
      path.endsWith('/routeWithTrips') ? { ...(data as object), isStraight: false } : data
    const { dialog } = await openRoute()
    expect(await mapOf(dialog, /^Reitti kartalla: /)).toBeTruthy()
    client.change = null
    expect(within(dialog).getByRole('button', { name: 'Suunniteltu' })).toBeTruthy()
    expect(within(dialog).queryByText(estimate)).toBeNull()
  })

  test('needs a connection, says so, and is asked for again', async () => {
    client.link = ({ path }) => (path.endsWith('/routeWithTrips') ? 'cut' : 'pass')
    const { user, dialog } = await openRoute()
    expect(await within(dialog).findByText('Reitti ja kartta vaativat verkkoyhteyden.')).toBeTruthy()
    client.link = () => 'pass'
    await user.click(within(dialog).getByRole('button', { name: 'Yritä uudelleen' }))
    expect(await stopsOf(dialog)).toHaveLength(2)
  })

  test('is there without a hand once the connection is back', async () => {
    client.link = ({ path }) => (path.endsWith('/routeWithTrips') ? 'cut' : 'pass')
    const { dialog } = await openRoute()
    await within(dialog).findByText('Reitti ja kartta vaativat verkkoyhteyden.')
    await loseConnection()
    client.link = () => 'pass'
    await change(() => (sync.online = true))
    expect(await stopsOf(dialog)).toHaveLength(2)
  })
})
