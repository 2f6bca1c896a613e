import { act, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { inviteUser, updateUserRoles } from '#contract/users.ts'
import { pullUsers, usersOf } from '#data/users.ts'
import { workspace } from '#data/workspace/workspace.ts'
import { preferences } from '#state/preferences.ts'
import { refreshScreen } from '#state/refresh.ts'
import { sync } from '#state/sync.ts'
import { toasts } from '#ui/speak/toast.ts'
import { change } from '#tests/support/open-page.tsx'
import { administratorEmail, plannerEmail, secondEmail, usersScreen, wardenEmail } from '#tests/support/users-screen.ts'
import { addUser, deskLevels, nothing } from '#tests/support/users.ts'

const scene = usersScreen()

const table = () => screen.findByRole('table', { name: 'Käyttäjät' })
const rowOf = async (email: string) =>
  (await screen.findByRole('link', { name: email })).closest<HTMLElement>('[role=row]')!
const shownEmails = async () =>
  within(await table())
    .getAllByRole('link')
    .map((link) => link.textContent)
const said = () => toasts.get().at(-1)?.title
const menuOf = async (user: UserEvent, email: string) => {
  await user.click(await screen.findByRole('button', { name: `Lisää toimintoja: ${email}` }))
  return within(await screen.findByRole('menu'))
}
const addMany = async (count: number) => {
  const { centre } = scene.world
  for (let at = 0; at < count; at += 1) {
    await addUser(scene.server.services, {
      email: `vuoro${String(at).padStart(2, '0')}@perille.example`,
      password: null,
      roles: [{ ...centre, levels: { ...nothing, arrivalDepartures: 1 } }],
    })
  }
}

describe('the list of users', () => {
  test('has ten rows on a page, the e-mail, the destinations and what each may do there', async () => {
    await addMany(8)
    const { user } = await scene.openAs(administratorEmail, '/users')

    const heads = within(await table()).getAllByRole('columnheader')
    expect(heads.map((head) => head.textContent).filter(Boolean)).toEqual([
      'Sähköposti',
      'Kohteet',
      'Oikeudet lyhyesti',
      'Viimeksi täällä',
      'Toiminnot',
    ])
    expect(await shownEmails()).toHaveLength(10)
    await user.click(screen.getByRole('button', { name: 'Seuraava sivu' }))
    await waitFor(async () => expect(await shownEmails()).not.toContain(administratorEmail))

    await user.type(screen.getByRole('searchbox', { name: 'Sähköposti tai kohde' }), 'suun{Enter}')
    const cells = within(await rowOf(plannerEmail)).getAllByRole('cell')
    expect(cells.map((cell) => cell.textContent)).toEqual(
      expect.arrayContaining(['Palvelutalo Niemi, Päiväkeskus Aalto', expect.stringContaining('Muokkaa: tilaukset')]),
    )
  })

  test('is searched by destination too, and says when nothing is found', async () => {
    const { user } = await scene.openAs(administratorEmail, '/users')
    const search = await screen.findByRole('searchbox', { name: 'Sähköposti tai kohde' })
    await user.type(search, 'niemi{Enter}')
    await waitFor(async () =>
      expect((await shownEmails()).toSorted()).toEqual(['sibling@perille.example', plannerEmail]),
    )

    await user.clear(search)
    await user.type(search, 'ei ketään{Enter}')
    expect(await screen.findByText('Ei tuloksia haulle ”ei ketään”.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Tyhjennä rajaukset' }))
    await waitFor(async () => expect(await shownEmails()).toContain(administratorEmail))
  })

  test('is filtered by what has become of an invitation and by administrators, with how many there are', async () => {
    const { user } = await scene.openAs(administratorEmail, '/users')
    await user.click(await screen.findByRole('radio', { name: /^Pääkäyttäjä\s*2$/ }))
    await waitFor(async () => expect(await shownEmails()).toEqual([administratorEmail, secondEmail]))
    expect(screen.getByRole('radio', { name: /^Kutsuttu\s*0$/ })).toBeTruthy()
    await user.click(screen.getByRole('radio', { name: /^Vanhentunut\s*0$/ }))
    expect(await screen.findByText('Ei käyttäjiä tällä rajauksella.')).toBeTruthy()
  })

  test('has a button that leads to a new user', async () => {
    const page = await scene.openAs(administratorEmail, '/users')
    await page.user.click(await screen.findByRole('button', { name: 'Kutsu käyttäjä' }))
    await waitFor(() => expect(page.address()).toBe(`/o/${scene.world.centre.organizationId}/user/new`))
    expect(await screen.findByRole('heading', { level: 1, name: 'Kutsu käyttäjä' })).toBeTruthy()
  })

  test('a row opens the user', async () => {
    const page = await scene.openAs(administratorEmail, '/users')
    await page.user.click((await rowOf(wardenEmail)).querySelector('[role=cell]:nth-child(4)')!)
    const { organizationId } = scene.world.centre
    await waitFor(() =>
      expect(decodeURIComponent(page.address())).toBe(`/o/${organizationId}/user/edit/${wardenEmail}`),
    )
    expect(await screen.findByRole('heading', { level: 1, name: wardenEmail })).toBeTruthy()
  })

  test('nobody in it is said in the words of the documents', async () => {
    preferences.locale = 'en'
    await scene.openAs(administratorEmail, '/users')
    await screen.findByRole('link', { name: administratorEmail })
    scene.client.link = () => 'cut'
    const key = `users:${scene.world.centre.organizationId}`
    await change(() => void workspace().mirror.answers.update(key, { value: [], fetchedAt: Date.now() }))
    expect(await screen.findByText('No users, add user.')).toBeTruthy()
  })

  test('it is not for whoever is no administrator', async () => {
    const page = await scene.openAs(wardenEmail, '/users')
    await waitFor(() => expect(page.address()).toMatch(/arrivals-departures$/))
    expect(said()).toBe('Sinulla ei ole oikeutta nähdä tätä sivua tässä organisaatiossa.')
    for (const path of ['/user/new', `/user/edit/${administratorEmail}`]) {
      await page.leave()
      const other = await scene.openAs(wardenEmail, path)
      await waitFor(() => expect(other.address()).toMatch(/arrivals-departures$/))
    }
  })
})

