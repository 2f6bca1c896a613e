import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { groupOf, pullGroup, pullGroups } from '#data/passenger-groups.ts'
import { pullPassengerList } from '#data/passenger-list.ts'
import { organizationsOfUser } from '#data/organizations.ts'
import { workspace } from '#data/workspace/workspace.ts'
import { accessLevels } from '#domain/access.ts'
import { refreshScreen } from '#state/refresh.ts'
import { pullRights } from '#state/session.ts'
import { toasts } from '#ui/speak/toast.ts'
import { openPage, valueOf } from '#tests/support/open-page.tsx'
import { button, passengerDesk } from '#tests/support/passenger-desk.tsx'
import { addGroup, addGroupRole, addPassenger } from '#tests/support/rides.ts'
import { loseConnection } from '#tests/support/lost-connection.ts'

const desk = passengerDesk()

let groupId: number
let memberId: number
let nth = 0
let name: string

beforeEach(async () => {
  const { server, world } = desk
  const { centre, coordinatorId } = world
  nth += 1
  name = `Aamuryhmä ${nth}`
  memberId = await addPassenger(server.services, centre, { name: 'Jäsen Jaakko' })
  groupId = await addGroup(server.services, centre, [memberId], name)
  await addGroupRole(server.services, centre, groupId, coordinatorId, accessLevels.write)
  await pullRights({ isDenied: false })
  await waitFor(async () => expect(await organizationsOfUser()).not.toBeNull())
})

const db = () => desk.server.services.db
const groupsPath = () => `/o/${desk.world.centre.organizationId}/passengerGroup`
const storedGroup = () =>
  db()
    .selectFrom('passenger_group')
    .select(['name', 'description', 'version'])
    .where('id', '=', groupId)
    .executeTakeFirst()
const cardOf = async (id: number) => (await workspace().mirror.passengerCards.get(id))?.groups
const said = () => toasts.get().at(-1)?.title

async function openMenu(entry: string, title = name) {
  const page = openPage(`${groupsPath()}/${groupId}`)
  await page.user.click(await button(`Lisää toimintoja: ${title}`))
  await page.user.click(await screen.findByRole('menuitem', { name: entry }))
  return page
}

async function openDeletion() {
  const page = await openMenu('Poista ryhmä')
  const dialog = within(await screen.findByRole('alertdialog', { name: `Poistetaanko ryhmä ${name}?` }))
  return { ...page, dialog, confirm: dialog.getByRole('button', { name: 'Poista ryhmä' }) }
}

test('a group gets another name and description, and everything on the device follows', async () => {
  await pullPassengerList(desk.world.centre.destinationId, { freshForMs: 0 })
  expect(await cardOf(memberId)).toBe(name)
  const { user } = await openMenu('Muokkaa ryhmää')
  const dialog = within(await screen.findByRole('dialog', { name: 'Muokkaa ryhmää' }))
  expect(valueOf(dialog.getByLabelText(/^Nimi/))).toBe(name)
  const save = dialog.getByRole('button', { name: 'Tallenna' })
  expect(save.getAttribute('aria-disabled')).toBe('true')
  await user.clear(dialog.getByLabelText(/^Nimi/))
  await user.type(dialog.getByLabelText(/^Nimi/), `Iltaryhmä ${nth}`)
  await user.type(dialog.getByLabelText(/^Kuvaus/), 'Torstaisin')
  await user.click(save)

  expect(await screen.findByRole('heading', { level: 1, name: `Iltaryhmä ${nth}` })).toBeTruthy()
  expect(screen.getByText('Torstaisin')).toBeTruthy()
  expect(said()).toBe(`Ryhmä Iltaryhmä ${nth} tallennettu.`)
  expect(await storedGroup()).toEqual({ name: `Iltaryhmä ${nth}`, description: 'Torstaisin', version: 2 })
  await waitFor(async () => expect(await cardOf(memberId)).toBe(`Iltaryhmä ${nth}`))
})

