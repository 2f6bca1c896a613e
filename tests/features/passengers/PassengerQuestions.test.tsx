import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { fullWrite } from '#domain/access.ts'
import { bookingStates } from '#domain/booking/state.ts'
import { addDays, localDateAt } from '#domain/local-date.ts'
import { timetableStates } from '#domain/timetable/state.ts'
import { signIn } from '#state/session.ts'
import { toasts } from '#ui/speak/toast.ts'
import { makeTrips } from '#tests/support/board.ts'
import { addBooked } from '#tests/support/booked.ts'
import { clickReady } from '#tests/support/click-ready.ts'
import { resetClient } from '#tests/support/open-page.tsx'
import { button, helviRow, openHelvi, passengerDesk } from '#tests/support/passenger-desk.tsx'
import { addUser, testPassword } from '#tests/support/users.ts'
import { addTimetable, ridesFor } from '#tests/support/rides.ts'
import { loseConnection } from '#tests/support/lost-connection.ts'

const desk = passengerDesk()

const everyDay = [0, 1, 2, 3, 4, 5, 6]
const always = { startDate: '2026-01-01', endDate: '2099-12-31' }

const choose = async (user: Awaited<ReturnType<typeof openHelvi>>['user'], entry: string) => {
  await user.click(await button('Lisää toimintoja: Helvi Esimerkki'))
  await user.click(await screen.findByRole('menuitem', { name: entry }))
}

const comingTrips = () =>
  desk.server.services.db
    .selectFrom('trip')
    .select(['id', 'cancel_reason as reason', 'cancelled_at as cancelledAt'])
    .where('passenger_id', '=', desk.helvi)
    .execute()
const addRides = async () => {
  const { server, world, helvi } = desk
  await addTimetable(server.services, world.centre, ridesFor([helvi], { time: '23:30', weekdays: everyDay }), always)
  const draft = { ...always, state: timetableStates.new }
  await addTimetable(server.services, world.centre, ridesFor([helvi], { weekdays: everyDay }), draft)
  await makeTrips(server)
  const { length } = await comingTrips()
  expect(length).toBeGreaterThan(0)
  return length
}

test('a passenger who is deactivated is asked about with the coming rides, which are cancelled in the same step with a reason', async () => {
  const count = await addRides()
  const { user } = await openHelvi(desk)
  await choose(user, 'Passivoi')
  const dialog = within(await screen.findByRole('alertdialog'))
  expect(await dialog.findByRole('heading', { name: new RegExp(`^${count} tulevaa matkaa`) })).toBeTruthy()
  expect(dialog.getByRole('heading', { name: '2 aikataulua' })).toBeTruthy()
  expect(dialog.getByText('Jos matkoja ei peruta, ne ajetaan ja ne näkyvät edelleen.')).toBeTruthy()

  const noMoreTrips = 'Tilattujen aikataulujen kyydeistä ei tehdä enää matkoja.'
  expect(dialog.getByText(noMoreTrips)).toBeTruthy()

  await user.click(dialog.getByRole('checkbox', { name: `Peru ${count} tulevaa matkaa` }))
  expect(dialog.getByText(noMoreTrips)).toBeTruthy()
  const confirm = dialog.getByRole('button', { name: 'Passivoi' })
  expect(confirm.getAttribute('aria-disabled')).toBe('true')
  const reason = () => dialog.queryByText('Kirjoita peruutuksen syy.')
  expect(confirm.getAttribute('aria-describedby')).toBe(reason()?.id)
  await user.type(dialog.getByRole('textbox', { name: /Syy/ }), 'Muuttanut')
  expect(reason()).toBeNull()
  await clickReady(user, confirm)

  await screen.findByText('Matkustaja ei ole aktiivinen.', { ignore: '[role=tooltip]' })
  expect(toasts.get()).toMatchObject([
    { title: 'Helvi Esimerkki ei ole enää aktiivinen.', text: `${count} matkaa peruttu.`, intent: 'success' },
  ])
  const after = await comingTrips()
  expect(after.map(({ reason }) => reason)).toEqual(after.map(() => 'Muuttanut'))
})