describe('several users', () => {
  test('are selected over pages and filters, and the list says how many are out of sight', async () => {
    await addMany(8)
    const { user } = await scene.openAs(administratorEmail, '/users')
    await user.click(await screen.findByRole('checkbox', { name: `Valitse: ${administratorEmail}` }))
    expect(await screen.findByText('1 valittu')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Seuraava sivu' }))
    expect(await screen.findByText('1 valittu, 1 ei näkyvissä')).toBeTruthy()
    await user.type(screen.getByRole('searchbox', { name: 'Sähköposti tai kohde' }), 'administrator{Enter}')
    expect(await screen.findByText('1 valittu')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Tyhjennä valinta' }))
    await waitFor(() => expect(screen.queryByText('1 valittu')).toBeNull())
  })

  test('get one level in some areas at some destinations by one call, after the difference was shown', async () => {
    const { user } = await scene.openAs(administratorEmail, '/users')
    await user.click(await screen.findByRole('checkbox', { name: `Valitse: ${wardenEmail}` }))
    await user.click(screen.getByRole('checkbox', { name: `Valitse: ${plannerEmail}` }))
    await user.click(screen.getByRole('button', { name: 'Muuta oikeuksia' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Muuta oikeuksia' }))
    await user.click(dialog.getByRole('checkbox', { name: 'Tilaukset' }))
    await user.click(dialog.getByRole('checkbox', { name: 'Päiväkeskus Aalto' }))
    await user.click(dialog.getByRole('radio', { name: 'Muokkaus' }))

    // the planner has it already
    const rows = within(dialog.getByRole('table')).getAllByRole('row').slice(1)
    expect(rows.map((row) => row.textContent)).toEqual([`${wardenEmail}Päiväkeskus AaltoTilauksetEi oikeuttaMuokkaus`])
    await user.click(dialog.getByRole('button', { name: 'Muuta 1 oikeus' }))
    await waitFor(() => expect(said()).toBe('1 käyttäjän oikeudet tallennettu.'))
    const sent = scene.client.seen.filter(({ method, path }) => method === 'PUT' && path.endsWith('/users/roles'))
    expect(sent).toHaveLength(1)
    expect((await scene.stored(wardenEmail))?.destinationRoles).toEqual([
      {
        destinationId: scene.world.centre.destinationId,
        ...{ ...nothing, arrivalDepartures: 2, passengers: 1, bookings: 2 },
      },
    ])
    expect(await screen.findByText('Muokkaa: saapumiset, tilaukset')).toBeTruthy()
  })

  test('what somebody else has changed meanwhile is shown before it is tried again', async () => {
    const { user } = await scene.openAs(administratorEmail, '/users')
    await user.click(await screen.findByRole('checkbox', { name: `Valitse: ${wardenEmail}` }))
    await user.click(screen.getByRole('button', { name: 'Muuta oikeuksia' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Muuta oikeuksia' }))
    await user.click(dialog.getByRole('checkbox', { name: 'Tilaukset' }))
    await user.click(dialog.getByRole('checkbox', { name: 'Palvelutalo Niemi' }))
    const { version = 0 } = (await scene.stored(wardenEmail)) ?? {}
    const { organizationId, destinationId } = scene.world.sibling
    await scene.server.call(updateUserRoles, {
      params: { id: organizationId },
      body: {
        users: [
          {
            ...{ email: wardenEmail, version, isAdministrator: false, passengerGroupRoles: [] },
            destinationRoles: [{ destinationId, ...nothing, bookings: 2 }],
          },
        ],
      },
      token: await scene.server.signIn(secondEmail),
    })

    await user.click(dialog.getByRole('button', { name: 'Muuta 1 oikeus' }))
    expect((await dialog.findByRole('alert')).textContent).toContain(secondEmail)
    await waitFor(() =>
      expect(
        within(dialog.getByRole('table'))
          .getAllByRole('row')
          .slice(1)
          .map((row) => row.textContent),
      ).toEqual([`${wardenEmail}Palvelutalo NiemiTilauksetMuokkausLuku`]),
    )
    await user.click(dialog.getByRole('button', { name: 'Muuta 1 oikeus' }))
    await waitFor(() => expect(said()).toBe('1 käyttäjän oikeudet tallennettu.'))
    expect((await scene.stored(wardenEmail))?.destinationRoles).toEqual([{ destinationId, ...nothing, bookings: 1 }])
  })
})

describe('a user', () => {
  test('is removed after the question has said what is lost', async () => {
    const { user } = await scene.openAs(administratorEmail, '/users')
    const menu = await menuOf(user, plannerEmail)
    await user.click(menu.getByRole('menuitem', { name: 'Poista käyttäjä' }))
    const question = within(await screen.findByRole('alertdialog', { name: 'Poista käyttäjä' }))
    expect(
      question.getByText(
        `Poista ${plannerEmail}? Hän menettää oikeudet 2 kohteeseen ja kirjautuu heti ulos kaikilta laitteilta.`,
      ),
    ).toBeTruthy()
    await user.click(question.getByRole('button', { name: 'Poista käyttäjä' }))
    await waitFor(async () => expect(await scene.stored(plannerEmail)).toBeUndefined())
    await waitFor(() => expect(said()).toBe(`Käyttäjä ${plannerEmail} poistettu organisaatiosta.`))
    await waitFor(() => expect(screen.queryByText(plannerEmail)).toBeNull())
  })

  test('who administers alone stays, and the menu says why', async () => {
    const { user } = await scene.openAs(administratorEmail, '/users')
    let menu = await menuOf(user, administratorEmail)
    // oneself is removed by others
    expect(menu.queryByRole('menuitem', { name: /Poista käyttäjä/ })).toBeNull()
    await user.keyboard('{Escape}')
    menu = await menuOf(user, secondEmail)
    await user.click(menu.getByRole('menuitem', { name: 'Poista käyttäjä' }))
    const question = within(await screen.findByRole('alertdialog'))
    await user.click(question.getByRole('button', { name: 'Poista käyttäjä' }))
    await waitFor(() => expect(screen.queryByText(secondEmail)).toBeNull())

    menu = await menuOf(user, administratorEmail)
    const entry = menu.getByRole('menuitem', { name: /Poista käyttäjä/ })
    expect(entry.getAttribute('aria-disabled')).toBe('true')
    expect(entry.textContent).toContain('Organisaatiolla on oltava vähintään yksi pääkäyttäjä.')
  })

  test('gives a colleague what they may do, after the difference was shown', async () => {
    const { user } = await scene.openAs(administratorEmail, '/users')
    const menu = await menuOf(user, wardenEmail)
    await user.click(menu.getByRole('menuitem', { name: 'Kopioi kollegalle' }))
    const dialog = within(await screen.findByRole('dialog', { name: `Kopioi oikeudet kollegalle: ${wardenEmail}` }))
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Kollega' }), plannerEmail)
    expect(within(dialog.getByRole('table')).getAllByRole('row')).toHaveLength(3)
    await user.click(dialog.getByRole('button', { name: 'Kopioi 2 muutosta' }))
    await waitFor(() => expect(said()).toBe(`Käyttäjän ${plannerEmail} oikeudet tallennettu.`))
    const { centre, sibling } = scene.world
    expect((await scene.stored(plannerEmail))?.destinationRoles).toEqual([
      { destinationId: centre.destinationId, ...nothing, bookings: 2, arrivalDepartures: 2, passengers: 1 },
      { destinationId: sibling.destinationId, ...nothing, bookings: 2 },
    ])
  })

  test('who accepts while the withdrawal is asked about is not removed by it', async () => {
    const { user } = await scene.openAs(administratorEmail, '/users')
    const { organizationId } = scene.world.centre
    const email = 'tulija@perille.example'
    await scene.server.call(inviteUser, {
      body: { organizationId, email, locale: 'fi' },
      token: scene.world.tokens.administrator,
    })
    await act(() => refreshScreen())
    const menu = await menuOf(user, email)
    await user.click(menu.getByRole('menuitem', { name: 'Peru kutsu' }))
    const question = within(await screen.findByRole('alertdialog', { name: 'Peru kutsu' }))
    expect(question.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Säilytä kutsu',
      'Peru kutsu',
    ])

    const key = `users:${organizationId}`
    const known = await usersOf(organizationId)
    const value = known?.value.map((each) => (each.email === email ? { ...each, state: 'member' } : each))
    await change(() => void workspace().mirror.answers.update(key, { value, fetchedAt: Date.now() }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(scene.client.seen.some(({ path }) => path.endsWith('/users/remove'))).toBe(false)
  })

  test('who accepted before the list knew is not removed by a withdrawal, and the list says so then', async () => {
    const { user } = await scene.openAs(administratorEmail, '/users')
    const { services } = scene.server
    const { centre, tokens } = scene.world
    const email = 'ehti.ensin@perille.example'
    await scene.server.call(inviteUser, {
      body: { organizationId: centre.organizationId, email, locale: 'fi' },
      token: tokens.administrator,
    })
    await act(() => refreshScreen())
    const menu = await menuOf(user, email)
    await user.click(menu.getByRole('menuitem', { name: 'Peru kutsu' }))
    const question = within(await screen.findByRole('alertdialog', { name: 'Peru kutsu' }))
    await addUser(services, { email, roles: [{ ...centre, levels: deskLevels }] })

    await user.click(question.getByRole('button', { name: 'Peru kutsu' }))

    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(toasts.get().at(-1)).toMatchObject({
      ...{ title: 'Kutsun peruminen epäonnistui.', text: 'Käyttäjä kuuluu jo organisaatioon.' },
    })
    expect(await scene.stored(email)).toMatchObject({ state: 'member' })
    const after = await menuOf(user, email)
    expect(after.getByRole('menuitem', { name: 'Poista käyttäjä' })).toBeTruthy()
  })

  test('without a connection the list stays, and each change says what it needs', async () => {
    const { user } = await scene.openAs(administratorEmail, '/users')
    await rowOf(wardenEmail)
    await change(() => Object.assign(sync, { online: false }))
    const add = screen.getByRole('button', { name: 'Kutsu käyttäjä' })
    expect(add.getAttribute('aria-disabled')).toBe('true')
    expect(document.getElementById(add.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'Käyttäjien muuttaminen vaatii verkkoyhteyden.',
    )
    const menu = await menuOf(user, wardenEmail)
    expect(menu.getByRole('menuitem', { name: /Poista käyttäjä/ }).getAttribute('aria-disabled')).toBe('true')
    expect(menu.getByRole('menuitem', { name: 'Avaa' }).getAttribute('aria-disabled')).not.toBe('true')
  })
})

test('users of another organisation are nobody here', async () => {
  await scene.openAs(administratorEmail, '/users')
  await rowOf(wardenEmail)
  await expect(pullUsers(scene.world.twin.organizationId)).rejects.toMatchObject({ status: 404 })
  expect(screen.queryByText('twin@perille.example')).toBeNull()
})