test('a name that another group has is refused in the dialog', async () => {
  await addGroup(desk.server.services, desk.world.centre, [], `Toinen ${nth}`)
  const { user } = await openMenu('Muokkaa ryhmää')
  const dialog = within(await screen.findByRole('dialog', { name: 'Muokkaa ryhmää' }))
  await user.clear(dialog.getByLabelText(/^Nimi/))
  await user.type(dialog.getByLabelText(/^Nimi/), `toinen ${nth}`)
  await user.click(dialog.getByRole('button', { name: 'Tallenna' }))
  expect((await dialog.findByRole('alert')).textContent).toContain('on jo samanniminen ryhmä')
  expect(valueOf(dialog.getByLabelText(/^Nimi/))).toBe(`toinen ${nth}`)
})

test('what a colleague has changed meanwhile is kept, and what both have changed is asked about', async () => {
  const { user } = await openMenu('Muokkaa ryhmää')
  const dialog = within(await screen.findByRole('dialog', { name: 'Muokkaa ryhmää' }))
  const rename = (columns: object) =>
    db().updateTable('passenger_group').set(columns).where('id', '=', groupId).execute()
  await rename({ description: 'Kollegan kuvaus', version: 2 })
  await user.clear(dialog.getByLabelText(/^Nimi/))
  await user.type(dialog.getByLabelText(/^Nimi/), `Minun ${nth}`)
  await user.click(dialog.getByRole('button', { name: 'Tallenna' }))
  await waitFor(async () =>
    expect(await storedGroup()).toEqual({ name: `Minun ${nth}`, description: 'Kollegan kuvaus', version: 3 }),
  )

  await user.click(await button(`Lisää toimintoja: Minun ${nth}`))
  await user.click(await screen.findByRole('menuitem', { name: 'Muokkaa ryhmää' }))
  const again = within(await screen.findByRole('dialog', { name: 'Muokkaa ryhmää' }))
  await rename({ name: `Kollegan ${nth}`, version: 4 })
  await user.type(again.getByLabelText(/^Nimi/), ' A')
  await user.click(again.getByRole('button', { name: 'Tallenna' }))
  const question = within(await screen.findByRole('dialog', { name: 'Ryhmää on muutettu sillä välin' }))
  expect(question.getByText(`Kollegan ${nth}`)).toBeTruthy()
  await user.click(question.getByRole('radio', { name: new RegExp(`Minun ${nth} A`) }))
  await user.click(question.getByRole('button', { name: 'Tallenna valinnat' }))
  await waitFor(async () => expect(await storedGroup()).toMatchObject({ name: `Minun ${nth} A`, version: 5 }))
})

test('before a group goes it is told who leaves it and whose rights go; then it is gone from the device', async () => {
  await pullPassengerList(desk.world.centre.destinationId, { freshForMs: 0 })
  const { user, address, dialog, confirm } = await openDeletion()
  expect(await dialog.findByText('1 matkustaja poistuu ryhmästä')).toBeTruthy()
  expect(dialog.getByText('Jäsen Jaakko')).toBeTruthy()
  expect(dialog.getByText('1 käyttäjä menettää oikeutensa ryhmään')).toBeTruthy()
  await user.click(confirm)

  await waitFor(() => expect(address()).toBe(groupsPath()))
  expect(said()).toBe(`Ryhmä ${name} poistettu.`)
  await waitFor(() => expect(screen.queryByRole('link', { name })).toBeNull())
  expect(await storedGroup()).toBeUndefined()
  expect(await groupOf(groupId)).toBeNull()
  expect(await cardOf(memberId)).toBe('')
})

