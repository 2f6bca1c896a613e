import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { passengerHitsLimit } from '#contract/passengers.ts'
import { organizationsOfUser } from '#data/organizations.ts'
import { accessLevels } from '#domain/access.ts'
import { hasUnsavedWork } from '#state/dirty.ts'
import { refreshScreen } from '#state/refresh.ts'
import { toasts } from '#ui/speak/toast.ts'
import { openPage, valueOf } from '#tests/support/open-page.tsx'
import { button, passengerDesk } from '#tests/support/passenger-desk.tsx'
import { addGroup, addGroupRole, addPassenger } from '#tests/support/rides.ts'

const desk = passengerDesk()

test('who is picked keeps a sign-out from going unasked, and who was made inactive meanwhile is not added', async () => {
  const { server, world, helvi } = desk
  const { centre, coordinatorId } = world
  const { db } = server.services
  const groupId = await addGroup(server.services, centre, [], 'Aamuryhmä')
  await addGroupRole(server.services, centre, groupId, coordinatorId, accessLevels.write)
  await waitFor(async () => expect(await organizationsOfUser()).not.toBeNull())
  const { user } = openPage(`/o/${centre.organizationId}/passengerGroup/${groupId}`)
  await user.click(await button('Lisää matkustaja ryhmään'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Lisää matkustaja ryhmään' }))
  await user.type(dialog.getByRole('combobox'), 'helvi{Enter}')
  const option = await dialog.findByRole('option', { name: /Helvi Esimerkki/ })
  expect(hasUnsavedWork()).toBe(false)
  await user.click(option)
  expect(hasUnsavedWork()).toBe(true)

  const colleague = db.selectFrom('app_user').select('id').where('email', '=', 'molemmat@perille.example')
  const { id: updated_by } = await colleague.executeTakeFirstOrThrow()
  await db
    .updateTable('passenger')
    .set({ inactive: true, updated_by, updated_at: new Date() })
    .where('id', '=', helvi)
    .execute()
  await user.click(dialog.getByRole('button', { name: 'Lisää ryhmään' }))

  const refused = /Matkustaja ei ole aktiivinen\. molemmat@perille\.example on muuttanut tietoja sillä välin \(.+\)\./
  expect(await dialog.findByText(refused)).toBeTruthy()
  expect(toasts.get().at(-1)?.text).toMatch(refused)
  const members = db.selectFrom('group_member').select('passenger_id').where('group_id', '=', groupId)
  expect(await members.execute()).toEqual([])
  await user.click(dialog.getByRole('button', { name: 'Peruuta' }))
  await waitFor(() => expect(hasUnsavedWork()).toBe(false))
})

test('who could not be added is said in the dialog and in a toast, and stays picked', async () => {
  const { server, world, client } = desk
  const { centre, coordinatorId } = world
  const groupId = await addGroup(server.services, centre, [], 'Iltaryhmä')
  await addGroupRole(server.services, centre, groupId, coordinatorId, accessLevels.write)
  await addPassenger(server.services, centre, { name: 'Urho Uusi' })
  await waitFor(async () => expect(await organizationsOfUser()).not.toBeNull())
  const { user } = openPage(`/o/${centre.organizationId}/passengerGroup/${groupId}`)
  await user.click(await button('Lisää matkustaja ryhmään'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Lisää matkustaja ryhmään' }))
  await user.type(dialog.getByRole('combobox'), 'urho{Enter}')
  await user.click(await dialog.findByRole('option', { name: /Urho Uusi/ }))

  client.link = ({ method }) => (method === 'GET' ? 'pass' : 500)
  await user.click(dialog.getByRole('button', { name: 'Lisää ryhmään' }))
  const failed = 'Matkustajien lisääminen ryhmään epäonnistui.'
  expect((await dialog.findByText(new RegExp(failed))).closest('[role="alert"]')).toBeTruthy()
  expect(toasts.get().at(-1)).toMatchObject({ title: failed, intent: 'error' })
  expect(dialog.getByRole('region', { name: 'Urho Uusi' })).toBeTruthy()
  client.link = () => 'pass'
  await user.click(dialog.getByRole('button', { name: 'Lisää ryhmään' }))
  expect(await screen.findByRole('link', { name: 'Urho Uusi' })).toBeTruthy()
})

test('a group that was deleted elsewhere is said to be gone, once, in the dialog', async () => {
  const { server, world } = desk
  const { centre, coordinatorId } = world
  const groupId = await addGroup(server.services, centre, [], 'Poistuva')
  await addGroupRole(server.services, centre, groupId, coordinatorId, accessLevels.write)
  await addPassenger(server.services, centre, { name: 'Viimeinen Viivi' })
  await waitFor(async () => expect(await organizationsOfUser()).not.toBeNull())
  const { user } = openPage(`/o/${centre.organizationId}/passengerGroup/${groupId}`)
  await user.click(await button('Lisää matkustaja ryhmään'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Lisää matkustaja ryhmään' }))
  await user.type(dialog.getByRole('combobox'), 'viivi{Enter}')
  await user.click(await dialog.findByRole('option', { name: /Viimeinen Viivi/ }))
  await server.services.db.deleteFrom('group_role').where('group_id', '=', groupId).execute()
  await server.services.db.deleteFrom('passenger_group').where('id', '=', groupId).execute()
  const before = toasts.get()

  await user.click(dialog.getByRole('button', { name: 'Lisää ryhmään' }))

  expect((await dialog.findByRole('alert')).textContent).toBe('Ryhmää ei löytynyt. Se on ehkä poistettu.')
  expect(toasts.get()).toBe(before)
})

test('what is entered in a dialog stays when the group is not to be seen any more', async () => {
  const { server, world, client } = desk
  const { centre, coordinatorId } = world
  const groupId = await addGroup(server.services, centre, [], 'Yöryhmä')
  await addGroupRole(server.services, centre, groupId, coordinatorId, accessLevels.write)
  await waitFor(async () => expect(await organizationsOfUser()).not.toBeNull())
  const { user } = openPage(`/o/${centre.organizationId}/passengerGroup/${groupId}`)
  await user.click(await button('Lisää matkustaja ryhmään'))
  const name = within(await screen.findByRole('dialog')).getByRole('combobox')
  await user.type(name, 'Vasta Veikko')
  client.link = ({ path }) => (path.endsWith(`/${groupId}/withpassengers`) ? 404 : 'pass')

  await act(() => refreshScreen())

  expect(await screen.findByText('Ryhmää ei löydy, tai sinulla ei ole oikeutta sen matkustajiin.')).toBeTruthy()
  expect(valueOf(name)).toBe('Vasta Veikko')
  expect(name.isConnected).toBe(true)
})

test('several are picked, one of them is taken back, and all others are added by one call', async () => {
  const { server, world, client } = desk
  const { centre, coordinatorId } = world
  const groupId = await addGroup(server.services, centre, [], 'Kuoro')
  await addGroupRole(server.services, centre, groupId, coordinatorId, accessLevels.write)
  const ids = await Promise.all(
    ['Laulava Laila', 'Laulava Lasse', 'Laulava Lauri'].map((name) => addPassenger(server.services, centre, { name })),
  )
  await waitFor(async () => expect(await organizationsOfUser()).not.toBeNull())
  const { user } = openPage(`/o/${centre.organizationId}/passengerGroup/${groupId}`)
  await user.click(await button('Lisää matkustaja ryhmään'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Lisää matkustaja ryhmään' }))
  await user.type(dialog.getByRole('combobox'), 'laulava{Enter}')
  for (const name of ['Laila', 'Lasse', 'Lauri']) {
    const option = await dialog.findByRole('option', { name: new RegExp(name) })
    await user.click(option)
    expect(option.getAttribute('aria-selected')).toBe('true')
  }
  expect(dialog.getByRole('region', { name: '3 valittu' })).toBeTruthy()
  expect(dialog.getByRole('region', { name: 'Laulava Lauri' })).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Poista valinnoista: Laulava Lasse' }))
  // whom a colleague puts into the group meanwhile is no obstacle
  await server.services.db
    .insertInto('group_member')
    .values({ organization_id: centre.organizationId, group_id: groupId, passenger_id: ids[0]! })
    .execute()
  client.seen.length = 0

  await user.click(dialog.getByRole('button', { name: 'Lisää 2 matkustajaa ryhmään' }))

  expect(await screen.findByRole('link', { name: 'Laulava Lauri' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Laulava Laila' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Laulava Lasse' })).toBeNull()
  expect(client.seen.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual([
    '/api/passengerGroup/addpassenger',
  ])
  expect(toasts.get().at(-1)?.title).toBe('2 matkustajaa on nyt ryhmässä Kuoro.')
})

test('somebody whom a colleague has just put in is found as already in, and is not picked', async () => {
  const { server, world } = desk
  const { centre, coordinatorId } = world
  const groupId = await addGroup(server.services, centre, [], 'Retki')
  await addGroupRole(server.services, centre, groupId, coordinatorId, accessLevels.write)
  const id = await addPassenger(server.services, centre, { name: 'Reipas Reijo' })
  await waitFor(async () => expect(await organizationsOfUser()).not.toBeNull())
  const { user } = openPage(`/o/${centre.organizationId}/passengerGroup/${groupId}`)
  await user.click(await button('Lisää matkustaja ryhmään'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Lisää matkustaja ryhmään' }))
  await server.services.db
    .insertInto('group_member')
    .values({ organization_id: centre.organizationId, group_id: groupId, passenger_id: id })
    .execute()

  await user.type(dialog.getByRole('combobox'), 'reipas{Enter}')
  const option = await dialog.findByRole('option', { name: /Reipas Reijo/ })
  expect(option.textContent).toContain('on jo ryhmässä')
  await user.click(option)
  expect(option.getAttribute('aria-selected')).toBe('false')
})

test('among many members somebody else is found by a short search', async () => {
  const { services } = desk.server
  const { centre } = desk.world
  const many = Array.from({ length: passengerHitsLimit }, (_, index) => `Aa Jäsen ${index}`)
  const memberIds = await Promise.all(many.map((name) => addPassenger(services, centre, { name })))
  await addPassenger(services, centre, { name: 'Aa Öljymäki' })
  const groupId = await addGroup(services, centre, memberIds, 'Suuri ryhmä')
  await waitFor(async () => expect(await organizationsOfUser()).not.toBeNull())
  const { user } = openPage(`/o/${centre.organizationId}/passengerGroup/${groupId}`)
  await user.click(await button('Lisää matkustaja ryhmään'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Lisää matkustaja ryhmään' }))

  await user.type(dialog.getByRole('combobox'), 'aa{Enter}')
  expect(await dialog.findByRole('option', { name: /Aa Öljymäki/ })).toBeTruthy()
  const members = within(dialog.getByRole('group', { name: 'Jo ryhmässä' })).getAllByRole('option')
  expect(members.every((option) => option.getAttribute('aria-disabled') === 'true')).toBe(true)
  const others = dialog.getAllByRole('option').filter((option) => !members.includes(option))
  expect(others.some(({ textContent }) => textContent.includes('Aa Jäsen'))).toBe(false)
})
