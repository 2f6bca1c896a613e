import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { workspace } from '#data/workspace/workspace.ts'
import { organizationsOfUser } from '#data/organizations.ts'
import { accessLevels } from '#domain/access.ts'
import { preferences } from '#state/preferences.ts'
import { signIn } from '#state/session.ts'
import { toasts } from '#ui/speak/toast.ts'
import type { ClientLink } from '#tests/support/client.ts'
import { addCoordinatorWorld, coordinatorEmail, type CoordinatorWorld } from '#tests/support/coordinator.ts'
import { descriptionOf, openPage, resetClient, startClient } from '#tests/support/open-page.tsx'
import { addUser, nothing, testPassword } from '#tests/support/users.ts'
import { addGroup, addGroupRole, addPassenger, addPhoneNumber, emptyRideTables } from '#tests/support/rides.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { loseConnection } from '#tests/support/lost-connection.ts'

const keeperEmail = 'ryhma@perille.example'
const watcherEmail = 'ryhma.lukija@perille.example'

let server: TestServer
let client: ClientLink
let world: CoordinatorWorld
let groupId: number
let memberId: number

beforeAll(async () => {
  server = await startTestServer({ now: Date.now() })
  world = await addCoordinatorWorld(server)
  for (const email of [keeperEmail, watcherEmail]) {
    await addUser(server.services, {
      email,
      roles: [{ ...world.centre, levels: { ...nothing, passengers: accessLevels.read } }],
    })
  }
  client = await startClient(server)
})
beforeEach(async () => {
  client.link = () => 'pass'
  const { services } = server
  await emptyRideTables(services)
  memberId = await addPassenger(services, world.centre, { name: 'Jäsen Jaakko' })
  const contact = { contactName: 'Maija Malli', relation: 'äiti' }
  await addPhoneNumber(services, world.centre, memberId, '+358 40 555 0199', contact)
  const resting = await addPassenger(services, world.centre, { name: 'Lepo Lempi', inactive: true })
  await addPassenger(services, world.centre, { name: 'Uusi Urho' })
  groupId = await addGroup(services, world.centre, [memberId, resting], 'Aamuryhmä')
  await addGroup(services, world.centre, [], 'Iltaryhmä')
  for (const [email, level] of [
    [keeperEmail, accessLevels.write],
    [watcherEmail, accessLevels.read],
  ] as const) {
    await addGroupRole(services, world.centre, groupId, await idOf(email), level)
  }
})
afterEach(resetClient)
afterAll(() => server.close())

const idOf = async (email: string): Promise<number> => {
  const users = server.services.db.selectFrom('app_user').select('id').where('email', '=', email)
  return (await users.executeTakeFirstOrThrow()).id
}
const groupsPath = () => `/o/${world.centre.organizationId}/passengerGroup`
const groupPath = () => `${groupsPath()}/${groupId}`

async function openAs(email: string, path: string) {
  await signIn(email, testPassword)
  await waitFor(async () => expect(await organizationsOfUser()).not.toBeNull())
  return openPage(path)
}

/** Without a layout the kit may leave a dialog hidden. */
const answer = async (user: UserEvent, name: string) => {
  const question = await screen.findByRole('alertdialog', { name: 'Tallentamattomia muutoksia', hidden: true })
  await user.click(within(question).getByRole('button', { name, hidden: true }))
}
const said = () => toasts.get().at(-1)?.title
const memberNames = async () =>
  (
    await server.services.db
      .selectFrom('group_member')
      .innerJoin('passenger', 'passenger.id', 'group_member.passenger_id')
      .select('passenger.name')
      .where('group_id', '=', groupId)
      .orderBy('passenger.name')
      .execute()
  ).map(({ name }) => name)