test('a group that is all that somebody is known by is not deleted, and the dialog names them', async () => {
  await db().deleteFrom('passenger_destination').where('passenger_id', '=', memberId).execute()
  const { user, dialog, confirm } = await openDeletion()
  const title = await dialog.findByText('1 matkustajalla ei ole kohdetta eikä muuta ryhmää')
  expect(within(title.parentElement!).getByText('Jäsen Jaakko')).toBeTruthy()
  expect(confirm.getAttribute('aria-disabled')).toBe('true')
  expect(dialog.getByText('Ryhmän voi poistaa, kun näillä matkustajilla on kohde tai toinen ryhmä.')).toBeTruthy()
  await user.click(confirm)
  expect(await storedGroup()).toBeDefined()
})

test('who came to be bound after the question keeps the group, and the dialog says why', async () => {
  const { user, dialog, confirm } = await openDeletion()
  await dialog.findByText('1 matkustaja poistuu ryhmästä')
  await db().deleteFrom('passenger_destination').where('passenger_id', '=', memberId).execute()
  await user.click(confirm)
  expect((await dialog.findByRole('alert')).textContent).toMatch(/^Ryhmän poistaminen epäonnistui\. .*toinen ryhmä/)
  expect(await storedGroup()).toBeDefined()
})

test('a deletion that another device was first with says that the group is gone, once, in the dialog', async () => {
  const { user, dialog, confirm } = await openDeletion()
  await dialog.findByText('1 matkustaja poistuu ryhmästä')
  for (const table of ['group_member', 'group_role'] as const)
    await db().deleteFrom(table).where('group_id', '=', groupId).execute()
  await db().deleteFrom('passenger_group').where('id', '=', groupId).execute()
  const before = toasts.get()
  await user.click(confirm)
  expect((await dialog.findByRole('alert')).textContent).toBe('Ryhmää ei löytynyt. Se on ehkä poistettu.')
  expect(toasts.get()).toBe(before)
})

test('without a connection the menu says why not, and an open question waits', async () => {
  const { dialog, confirm } = await openDeletion()
  await dialog.findByText('1 matkustaja poistuu ryhmästä')
  await loseConnection()
  expect(confirm.getAttribute('aria-disabled')).toBe('true')
  expect(dialog.getByText('Ei yhteyttä. Voit jatkaa, kun yhteys palaa.')).toBeTruthy()
})

test('on another device the page says that the group is gone and leads to the list, and what is kept of it goes', async () => {
  const { user, address } = openPage(`${groupsPath()}/${groupId}`)
  await screen.findByRole('link', { name: 'Jäsen Jaakko' })
  for (const table of ['group_member', 'group_role'] as const)
    await db().deleteFrom(table).where('group_id', '=', groupId).execute()
  await db().deleteFrom('passenger_group').where('id', '=', groupId).execute()

  await act(() => refreshScreen())

  expect(await screen.findByText('Ryhmää ei löydy, tai sinulla ei ole oikeutta sen matkustajiin.')).toBeTruthy()
  await waitFor(async () => expect(await groupOf(groupId)).toBeNull())
  await user.click(await button('Takaisin matkustajaryhmiin'))
  expect(address()).toBe(groupsPath())
})

test('a group that is not listed any more goes from the device with the list', async () => {
  const { organizationId } = desk.world.centre
  const other = await addGroup(desk.server.services, desk.world.centre, [], `Toinen ${nth}`)
  await Promise.all([pullGroups(organizationId), pullGroup(groupId), pullGroup(other)])
  await db().deleteFrom('passenger_group').where('id', '=', other).execute()
  await pullGroups(organizationId)
  expect(await groupOf(other)).toBeNull()
  expect(await groupOf(groupId)).not.toBeNull()
})

test('whoever may not change the group has no menu', async () => {
  const other = await addGroup(desk.server.services, desk.world.centre, [], `Katsottava ${nth}`)
  openPage(`${groupsPath()}/${other}`)
  expect(await screen.findByRole('heading', { level: 1, name: `Katsottava ${nth}` })).toBeTruthy()
  expect(await button('Lisää matkustaja ryhmään')).toBeTruthy()
  expect(screen.queryByRole('button', { name: `Lisää toimintoja: Katsottava ${nth}` })).toBeNull()
})
