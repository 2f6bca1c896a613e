import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent, type UserEvent } from '@testing-library/user-event'
import i18next from 'i18next'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { pullDestinations } from '#data/destinations.ts'
import { fetchWholePassenger } from '#data/passenger.ts'
import { accessLevels } from '#domain/access.ts'
import type { Passenger } from '#domain/passenger.ts'
import { productField } from '#domain/product.ts'
import { TripList } from '#features/trips/TripList.tsx'
import { signIn } from '#state/session.ts'
import { toasts } from '#ui/speak/toast.ts'
import { makeTrips } from '#tests/support/board.ts'
import { addCoordinatorWorld, coordinatorEmail } from '#tests/support/coordinator.ts'
import { connectClient, type ClientLink } from '#tests/support/client.ts'
import { endDay, inEnglish } from '#tests/support/open-board.tsx'
import { addUser, testPassword } from '#tests/support/users.ts'
import {
  addGroup,
  addGroupRole,
  addPassenger,
  addTimetable,
  emptyRideTables,
  ridesFor,
  type Centre,
} from '#tests/support/rides.ts'
import { show } from '#tests/support/show.tsx'
import { startTestServer, testNow, type TestServer } from '#tests/support/server.ts'
import { loseConnection } from '#tests/support/lost-connection.ts'
import en from '../../../locales/en.json' with { type: 'json' }

let server: TestServer
let client: ClientLink
let centre: Centre
let sibling: Centre
let helvi: number

beforeAll(async () => {
  i18next.addResourceBundle('en', 'translation', en)
  server = await startTestServer()
  ;({ centre, sibling } = await addCoordinatorWorld(server))
  client = connectClient(server)
})
/** Comes at 10:15 and goes at 14:00 on weekdays: on this Wednesday at ten nothing has begun. */
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: testNow })
  await emptyRideTables(server.services)
  client.link = () => 'pass'
  client.seen.length = 0
  helvi = await addPassenger(server.services, centre, { name: 'Helvi Tuomikoski', providerId: 'P-1' })
  await addTimetable(server.services, centre, [
    ...ridesFor([helvi], { time: '10:15' }),
    ...ridesFor([helvi], { time: '14:00', direction: 'departure' }),
  ])
  await makeTrips(server)
})
afterEach(endDay)
afterAll(() => server.close())

async function openTrips(change: Partial<Passenger> = {}, email = coordinatorEmail): Promise<UserEvent> {
  await signIn(email, testPassword)
  await pullDestinations()
  const passenger = await fetchWholePassenger(helvi)
  show(<TripList passenger={{ ...passenger, ...change }} />)
  return userEvent.setup()
}

/** With trips to another destination of hers, too, for who knows both. */
async function openTripsOfTwo(email = 'molemmat@perille.example'): Promise<UserEvent> {
  await server.services.db
    .insertInto('passenger_destination')
    .values({
      organization_id: centre.organizationId,
      passenger_id: helvi,
      destination_id: sibling.destinationId,
      position: 1,
    })
    .execute()
  await addTimetable(server.services, sibling, ridesFor([helvi], { time: '12:00' }))
  await makeTrips(server)
  return openTrips({}, email)
}

const rows = async () => (await screen.findAllByRole('row')).slice(1)
const boxes = async () => screen.findAllByRole<HTMLInputElement>('checkbox', { name: /Käpypolku|Aalto/ })
const places = async () => new Set((await rows()).map(({ textContent }) => /Aalto|Niemi/.exec(textContent)?.[0]))
const isOff = (button: HTMLElement) => button.getAttribute('aria-disabled') === 'true'
const button = (name: string | RegExp) => screen.findByRole('button', { name })
const cancelled = () =>
  server.services.db
    .selectFrom('trip')
    .select('id')
    .where('passenger_id', '=', helvi)
    .where('cancelled_at', 'is not', null)
    .execute()

