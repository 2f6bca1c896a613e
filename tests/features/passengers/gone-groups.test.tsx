import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { openPage, valueOf, type OpenedPage } from '#tests/support/open-page.tsx'
import { button, field, helviRow, openHelvi, passengerDesk } from '#tests/support/passenger-desk.tsx'
import { addGroup } from '#tests/support/rides.ts'

const desk = passengerDesk()
afterEach(async () => {
  for (const table of ['group_member', 'passenger_group'] as const)
    await desk.server.services.db.deleteFrom(table).execute()
})

const gone = 'Ryhmä Uimarit on poistettu toisaalla. Muut valintasi ovat ennallaan.'
const addSwimmers = () => addGroup(desk.server.services, desk.world.centre, [], 'Uimarit')

/** As another device does it. */
const deleteGroup = (id: number) => desk.server.services.db.deleteFrom('passenger_group').where('id', '=', id).execute()

const groupsOfHelvi = async () =>
  (
    await desk.server.services.db
      .selectFrom('group_member')
      .innerJoin('passenger_group', 'passenger_group.id', 'group_member.group_id')
      .select('passenger_group.name')
      .where('group_member.passenger_id', '=', desk.helvi)
      .orderBy('passenger_group.name')
      .execute()
  ).map(({ name }) => name)

/** Types an address and chooses a group that is deleted before it is saved. */
async function saveWithGoneGroup(): Promise<OpenedPage> {
  const id = await addSwimmers()
  const page = await openHelvi(desk)
  const { user } = page
  await user.type(await field('Nouto-osoite'), 'Sivuovi')
  await user.click(await screen.findByRole('combobox', { name: 'Kuuluu ryhmiin: lisää' }))
  await user.click(await screen.findByRole('option', { name: 'Uimarit' }))
  await user.keyboard('{Escape}')
  await deleteGroup(id)
  await user.click(await button('Tallenna'))
  return page
}

test('a group that is deleted while a passenger is edited is named, and nothing that was entered is lost', async () => {
  const { user } = await saveWithGoneGroup()

  expect(await screen.findByText(gone)).toBeTruthy()
  // the passenger is there: only the group is not
  expect(screen.queryByText(/^Matkustajaa ei löytynyt/)).toBeNull()
  expect(valueOf(await field('Nouto-osoite'))).toBe('Sivuovi')
  expect(await button('Poista: Uimarit')).toBeTruthy()

  await user.click(await button('Poista valinnoista'))
  expect(screen.queryByText(gone)).toBeNull()
  expect((await helviRow(desk)).pickup_address).toBe('Sivuovi')
  expect(await groupsOfHelvi()).toEqual([])
})

test('and is made again where that is wanted', async () => {
  const { user } = await saveWithGoneGroup()
  await user.click(await button('Luo uudelleen'))
  await user.click(await button('Tallenna'))
  await waitFor(async () => expect(await groupsOfHelvi()).toEqual(['Uimarit']))
})

test.each([
  ['Poista valinnoista', ['Kerho']],
  ['Luo uudelleen', ['Kerho', 'Uimarit']],
])('groups of several: %s, and the other choices stay', async (decision, expected) => {
  const id = await addSwimmers()
  const { user } = openPage(`/d/${desk.world.centre.destinationId}/people`)
  await user.click((await screen.findAllByRole('button', { name: 'Lisää toimintoja: Helvi Esimerkki' })).at(-1)!)
  await user.click(await screen.findByRole('menuitem', { name: 'Muuta ryhmiä' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Matkustajien ryhmät' }))
  const choose = dialog.getByRole('combobox', { name: 'Ryhmät: lisää' })
  await user.click(choose)
  await user.click(await screen.findByRole('option', { name: 'Uimarit' }))
  await user.type(choose, 'Kerho')
  await user.click(await screen.findByRole('option', { name: /Kerho/ }))
  await deleteGroup(id)
  await user.click(dialog.getByRole('button', { name: 'Tallenna ryhmät' }))

  expect(await dialog.findByText(gone)).toBeTruthy()
  expect(dialog.getByText(/Ryhmää ei löytynyt/)).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: decision }))
  await user.click(dialog.getByRole('button', { name: 'Tallenna ryhmät' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Matkustajien ryhmät' })).toBeNull())
  expect((await groupsOfHelvi()).slice(-expected.length)).toEqual(expected)
})