describe('the list of groups', () => {
  test('has name, description and passenger count, and a row opens the group', async () => {
    const page = await openAs(keeperEmail, groupsPath())

    const table = await screen.findByRole('table', { name: 'Matkustajaryhmät' })
    const heads = within(table).getAllByRole('columnheader')
    expect(heads.map((head) => head.textContent)).toEqual(['Nimi', 'Kuvaus', 'Matkustajia'])
    const link = await within(table).findByRole('link', { name: 'Aamuryhmä' })
    expect(link.getAttribute('href')).toBe(`#${groupPath()}`)
    const cells = within(link.closest<HTMLElement>('[role=row]')!).getAllByRole('cell')
    expect(cells.at(-1)?.textContent).toBe('2')

    await page.user.click(link)
    await waitFor(() => expect(page.address()).toBe(groupPath()))
    expect(await screen.findByRole('heading', { level: 1, name: 'Aamuryhmä' })).toBeTruthy()
  })

  test('a new group needs a name; one that exists is refused where it is typed', async () => {
    const { user } = await openAs(coordinatorEmail, groupsPath())
    await user.click(await screen.findByRole('button', { name: 'Uusi ryhmä' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Uusi ryhmä' }))
    const save = dialog.getByRole('button', { name: 'Tallenna' })
    expect(save.getAttribute('aria-disabled')).toBe('true')

    await user.type(dialog.getByLabelText(/^Nimi/), 'aamuryhmä')
    expect(save.getAttribute('aria-disabled')).not.toBe('true')
    await user.click(save)
    expect((await dialog.findByRole('alert')).textContent).toContain('on jo samanniminen ryhmä')

    await user.clear(dialog.getByLabelText(/^Nimi/))
    await user.type(dialog.getByLabelText(/^Nimi/), 'Uimarit')
    await user.click(save)
    expect(await screen.findByRole('link', { name: 'Uimarit' })).toBeTruthy()
    expect(said()).toBe('Ryhmä Uimarit luotu.')
  })

  test('a new group that is not saved is asked about', async () => {
    const { user } = await openAs(coordinatorEmail, groupsPath())
    await user.click(await screen.findByRole('button', { name: 'Uusi ryhmä' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Uusi ryhmä' }))
    await user.type(dialog.getByLabelText(/^Nimi/), 'Laulajat')

    await user.keyboard('{Escape}')
    await answer(user, 'Jatka muokkausta')
    expect(dialog.getByLabelText<HTMLInputElement>(/^Nimi/).value).toBe('Laulajat')
    await user.click(dialog.getByText('Peruuta'))
    await answer(user, 'Tallenna')
    expect(await screen.findByRole('link', { name: 'Laulajat' })).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('dialog', { hidden: true })).toBeNull())
  })

  test('it is not for whoever sees no passengers in the organisation', async () => {
    const page = await openAs('twin@perille.example', groupsPath())
    await waitFor(() => expect(page.address()).toBe(`/d/${world.twin.destinationId}/arrivals-departures`))
    expect(said()).toBe('Sinulla ei ole oikeutta nähdä tätä sivua tässä organisaatiossa.')
  })
})

describe('the group', () => {
  test('shows its active passengers, all on demand, and finds by name and phone', async () => {
    const { user } = await openAs(keeperEmail, groupPath())
    const link = await screen.findByRole('link', { name: 'Jäsen Jaakko' })
    expect(link.getAttribute('href')).toBe(`#/passenger/${memberId}/edit`)
    const back = screen.getByRole('link', { name: 'Takaisin matkustajaryhmiin' })
    expect(back.getAttribute('href')).toBe(`#${groupsPath()}`)
    expect(screen.getByRole('link', { name: '+358 40 555 0199' }).getAttribute('href')).toBe('tel:+358405550199')
    expect(screen.getByText('Maija Malli, äiti')).toBeTruthy()
    expect(screen.getByText('Päiväkeskus Aalto')).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Lepo Lempi' })).toBeNull()

    await user.click(screen.getByRole('switch', { name: 'Näytä vain aktiiviset matkustajat' }))
    expect(await screen.findByRole('link', { name: 'Lepo Lempi' })).toBeTruthy()

    await user.type(screen.getByRole('searchbox', { name: 'Hae matkustajaa' }), '0405550{Enter}')
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Lepo Lempi' })).toBeNull())
    expect(screen.getByRole('link', { name: 'Jäsen Jaakko' })).toBeTruthy()
  })

  test('a passenger is taken out after a question that names both', async () => {
    const { user } = await openAs(keeperEmail, groupPath())
    await user.click(await screen.findByRole('button', { name: 'Poista ryhmästä: Jäsen Jaakko' }))
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Poistetaanko matkustaja ryhmästä?' }))
    expect(dialog.getByText(/^Jäsen Jaakko poistetaan ryhmästä Aamuryhmä\./)).toBeTruthy()
    expect(await memberNames()).toEqual(['Jäsen Jaakko', 'Lepo Lempi'])

    client.link = ({ method }) => (method === 'PUT' ? 500 : 'pass')
    await user.click(dialog.getByRole('button', { name: 'Poista ryhmästä' }))
    expect((await dialog.findByRole('alert')).textContent).toMatch(
      /^Matkustajan poistaminen matkustajaryhmästä epäonnistui\. Palvelimessa tapahtui virhe\./,
    )

    const before = toasts.get()
    client.link = ({ method }) => (method === 'PUT' ? { status: 404, data: { group_not_found: [] } } : 'pass')
    await user.click(dialog.getByRole('button', { name: 'Poista ryhmästä' }))
    const gone = 'Ryhmää ei löytynyt. Se on ehkä poistettu.'
    await waitFor(() => expect(dialog.getByRole('alert').textContent).toBe(gone))
    expect(toasts.get()).toBe(before)

    client.link = () => 'pass'
    await user.click(dialog.getByRole('button', { name: 'Poista ryhmästä' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(said()).toBe('Matkustaja poistettu matkustajaryhmästä.')
    expect(await memberNames()).toEqual(['Lepo Lempi'])
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Jäsen Jaakko' })).toBeNull())
  })

  test('a passenger without a destination is not taken out of the last group, and the dialog says what to do first', async () => {
    await server.services.db.deleteFrom('passenger_destination').where('passenger_id', '=', memberId).execute()
    const { user } = await openAs(keeperEmail, groupPath())
    await user.click(await screen.findByRole('button', { name: 'Poista ryhmästä: Jäsen Jaakko' }))
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Poistetaanko matkustaja ryhmästä?' }))
    await user.click(dialog.getByRole('button', { name: 'Poista ryhmästä' }))

    expect((await dialog.findByRole('alert')).textContent).toBe(
      'Matkustajan poistaminen matkustajaryhmästä epäonnistui. ' +
        'Matkustajalla on oltava kohde tai ryhmä. Lisää ensin kohde tai toinen ryhmä.',
    )
    expect(await memberNames()).toEqual(['Jäsen Jaakko', 'Lepo Lempi'])
  })

  test('an existing passenger is found without the members, looked at and added', async () => {
    const { user } = await openAs(keeperEmail, groupPath())
    await user.click(await screen.findByRole('button', { name: 'Lisää matkustaja ryhmään' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Lisää matkustaja ryhmään' }))
    const field = dialog.getByRole('combobox')

    await user.type(field, 'jaakko{Enter}')
    const member = await dialog.findByRole('option', { name: /Jäsen Jaakko/ })
    expect(member.textContent).toBe('Jäsen Jaakkoon jo ryhmässä')
    await user.click(member)
    expect(dialog.getByRole('button', { name: 'Lisää ryhmään' }).getAttribute('aria-disabled')).toBe('true')
    await user.clear(field)
    await user.type(field, 'urho{Enter}')
    await user.click(await dialog.findByRole('option', { name: /Uusi Urho/ }))
    expect(dialog.getByRole('region', { name: 'Uusi Urho' }).textContent).toContain('Käpypolku 1, 15150 Lahti')
    await user.click(dialog.getByRole('button', { name: 'Lisää ryhmään' }))

    expect(await screen.findByRole('link', { name: 'Uusi Urho' })).toBeTruthy()
    expect(await memberNames()).toEqual(['Jäsen Jaakko', 'Lepo Lempi', 'Uusi Urho'])
  })

  test('a new passenger is made in the group, at an address of its own', async () => {
    const page = await openAs(keeperEmail, groupPath())
    await page.user.click(await screen.findByRole('button', { name: 'Luo uusi matkustaja ryhmään' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(page.address()).toBe(`${groupPath()}/passenger/new`)

    await page.user.type(dialog.getByLabelText(/^Nimi/), 'Vasta Veikko')
    await page.user.click(dialog.getByRole('button', { name: 'Tallenna' }))

    await waitFor(() => expect(page.address()).toBe(groupPath()))
    expect(await screen.findByRole('link', { name: 'Vasta Veikko' })).toBeTruthy()
    expect(await memberNames()).toContain('Vasta Veikko')
  })

  test('the way back out of a new passenger asks, and goes on once it is saved', async () => {
    const page = await openAs(keeperEmail, groupPath())
    await page.user.click(await screen.findByRole('button', { name: 'Luo uusi matkustaja ryhmään' }))
    await page.user.type(within(await screen.findByRole('dialog')).getByLabelText(/^Nimi/), 'Paluu Pirkko')
    await waitFor(async () => expect(await workspace().drafts.drafts.count()).toBe(1))

    await page.goBack()
    await answer(page.user, 'Jatka muokkausta')
    expect(page.address()).toBe(`${groupPath()}/passenger/new`)
    await page.goBack()
    await answer(page.user, 'Tallenna')
    await waitFor(() => expect(page.address()).toBe(groupPath()))
    expect(await memberNames()).toContain('Paluu Pirkko')
  })

  test('whoever may only read it changes nothing', async () => {
    preferences.locale = 'en'
    await openAs(watcherEmail, groupPath())
    expect(await screen.findByRole('link', { name: 'Jäsen Jaakko' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Add passenger to group' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Create new passenger to group' })).toBeNull()
    expect(screen.queryByRole('button', { name: /^Remove from group/ })).toBeNull()
  })

  test('who changes groups of passengers opens a group of their own making, and puts passengers in and out', async () => {
    const { user } = await openAs(coordinatorEmail, groupsPath())
    await user.click(await screen.findByRole('link', { name: 'Iltaryhmä' }))
    await user.click(await screen.findByRole('button', { name: 'Lisää matkustaja ryhmään' }))
    expect(screen.queryByRole('button', { name: 'Luo uusi matkustaja ryhmään' })).toBeNull()
    const dialog = within(await screen.findByRole('dialog', { name: 'Lisää matkustaja ryhmään' }))
    await user.type(dialog.getByRole('combobox'), 'urho')
    await user.click(await dialog.findByRole('option', { name: /Uusi Urho/ }))
    await user.click(dialog.getByRole('button', { name: 'Lisää ryhmään' }))

    await user.click(await screen.findByRole('button', { name: 'Poista ryhmästä: Uusi Urho' }))
    const question = within(await screen.findByRole('alertdialog', { name: 'Poistetaanko matkustaja ryhmästä?' }))
    await user.click(question.getByRole('button', { name: 'Poista ryhmästä' }))
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Uusi Urho' })).toBeNull())
  })

  test('an inactive member is not taken out, and the button says why', async () => {
    const { user } = await openAs(keeperEmail, groupPath())
    await user.click(await screen.findByRole('switch', { name: 'Näytä vain aktiiviset matkustajat' }))
    const remove = await screen.findByRole('button', { name: 'Poista ryhmästä: Lepo Lempi' })
    expect(remove.getAttribute('aria-disabled')).toBe('true')
    expect(descriptionOf(remove)).toBe('Matkustaja ei ole aktiivinen.')
  })

  test('a group of others is not told of', async () => {
    const foreign = await addGroup(server.services, world.twin, [], 'Naapurin ryhmä')
    const page = await openAs(coordinatorEmail, `${groupsPath()}/${foreign}`)
    expect(await screen.findByText(/^Ryhmää ei löydy/)).toBeTruthy()
    await page.user.click(screen.getByRole('button', { name: 'Takaisin matkustajaryhmiin' }))
    expect(page.address()).toBe(groupsPath())
  })

  test('without a connection it is read with its age, and what would change it says why not', async () => {
    const page = await openAs(keeperEmail, groupPath())
    await screen.findByRole('link', { name: 'Jäsen Jaakko' })
    client.link = () => 'cut'
    await loseConnection()

    expect(
      await screen.findByText(/^Muuttaminen vaatii verkkoyhteyden\. Näet tiedot sellaisina kuin ne olivat /),
    ).toBeTruthy()
    const add = screen.getByRole('button', { name: 'Lisää matkustaja ryhmään' })
    expect(add.getAttribute('aria-disabled')).toBe('true')
    expect(descriptionOf(add)).toBe('Ryhmien muuttaminen vaatii verkkoyhteyden.')
    await page.leave()
    openPage(groupPath())
    expect(await screen.findByRole('link', { name: 'Jäsen Jaakko' })).toBeTruthy()
  })

  test.each([
    ['the list of groups', groupsPath],
    ['a group', groupPath],
  ])('without a connection %s that never was on the device says so', async (_, path) => {
    client.link = ({ path: asked }) => (asked.includes('roup') ? 'cut' : 'pass')
    await signIn(keeperEmail, testPassword)
    await waitFor(async () => expect(await organizationsOfUser()).not.toBeNull())
    await loseConnection()
    openPage(path())
    expect(await screen.findByText('Tätä ei ole haettu tälle laitteelle. Yhdistä verkkoon.')).toBeTruthy()
  })

  test('a search that finds nobody offers to be cleared', async () => {
    const { user } = await openAs(keeperEmail, groupPath())
    await screen.findByRole('link', { name: 'Jäsen Jaakko' })
    await user.type(screen.getByRole('searchbox', { name: 'Hae matkustajaa' }), 'qqq{Enter}')
    await user.click(await screen.findByRole('button', { name: 'Tyhjennä rajaukset' }))
    expect(await screen.findByRole('link', { name: 'Lepo Lempi' })).toBeTruthy()
  })
})