/** Chooses the first trip and opens the question. */
async function openQuestion(user: UserEvent): Promise<HTMLElement> {
  await user.click((await boxes())[0]!)
  await user.click(await button('Peru valitut'))
  return screen.findByRole('alertdialog')
}

describe('trips of a passenger', () => {
  test('stand in the order of time, each leg with its other leg', async () => {
    await openTrips()
    const [there, back] = await rows()
    expect(there?.textContent).toContain('ke 11.3. 10:03')
    expect(there?.textContent).toContain('Käpypolku 1, Lahti → Päiväkeskus Aalto')
    expect(there?.textContent).toContain('Paluu 14:00')
    expect(back?.textContent).toContain('Meno 10:03')
    expect(there?.textContent).toContain('Odottaa')
  })

  test.each([
    [{ [productField.id]: null }, /^Matkoja ei voi hakea. Matkustajaa ei ole vielä vahvistettu/],
    [{ passengerDestinations: [] }, /^Matkoja ei voi hakea/],
  ])('are not searched for without %o', async (change, text) => {
    await openTrips(change)
    expect(await screen.findByText(text)).toBeTruthy()
    expect(client.seen.filter(({ path }) => path.endsWith('/trips'))).toEqual([])
  })

  test('of an inactive passenger are shown, and cancelled elsewhere: the button is off and says where', async () => {
    await openTrips({ inactive: true })
    expect((await rows()).length).toBeGreaterThan(1)
    expect(screen.queryAllByRole('checkbox')).toEqual([])
    const cancel = await button('Peru valitut')
    expect(isOff(cancel)).toBe(true)
    const hint = document.getElementById(cancel.getAttribute('aria-describedby') ?? '')
    expect(hint?.textContent).toEqual(
      expect.stringMatching(/^Matkustaja ei ole aktiivinen\. Peru yksi kyyti näkymässä Saapumiset ja lähdöt/),
    )
  })

  test('are searched for within one month: one day moves the other', async () => {
    const user = await openTrips()
    await rows()
    const start = screen.getByRole('textbox', { name: /Alkaa/ })
    await user.clear(start)
    await user.type(start, '1.9.2026')
    await user.click(await button('Hae'))

    expect(await screen.findByText('Valitulla ajalla ei ole matkoja.')).toBeTruthy()
    const end = screen.getByRole<HTMLInputElement>('textbox', { name: /Päättyy/ })
    expect(end.value).toBe('1.9.2026')
  })

  test('are searched for with Enter from the day that was typed: the other one moves, and it is said', async () => {
    const user = await openTrips()
    await rows()
    const end = screen.getByRole<HTMLInputElement>('textbox', { name: /Päättyy/ })
    await user.clear(end)
    await user.type(end, '12.4.2026{Enter}')

    await waitFor(async () => expect((await rows())[0]?.textContent).toContain('to 12.3. 10:03'))
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /Alkaa/ }).value).toBe('12.3.2026')
    expect(screen.getByText(/^Alkamispäivä siirtyi: 12\.3\.2026/)).toBeTruthy()
  })

  test('are searched for from the day that was typed when the button is pressed by voice, too', async () => {
    const user = await openTrips()
    await rows()
    const end = screen.getByRole<HTMLInputElement>('textbox', { name: /Päättyy/ })
    await user.clear(end)
    await user.type(end, '12.4.2026')
    // the focus stays in the field
    fireEvent.click(await button('Hae'))

    await waitFor(async () => expect((await rows())[0]?.textContent).toContain('to 12.3. 10:03'))
    expect(end.value).toBe('12.4.2026')
  })

  test('are those of all destinations, until one is chosen: then those to and from it', async () => {
    const user = await openTripsOfTwo()
    expect(await places()).toEqual(new Set(['Aalto', 'Niemi']))

    const search = within(screen.getByRole('search'))
    for (const [chosen, found] of [
      ['Palvelutalo Niemi', ['Niemi']],
      ['Päiväkeskus Aalto', ['Aalto']],
      ['Kaikki kohteet', ['Aalto', 'Niemi']],
    ] as const) {
      await user.selectOptions(search.getByRole('combobox', { name: 'Kohde' }), chosen)
      await user.click(search.getByRole('button', { name: 'Hae' }))
      await waitFor(async () => expect(await places()).toEqual(new Set(found)))
    }
  })

  test('are those of one destination also without a connection, and are not fetched for that', async () => {
    const user = await openTripsOfTwo()
    await rows()
    let asked = 0
    client.link = ({ path }) => {
      if (path.endsWith('/trips')) asked += 1
      return 'cut'
    }
    const search = within(screen.getByRole('search'))
    await user.selectOptions(search.getByRole('combobox', { name: 'Kohde' }), 'Palvelutalo Niemi')
    await user.click(search.getByRole('button', { name: 'Hae' }))

    await waitFor(async () => expect(await places()).toEqual(new Set(['Niemi'])))
    expect(asked).toBe(0)
  })

  test('that were never fetched are said not to be on the device, once there is no connection', async () => {
    client.link = ({ path }) => (path.endsWith('/trips') ? 'cut' : 'pass')
    await openTrips()
    await loseConnection()

    expect(await screen.findByText('Tätä ei ole haettu tälle laitteelle. Yhdistä verkkoon.')).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('are shown from the device without a connection, with their age, and then not cancelled', async () => {
    const user = await openTrips()
    await user.click((await boxes())[0]!)
    client.link = () => 'cut'
    await loseConnection()

    expect(await screen.findByText('Tiedot haettu tälle laitteelle 11.3.2026 10:00')).toBeTruthy()
    expect((await rows()).length).toBeGreaterThan(1)
    expect(isOff(await button('Peru valitut'))).toBe(true)
    expect(screen.getByText(/^Peruminen vaatii verkkoyhteyden/, { ignore: '[role=tooltip]' })).toBeTruthy()
  })

  test('are those of one destination at a time for who sees the passenger through a group alone, and it is said', async () => {
    const groupId = await addGroup(server.services, centre, [helvi], `Ryhmä ${helvi}`)
    const email = `ryhma${helvi}@perille.example`
    await addGroupRole(server.services, centre, groupId, await addUser(server.services, { email }), accessLevels.read)
    const user = await openTripsOfTwo(email)
    expect(await screen.findByText(/^Näet vain matkat, jotka alkavat tai päättyvät/)).toBeTruthy()
    expect(await places()).toEqual(new Set(['Aalto']))

    const select = screen.getByRole('combobox', { name: /Kohde/ })
    expect(
      within(select)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Kohde 1', 'Kohde 2'])
    await user.selectOptions(select, 'Kohde 2')
    await user.click(await button('Hae'))
    await waitFor(async () => expect(await places()).toEqual(new Set(['Niemi'])))
  })
})

describe('cancelling trips', () => {
  test('asks for a reason, and once about the other leg; then the list is read again', async () => {
    const user = await openTrips()
    const dialog = await openQuestion(user)
    expect(within(dialog).getByText('Perutaanko 1 matka?')).toBeTruthy()
    expect(isOff(within(dialog).getByRole('button', { name: 'Peru 1 matka' }))).toBe(true)

    await user.click(within(dialog).getByRole('checkbox', { name: 'Peru myös toinen suunta' }))
    await user.type(within(dialog).getByRole('textbox', { name: /Syy/ }), 'Sairaana')
    const reads = client.seen.filter(({ path }) => path.endsWith('/trips')).length
    await user.click(within(dialog).getByRole('button', { name: 'Peru 2 matkaa' }))

    const said = await screen.findByText(/^2 matka(a peruttu|n peruutusta pyydetty)\.$/)
    await waitFor(() =>
      expect(document.activeElement?.contains(said) && document.activeElement !== document.body).toBe(true),
    )
    expect(client.seen.filter(({ path }) => path.endsWith('/trips'))).toHaveLength(reads + 1)
    expect(client.seen.filter(({ path }) => path.endsWith('/cancel'))).toHaveLength(1)
    await waitFor(async () => expect((await rows())[0]?.textContent).toMatch(/Peruttu|Peruutus pyydetty/))
    // a dash in the place of the box
    expect(within((await rows())[0]!).queryByRole('checkbox')).toBeNull()
  })

  test('says that the reason is required once it was left empty', async () => {
    const user = await openTrips()
    const dialog = await openQuestion(user)
    expect(within(dialog).queryByText('Pakollinen')).toBeNull()

    await user.click(within(dialog).getByRole('heading'))
    expect(within(dialog).getByText('Pakollinen')).toBeTruthy()
    await user.type(within(dialog).getByRole('textbox', { name: /Syy/ }), 'Sairaana')
    expect(within(dialog).queryByText('Pakollinen')).toBeNull()
  })

  test('selects all that can be cancelled, and none of the others', async () => {
    const user = await openTrips()
    const first = await openQuestion(user)
    await user.type(within(first).getByRole('textbox', { name: /Syy/ }), 'Lomalla')
    await user.click(within(first).getByRole('button', { name: 'Peru 1 matka' }))
    await screen.findByText(/^1 matka/)
    await waitFor(async () => expect(within((await rows())[0]!).queryByRole('checkbox')).toBeNull())
    const left = (await boxes()).length

    await user.click(screen.getAllByRole('checkbox')[0]!)

    expect((await boxes()).every(({ checked }) => checked)).toBe(true)
    await user.click(await button('Peru valitut'))
    expect(await screen.findByRole('alertdialog', { name: `Perutaanko ${left} matkaa?` })).toBeTruthy()
  })

  test('that another user has cancelled meanwhile says so', async () => {
    const user = await openTrips()
    const dialog = await openQuestion(user)
    await server.services.db
      .updateTable('trip')
      .set({ cancelled_at: new Date(testNow), cancel_reason: 'Soitettiin' })
      .where('passenger_id', '=', helvi)
      .execute()
    await user.type(within(dialog).getByRole('textbox', { name: /Syy/ }), 'Sairaana')
    await user.click(within(dialog).getByRole('button', { name: 'Peru 1 matka' }))

    expect(await screen.findByText(/^Oli jo peruttu: ke 11.3. 10:03 .*Soitettiin/)).toBeTruthy()
  })

  test('that fails says so for 25 seconds and beside the form, and keeps the reason', async () => {
    const user = await openTrips()
    const dialog = await openQuestion(user)
    await inEnglish()
    client.link = ({ path }) => (path.endsWith('/cancel') ? 500 : 'pass')
    await user.type(within(dialog).getByRole('textbox'), 'Sairaana')
    await user.click(within(dialog).getByRole('button', { name: 'Cancel 1 trip' }))

    const text = 'There was an error in sending the cancellation request. Please try again later.'
    expect(await within(dialog).findByText(text)).toBeTruthy()
    expect(toasts.get()).toMatchObject([{ title: text, intent: 'error', timeoutMs: 25_000 }])
    expect(within(dialog).getByRole<HTMLTextAreaElement>('textbox').value).toBe('Sairaana')
    expect(await cancelled()).toEqual([])
  })

  test('that the server refuses says why', async () => {
    const user = await openTrips()
    const dialog = await openQuestion(user)
    await server.services.db.updateTable('passenger').set({ state: 1 }).where('id', '=', helvi).execute()
    await user.type(within(dialog).getByRole('textbox', { name: /Syy/ }), 'Sairaana')
    await user.click(within(dialog).getByRole('button', { name: 'Peru 1 matka' }))

    expect(await within(dialog).findByText(/^Matkustaja on arkistoitu tai poistettu\. /)).toBeTruthy()
    expect(await cancelled()).toEqual([])
  })
})
