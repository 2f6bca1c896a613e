import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { timetableStates } from '#domain/timetable/state.ts'
import { signIn } from '#state/session.ts'
import { sync } from '#state/sync.ts'
import { toasts } from '#ui/toast.ts'
import { makeTrips } from '#tests/support/board.ts'
import { clickReady } from '#tests/support/click-ready.ts'
import { resetClient } from '#tests/support/open-page.tsx'
import { button, helviRow, openHelvi, passengerDesk } from '#tests/support/passenger-desk.tsx'
import { addTimetable, ridesFor } from '#tests/support/rides.ts'
import { testPassword } from '#tests/support/server.ts'

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
  await choose(user, 'Poista käytöstä')
  const dialog = within(await screen.findByRole('alertdialog'))
  expect(await dialog.findByRole('heading', { name: new RegExp(`^${count} tulevaa matkaa`) })).toBeTruthy()
  expect(dialog.getByRole('heading', { name: '2 aikataulua' })).toBeTruthy()
  expect(dialog.getByText('Jos matkoja ei peruta, ne ajetaan ja ne näkyvät edelleen.')).toBeTruthy()

  await user.click(dialog.getByRole('checkbox', { name: `Peru ${count} tulevaa matkaa` }))
  const confirm = dialog.getByRole('button', { name: 'Poista käytöstä' })
  expect(confirm.getAttribute('aria-disabled')).toBe('true')
  await user.type(dialog.getByRole('textbox', { name: /Syy/ }), 'Muuttanut')
  await clickReady(user, confirm)

  await screen.findByText('Matkustaja ei ole aktiivinen.')
  expect(toasts.get()).toMatchObject([
    { title: 'Helvi Esimerkki ei ole enää aktiivinen.', text: `${count} matkaa peruttiin.`, intent: 'success' },
  ])
  const after = await comingTrips()
  expect(after.map(({ reason }) => reason)).toEqual(after.map(() => 'Muuttanut'))
})

test('a passenger whose rides were left has them cancelled later, from the menu of an inactive passenger', async () => {
  const count = await addRides()
  const { user } = await openHelvi(desk)
  await choose(user, 'Poista käytöstä')
  await clickReady(
    user,
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Poista käytöstä' }),
  )
  await screen.findByText('Matkustaja ei ole aktiivinen.')
  expect((await comingTrips()).filter(({ cancelledAt }) => cancelledAt)).toEqual([])

  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  await choose(user, 'Peru tulevat kyydit')
  const dialog = within(await screen.findByRole('alertdialog'))
  await user.click(await dialog.findByRole('checkbox', { name: `Peru ${count} tulevaa matkaa` }))
  await user.type(dialog.getByRole('textbox', { name: /Syy/ }), 'Muuttanut')
  await clickReady(user, dialog.getByRole('button', { name: 'Peru kyydit' }))

  await waitFor(async () => expect((await comingTrips()).filter(({ cancelledAt }) => !cancelledAt)).toEqual([]))
})

test('a passenger who is inactive can be put up for deletion', async () => {
  await desk.server.services.db.updateTable('passenger').set({ inactive: true }).where('id', '=', desk.helvi).execute()
  const { user } = await openHelvi(desk)
  await choose(user, 'Pyydä poistamista')
  await clickReady(user, await button('Pyydä poistamista'))
  await waitFor(async () => expect((await helviRow(desk)).deletion_requested_at).not.toBeNull())
})

test('a passenger who is deactivated is asked about without a connection in words that say so', async () => {
  const { user } = await openHelvi(desk)
  await choose(user, 'Poista käytöstä')
  const dialog = within(await screen.findByRole('alertdialog'))
  await act(async () => {
    sync.online = false
    await Promise.resolve()
  })
  expect(dialog.getByRole('button', { name: 'Poista käytöstä' }).getAttribute('aria-disabled')).toBe('true')
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
  expect(toasts.get()).toMatchObject([{ title: 'Matkustaja tallennettiin.', text: `${count} matkaa peruttiin.` }])
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