test('a deactivation whose answer was lost tells on the next click what it has done', async () => {
  const count = await addRides()
  const { user } = await openHelvi(desk)
  await choose(user, 'Passivoi')
  const dialog = within(await screen.findByRole('alertdialog'))
  await user.click(await dialog.findByRole('checkbox', { name: `Peru ${count} tulevaa matkaa` }))
  await user.type(dialog.getByRole('textbox', { name: /Syy/ }), 'Muuttanut')
  desk.client.link = ({ path }) => (path.includes('/deactivate/') ? 'loseAnswer' : 'pass')
  await clickReady(user, dialog.getByRole('button', { name: 'Passivoi' }))
  await dialog.findByText(/Matkustajan passivoiminen epäonnistui/)
  expect((await helviRow(desk)).inactive).toBe(true)

  desk.client.link = () => 'pass'
  await clickReady(user, dialog.getByRole('button', { name: 'Passivoi' }))

  await screen.findByText('Matkustaja ei ole aktiivinen.', { ignore: '[role=tooltip]' })
  expect(toasts.get().at(-1)).toMatchObject({ text: `${count} matkaa peruttu.`, intent: 'success' })
})

test('a passenger whose rides were left has them cancelled later, from the menu of an inactive passenger', async () => {
  const count = await addRides()
  const { user } = await openHelvi(desk)
  await choose(user, 'Passivoi')
  await clickReady(user, within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Passivoi' }))
  await screen.findByText('Matkustaja ei ole aktiivinen.', { ignore: '[role=tooltip]' })
  expect((await comingTrips()).filter(({ cancelledAt }) => cancelledAt)).toEqual([])
  const left = { title: 'Helvi Esimerkki ei ole enää aktiivinen.', text: `${count} tulevaa matkaa jää ajettavaksi.` }
  expect(toasts.get()).toMatchObject([left])

  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  await choose(user, 'Peru tulevat kyydit')
  const dialog = within(await screen.findByRole('alertdialog'))
  const cancels = await dialog.findByRole('checkbox', { name: `Peru ${count} tulevaa matkaa` })
  const told = dialog.getByText('Valitse, mitä tehdään.')
  expect(dialog.getByRole('button', { name: 'Peru kyydit' }).getAttribute('aria-describedby')).toBe(told.id)
  await user.click(cancels)
  expect(told.textContent).toBe('Kirjoita peruutuksen syy.')
  await user.type(dialog.getByRole('textbox', { name: /Syy/ }), 'Muuttanut')
  await clickReady(user, dialog.getByRole('button', { name: 'Peru kyydit' }))

  await waitFor(async () => expect((await comingTrips()).filter(({ cancelledAt }) => !cancelledAt)).toEqual([]))
})

test('who makes a passenger active again is told before that ordered weeks plan trips again', async () => {
  await desk.server.services.db.updateTable('passenger').set({ inactive: true }).where('id', '=', desk.helvi).execute()
  const { user } = await openHelvi(desk)
  await choose(user, 'Aktivoi')
  const dialog = within(await screen.findByRole('alertdialog'))
  expect(
    dialog.getByText(/Tilattujen aikataulujen kyydeistä tehdään taas matkoja\. Jo peruttuja matkoja ei palauteta\./),
  ).toBeTruthy()
})

test('a passenger who is inactive can be put up for deletion', async () => {
  await desk.server.services.db.updateTable('passenger').set({ inactive: true }).where('id', '=', desk.helvi).execute()
  const { user } = await openHelvi(desk)
  await choose(user, 'Pyydä poistamista')
  await clickReady(user, await button('Pyydä poistamista'))
  await waitFor(async () => expect((await helviRow(desk)).deletion_requested_at).not.toBeNull())
})

test('a passenger whose deletion is requested is asked about with the coming rides, which are left unless that is chosen', async () => {
  const count = await addRides()
  const { user } = await openHelvi(desk)
  await choose(user, 'Pyydä poistamista')
  const dialog = within(await screen.findByRole('alertdialog'))
  expect(await dialog.findByRole('heading', { name: new RegExp(`^${count} tulevaa matkaa`) })).toBeTruthy()
  expect(dialog.getByRole('heading', { name: '2 aikataulua' })).toBeTruthy()
  expect(dialog.getByRole('checkbox', { name: `Peru ${count} tulevaa matkaa` })).toBeTruthy()
  await clickReady(user, dialog.getByRole('button', { name: 'Pyydä poistamista' }))

  await waitFor(async () => expect((await helviRow(desk)).deletion_requested_at).not.toBeNull())
  expect((await comingTrips()).filter(({ cancelledAt }) => cancelledAt)).toEqual([])
})

test('an ordered week that has no trips yet is told before a deletion is requested, and stopped in the same step', async () => {
  const { server, world, helvi } = desk
  const days = { startDate: addDays(localDateAt(Date.now()), 100), endDate: '2099-12-31' }
  const timetableId = await addTimetable(server.services, world.centre, ridesFor([helvi]), days)
  const { user } = await openHelvi(desk)
  await choose(user, 'Pyydä poistamista')
  const dialog = within(await screen.findByRole('alertdialog'))
  const stops = await dialog.findByRole('checkbox', {
    name: 'Lopeta matkojen tekeminen 1 tilatun aikataulun kyydeistä',
  })
  expect(dialog.getByText('Tilattujen aikataulujen kyydeistä tehdään edelleen matkoja.')).toBeTruthy()
  await user.click(stops)
  expect(dialog.getByText('Tilattujen aikataulujen kyydeistä ei tehdä enää matkoja.')).toBeTruthy()
  await clickReady(user, dialog.getByRole('button', { name: 'Pyydä poistamista' }))

  await waitFor(async () => expect((await helviRow(desk)).deletion_requested_at).not.toBeNull())
  const withdrawn = await server.services.db
    .selectFrom('timetable_passenger')
    .select(['timetable_id as id', 'withdrawn_at'])
    .where('passenger_id', '=', helvi)
    .where('withdrawn_at', 'is not', null)
    .execute()
  expect(withdrawn.map(({ id }) => id)).toEqual([timetableId])
})

test('a passenger who is deactivated is asked about without a connection in words that say so', async () => {
  const { user } = await openHelvi(desk)
  await choose(user, 'Passivoi')
  const dialog = within(await screen.findByRole('alertdialog'))
  await loseConnection()
  expect(dialog.getByRole('button', { name: 'Passivoi' }).getAttribute('aria-disabled')).toBe('true')
})

test('what was found stays while the connection is away, and it is said what it waits for', async () => {
  const count = await addRides()
  const { user } = await openHelvi(desk)
  await choose(user, 'Passivoi')
  const dialog = within(await screen.findByRole('alertdialog'))
  await dialog.findByRole('heading', { name: new RegExp(`^${count} tulevaa matkaa`) })
  await loseConnection()
  expect(dialog.getByText('Ei yhteyttä. Voit jatkaa, kun yhteys palaa.')).toBeTruthy()
  expect(dialog.getByRole('heading', { name: new RegExp(`^${count} tulevaa matkaa`) })).toBeTruthy()
  expect(dialog.getByRole('button', { name: 'Passivoi' }).getAttribute('aria-disabled')).toBe('true')
})

describe('where it cannot be found out what a deactivation touches', () => {
  const openUnknowing = async (entry: string) => {
    desk.client.link = ({ path }) => (path.endsWith('/consequences') ? 500 : 'pass')
    const { user } = await openHelvi(desk)
    await choose(user, entry)
    const dialog = within(await screen.findByRole('alertdialog'))
    await dialog.findByText(/^Seurauksia ei saatu selvitettyä\./)
    return { user, dialog }
  }
  const unknowing = 'Jatka tietämättä, mihin tämä vaikuttaa'

  test('nobody goes on without choosing to', async () => {
    const { user, dialog } = await openUnknowing('Passivoi')
    const confirm = dialog.getByRole('button', { name: 'Passivoi' })
    expect(confirm.getAttribute('aria-disabled')).toBe('true')
    await user.click(dialog.getByRole('checkbox', { name: unknowing }))
    await clickReady(user, confirm)
    await screen.findByText('Matkustaja ei ole aktiivinen.', { ignore: '[role=tooltip]' })
  })

  test('it is asked again, and chosen anew', async () => {
    const { user, dialog } = await openUnknowing('Passivoi')
    await user.click(dialog.getByRole('checkbox', { name: unknowing }))
    await user.click(dialog.getByRole('button', { name: 'Yritä uudelleen' }))
    const again = await dialog.findByRole('checkbox', { name: unknowing })
    expect((again as HTMLInputElement).checked).toBe(false)

    desk.client.link = () => 'pass'
    await user.click(dialog.getByRole('button', { name: 'Yritä uudelleen' }))
    expect(await dialog.findByText('Tulevia matkoja, aikatauluja tai tilauksia ei ole.')).toBeTruthy()
    expect(dialog.getByRole('button', { name: 'Passivoi' }).getAttribute('aria-disabled')).not.toBe('true')
  })

  test('there is nothing to go on with where rides are all that it is about', async () => {
    const { db } = desk.server.services
    await db.updateTable('passenger').set({ inactive: true }).where('id', '=', desk.helvi).execute()
    const { dialog } = await openUnknowing('Peru tulevat kyydit')
    expect(dialog.queryByRole('checkbox')).toBeNull()
    expect(dialog.getByRole('button', { name: 'Peru kyydit' }).getAttribute('aria-disabled')).toBe('true')
  })
})

test('an open booking is cancelled in the step that deactivates its passenger', async () => {
  const { server, world, helvi } = desk
  const { services } = server
  const date = addDays(localDateAt(Date.now()), 3)
  const bookingId = await addBooked(services, world.centre, { passengerId: helvi, date, state: 'open' })
  await addUser(services, { email: 'kaikki@perille.example', roles: [{ ...world.centre, levels: fullWrite }] })
  await resetClient()
  await signIn('kaikki@perille.example', testPassword)
  const { user } = await openHelvi(desk)
  await choose(user, 'Passivoi')
  const dialog = within(await screen.findByRole('alertdialog'))
  expect(await dialog.findByRole('heading', { name: '1 vahvistamaton kertatilaus' })).toBeTruthy()

  await user.click(dialog.getByRole('checkbox', { name: 'Peru 1 vahvistamaton kertatilaus' }))
  await clickReady(user, dialog.getByRole('button', { name: 'Passivoi' }))

  await screen.findByText('Matkustaja ei ole aktiivinen.', { ignore: '[role=tooltip]' })
  expect(toasts.get()).toMatchObject([{ text: '1 kertatilaus peruttu.' }])
  const { state } = await services.db
    .selectFrom('booking')
    .select('state')
    .where('id', '=', bookingId)
    .executeTakeFirstOrThrow()
  expect(state).toBe(bookingStates.cancelled)
})

test('a main destination that is left is asked about, and its rides are cancelled with the save', async () => {
  const count = await addRides()
  await resetClient()
  await signIn('molemmat@perille.example', testPassword)
  const { user } = await openHelvi(desk, `/d/${desk.world.centre.destinationId}/people/edit/${desk.helvi}`)
  await user.selectOptions(
    await screen.findByRole('combobox', { name: /^Pääkohde/ }),
    String(desk.world.sibling.destinationId),
  )
  await user.click(await button('Tallenna'))

  const question = { name: 'Poistetaanko matkustaja kohteesta Päiväkeskus Aalto?' }
  const dialog = within(await screen.findByRole('alertdialog', question))
  await user.click(await dialog.findByRole('button', { name: 'Peruuta' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(await mainDestination()).toBe(desk.world.centre.destinationId)

  await user.click(await button('Tallenna'))
  const again = within(await screen.findByRole('alertdialog', question))
  await user.click(await again.findByRole('checkbox', { name: `Peru ${count} tulevaa matkaa` }))
  await user.type(again.getByRole('textbox', { name: /Syy/ }), 'Muuttanut')
  await clickReady(user, again.getByRole('button', { name: 'Tallenna' }))

  await waitFor(async () => expect(await mainDestination()).toBe(desk.world.sibling.destinationId))
  expect((await comingTrips()).filter(({ cancelledAt }) => !cancelledAt)).toEqual([])
  await waitFor(() =>
    expect(toasts.get()).toMatchObject([{ title: 'Matkustaja tallennettu.', text: `${count} matkaa peruttu.` }]),
  )
})

async function mainDestination() {
  const { db } = desk.server.services
  const [main] = await db
    .selectFrom('passenger_destination')
    .select('destination_id as id')
    .where('passenger_id', '=', desk.helvi)
    .orderBy('position')
    .execute()
  return main?.id
}
