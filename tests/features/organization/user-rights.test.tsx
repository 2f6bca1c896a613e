import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { updateUserRoles } from '#contract/users.ts'
import { accessAreaNames, accessLevels, groupAccessAreaNames } from '#domain/access.ts'
import type { OrganizationRoles } from '#domain/organization-user.ts'
import { sync } from '#state/sync.ts'
import { toasts } from '#ui/speak/toast.ts'
import { discard } from '#tests/support/discard.ts'
import { change, isChecked } from '#tests/support/open-page.tsx'
import { administratorEmail, plannerEmail, secondEmail, usersScreen, wardenEmail } from '#tests/support/users-screen.ts'
import { nothing } from '#tests/support/users.ts'

const scene = usersScreen()

const said = () => toasts.get().at(-1)?.title
const grid = () => screen.findByRole('grid', { name: 'Oikeudet kohteittain' })
const cell = (name: string | RegExp) => screen.findByRole('gridcell', { name })
/** Without a layout the kit may leave a dialog hidden. */
const answer = async (user: UserEvent, name: string) => {
  const question = await screen.findByRole('alertdialog', { name: 'Tallentamattomia muutoksia', hidden: true })
  await user.click(within(question).getByRole('button', { name, hidden: true }))
}
const openUser = (email: string) => scene.openAs(administratorEmail, `/user/edit/${encodeURIComponent(email)}`)
const save = async (user: UserEvent) => user.click(await screen.findByRole('button', { name: 'Tallenna' }))

/** What another administrator stores. */
async function storeElsewhere(email: string, roles: Partial<OrganizationRoles>): Promise<void> {
  const { version = 0 } = (await scene.stored(email)) ?? {}
  const answered = await scene.server.call(updateUserRoles, {
    params: { id: scene.world.centre.organizationId },
    body: {
      users: [{ email, version, isAdministrator: false, destinationRoles: [], passengerGroupRoles: [], ...roles }],
    },
    token: await scene.server.signIn(secondEmail),
  })
  expect(answered.statusCode).toBe(200)
}

describe('the matrix of rights', () => {
  test('says each right in a word, and begins with the destinations where there is one', async () => {
    const { user } = await openUser(wardenEmail)
    const rows = within(await grid()).getAllByRole('rowheader')
    expect(rows.map((row) => row.textContent)).toEqual(['Päiväkeskus Aalto'])
    expect((await cell('Päiväkeskus Aalto, saapumiset ja lähdöt: muokkaus')).textContent).toBe('Muokkaus')
    expect((await cell('Päiväkeskus Aalto, matkustajat: luku')).textContent).toBe('Luku')
    expect((await cell('Päiväkeskus Aalto, tilaukset: ei oikeutta')).textContent).toBe('–')
    expect(screen.getByText('1 / 2 kohdetta, muokkausoikeus: 1')).toBeTruthy()

    await user.click(screen.getByRole('button', { name: 'Lisää kohteita: 1 kohde, johon ei ole oikeuksia' }))
    expect(within(await grid()).getAllByRole('rowheader')).toHaveLength(2)
    expect((await grid()).getAttribute('aria-rowcount')).toBe('3')
    await user.type(screen.getByRole('searchbox', { name: 'Hae kohdetta' }), 'niemi{Enter}')
    await waitFor(() =>
      expect(screen.getAllByRole('rowheader').map((row) => row.textContent)).toEqual(['Palvelutalo Niemi']),
    )
  })

  test('every right that is entered is stored, each by itself', async () => {
    const { user } = await openUser(plannerEmail)
    await grid()
    const { centre, sibling } = scene.world
    const levels = { [centre.destinationId]: [1, 2, 0, 1, 2, 1], [sibling.destinationId]: [2, 0, 1, 2, 1, 2] }
    for (const [row, { destinationId }] of [sibling, centre].entries()) {
      for (const [column, level] of (levels[destinationId] ?? []).entries()) {
        ;(await grid()).querySelector<HTMLElement>(`[data-place="${row}:${column}"]`)!.focus()
        await user.keyboard(String(level))
      }
    }
    await user.click(screen.getByRole('button', { name: 'Lisää ryhmä' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Aamuryhmä' }))
    const groups = await screen.findByRole('grid', { name: 'Ryhmäroolit' })
    for (const [column, level] of [2, 1, 2].entries()) {
      groups.querySelector<HTMLElement>(`[data-place="0:${column}"]`)!.focus()
      await user.keyboard(String(level))
    }
    await user.click(screen.getByRole('switch', { name: 'Pääkäyttäjä' }))
    await save(user)
    await waitFor(() => expect(said()).toBe(`Käyttäjän ${plannerEmail} oikeudet tallennettu.`))
    const rolesAt = (id: number) =>
      Object.fromEntries(accessAreaNames.map((area, column) => [area, levels[id]?.[column]]))
    expect(await scene.stored(plannerEmail)).toMatchObject({
      isAdministrator: true,
      destinationRoles: [
        { destinationId: centre.destinationId, ...rolesAt(centre.destinationId) },
        { destinationId: sibling.destinationId, ...rolesAt(sibling.destinationId) },
      ],
      passengerGroupRoles: [
        {
          passengerGroupId: scene.groupId,
          ...Object.fromEntries(groupAccessAreaNames.map((area, column) => [area, [2, 1, 2][column]])),
        },
      ],
    })
    expect(screen.queryByRole('button', { name: 'Tallenna' })).toBeNull()
  })

  test('a cell opens its levels with what each gives, and has the focus again after the choice', async () => {
    const { user } = await openUser(wardenEmail)
    await user.click(await cell('Päiväkeskus Aalto, aikataulut: ei oikeutta'))
    const menu = within(await screen.findByRole('menu'))
    expect(menu.getByRole('menuitemradio', { name: /Muokkaus/ }).textContent).toContain(
      'Luo, muuttaa, tilaa ja poistaa',
    )
    await user.click(menu.getByRole('menuitemradio', { name: /Luku/ }))
    const changed = await cell('Päiväkeskus Aalto, aikataulut: luku, muutettu, aiemmin ei oikeutta')
    await waitFor(() => expect(document.activeElement).toBe(changed))
    expect(screen.getByText('1 tallentamaton muutos')).toBeTruthy()
    expect(screen.getByText('Päiväkeskus Aalto, aikataulut: ei oikeutta → luku')).toBeTruthy()
  })

  test('has one tab stop, and the keys of a grid', async () => {
    const { user } = await openUser(plannerEmail)
    const all = [...(await grid()).querySelectorAll<HTMLElement>('[data-place]')]
    expect(all.filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1)
    all.find(({ tabIndex }) => tabIndex === 0)!.focus()
    const at = () => document.activeElement?.getAttribute('data-place')
    await user.keyboard('{ArrowRight}{ArrowDown}')
    expect(at()).toBe('1:1')
    await user.keyboard('{End}')
    expect(at()).toBe('1:6')
    await user.keyboard('{ArrowUp}{ArrowUp}')
    expect(at()).toBe('0:6')
    await user.keyboard('{Home}{ArrowUp}')
    expect(at()).toBe('-1:0')
    await user.keyboard('{Control>}{End}{/Control}')
    expect(at()).toBe('1:6')
    await user.keyboard('{Control>}{Home}{/Control}')
    expect(at()).toBe('0:0')

    // a block, and back in one step
    await user.keyboard('{Shift>}{ArrowRight}{ArrowDown}{/Shift}1')
    expect(screen.getByText('4 tallentamatonta muutosta')).toBeTruthy()
    expect(document.querySelectorAll('[role=gridcell][aria-selected=true]')).toHaveLength(4)
    await user.keyboard('{Control>}z{/Control}')
    await waitFor(() => expect(screen.queryByText(/tallentama/)).toBeNull())

    await user.keyboard('{Escape}{F2}')
    expect(await screen.findByRole('menu')).toBeTruthy()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
    expect(at()).toBe('1:1')
  })

  test('sets a column for the rows that the filter shows, and a row in all areas, by numbers that the menu says', async () => {
    const { user } = await openUser(wardenEmail)
    await user.click(await screen.findByRole('radio', { name: 'Kaikki 2' }))
    await user.click(screen.getByRole('button', { name: 'Aseta sarake: Aikataulut' }))
    await user.click(await screen.findByRole('menuitemradio', { name: /Luku, 2 kohdetta/ }))
    await cell(/Palvelutalo Niemi, aikataulut: luku/)
    await cell(/Päiväkeskus Aalto, aikataulut: luku/)

    await user.type(screen.getByRole('searchbox', { name: 'Hae kohdetta' }), 'niemi{Enter}')
    await waitFor(() => expect(screen.getAllByRole('rowheader')).toHaveLength(1))
    await user.click(screen.getByRole('button', { name: 'Aseta sarake: Tilaukset' }))
    await user.click(await screen.findByRole('menuitemradio', { name: /Muokkaus, 1 kohde/ }))
    await user.click(screen.getByRole('button', { name: 'Aseta rivi: Palvelutalo Niemi' }))
    await user.click(await screen.findByRole('menuitemradio', { name: /Luku, 6 aluetta/ }))
    await save(user)
    await waitFor(() => expect(said()).toBe(`Käyttäjän ${wardenEmail} oikeudet tallennettu.`))
    const { centre, sibling } = scene.world
    const { read, write } = accessLevels
    expect((await scene.stored(wardenEmail))?.destinationRoles).toEqual([
      { destinationId: centre.destinationId, ...nothing, arrivalDepartures: write, passengers: read, timetables: read },
      { destinationId: sibling.destinationId, ...Object.fromEntries(accessAreaNames.map((area) => [area, read])) },
    ])
  })

  test('leaving with changes asks, and discarding brings back what there was', async () => {
    const page = await openUser(wardenEmail)
    const { user } = page
    ;(await cell('Päiväkeskus Aalto, aikataulut: ei oikeutta')).focus()
    await user.keyboard('2')
    await user.click(screen.getByRole('link', { name: 'Käyttäjät' }))
    await answer(user, 'Jatka muokkausta')
    expect(await cell(/aikataulut: muokkaus, muutettu/)).toBeTruthy()
    expect(await discard(user)).toMatchObject({ question: 'Hylätäänkö 1 tallentamaton muutos?' })
    expect(await cell('Päiväkeskus Aalto, aikataulut: ei oikeutta')).toBeTruthy()
    await user.click(screen.getByRole('link', { name: 'Käyttäjät' }))
    await waitFor(() => expect(page.address()).toMatch(/\/users$/))
  })

  test('without a connection it is read only, and what was entered stays', async () => {
    const { user } = await openUser(wardenEmail)
    ;(await cell('Päiväkeskus Aalto, aikataulut: ei oikeutta')).focus()
    await user.keyboard('2')
    await change(() => Object.assign(sync, { online: false }))
    expect(
      await screen.findByText(
        /^Muuttaminen vaatii verkkoyhteyden\. Näet tiedot sellaisina kuin ne olivat \d\d:\d\d\.$/,
      ),
    ).toBeTruthy()
    expect((await grid()).getAttribute('aria-readonly')).toBe('true')
    const kept = await cell(/aikataulut: muokkaus, muutettu/)
    kept.focus()
    await user.keyboard('0{Enter}')
    expect(screen.queryByRole('menu')).toBeNull()
    expect(kept.textContent).toBe('Muokkaus')
    expect(screen.getByRole('button', { name: 'Tallenna' }).getAttribute('aria-disabled')).toBe('true')
  })

  test('somebody who is not of the organisation is not found', async () => {
    await openUser('twin@perille.example')
    expect(await screen.findByText('Käyttäjää ei löytynyt organisaatiosta. Hänet on ehkä jo poistettu.')).toBeTruthy()
  })
})

describe('the administration', () => {
  test('is not taken from oneself, and the switch says why', async () => {
    const { user } = await openUser(administratorEmail)
    const own = await screen.findByRole('switch', { name: 'Pääkäyttäjä' })
    expect(own.getAttribute('aria-disabled')).toBe('true')
    expect(document.getElementById(own.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'Et voi poistaa pääkäyttäjän oikeutta itseltäsi. Pyydä toista pääkäyttäjää.',
    )
    await user.click(own)
    expect((own as HTMLInputElement).checked).toBe(true)
    expect(screen.queryByRole('button', { name: 'Tallenna' })).toBeNull()
  })

  test('is taken from another one', async () => {
    const { user } = await openUser(secondEmail)
    await user.click(await screen.findByRole('switch', { name: 'Pääkäyttäjä' }))
    expect(screen.getByText('Koko organisaatio, pääkäyttäjä: kyllä → ei')).toBeTruthy()
    await save(user)
    await waitFor(async () => expect((await scene.stored(secondEmail))?.isAdministrator).toBe(false))
  })
})

describe('copying from a colleague', () => {
  test('shows the difference, adds what is missing and lowers nothing; it is saved with the rest', async () => {
    const { user } = await openUser(wardenEmail)
    await user.click(await screen.findByRole('button', { name: 'Kopioi kollegalta' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Kopioi oikeudet kollegalta' }))
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Kollega' }), plannerEmail)
    expect(dialog.getByRole('button', { name: 'Kopioi 2 muutosta' })).toBeTruthy()
    await user.click(dialog.getByRole('radio', { name: 'Korvaa kaikki' }))
    expect(dialog.getByRole('button', { name: 'Kopioi 4 muutosta' })).toBeTruthy()
    await user.click(dialog.getByRole('radio', { name: 'Lisää puuttuvat' }))
    await user.click(dialog.getByRole('button', { name: 'Kopioi 2 muutosta' }))
    await save(user)
    await waitFor(() => expect(said()).toBe(`Käyttäjän ${wardenEmail} oikeudet tallennettu.`))
    const { centre, sibling } = scene.world
    expect((await scene.stored(wardenEmail))?.destinationRoles).toEqual([
      { destinationId: centre.destinationId, ...nothing, arrivalDepartures: 2, passengers: 1, bookings: 2 },
      { destinationId: sibling.destinationId, ...nothing, bookings: 2 },
    ])
  })
})

describe('two administrators on one user', () => {
  const centreRole = (levels: object) => [{ destinationId: scene.world.centre.destinationId, ...nothing, ...levels }]

  test('the second one sees the difference, and chooses for each right which one stays', async () => {
    const { user } = await openUser(wardenEmail)
    ;(await cell('Päiväkeskus Aalto, aikataulut: ei oikeutta')).focus()
    await user.keyboard('2')
    ;(await cell('Päiväkeskus Aalto, tilaukset: ei oikeutta')).focus()
    await user.keyboard('1')
    await storeElsewhere(wardenEmail, {
      destinationRoles: centreRole({ arrivalDepartures: 1, passengers: 1, timetables: 1 }),
    })
    await save(user)
    const dialog = within(await screen.findByRole('dialog', { name: 'Oikeuksia on muutettu sillä välin' }))
    expect(dialog.getByText(new RegExp(`^${secondEmail} muutti samaa käyttäjää `))).toBeTruthy()
    const fields = dialog.getAllByRole('group').map((field) => field.textContent)
    expect(fields).toEqual(['Päiväkeskus Aalto, aikataulutOma muutoksesiMuokkausToisen muutosLuku'])
    // nothing is written before the choice
    expect((await scene.stored(wardenEmail))?.destinationRoles[0]?.bookings).toBe(0)
    // what was not changed here becomes as the other one has it; what both have changed is asked for
    for (const side of dialog.getAllByRole('radio')) expect(isChecked(side)).toBe(false)
    await user.click(dialog.getByRole('radio', { name: /Oma muutoksesi/ }))
    await user.click(dialog.getByRole('button', { name: 'Tallenna valinnat' }))
    await waitFor(() => expect(said()).toBe(`Käyttäjän ${wardenEmail} oikeudet tallennettu.`))
    expect((await scene.stored(wardenEmail))?.destinationRoles).toEqual(
      centreRole({ passengers: 1, timetables: 2, arrivalDepartures: 1, bookings: 1 }),
    )
  })

  test('nothing is asked where each has changed something else, and both changes are stored', async () => {
    const { user } = await openUser(wardenEmail)
    ;(await cell('Päiväkeskus Aalto, tilaukset: ei oikeutta')).focus()
    await user.keyboard('1')
    await storeElsewhere(wardenEmail, { destinationRoles: centreRole({ arrivalDepartures: 1, passengers: 1 }) })
    await save(user)
    await waitFor(() => expect(said()).toBe(`Käyttäjän ${wardenEmail} oikeudet tallennettu.`))
    expect(screen.queryByRole('dialog', { name: 'Oikeuksia on muutettu sillä välin' })).toBeNull()
    expect((await scene.stored(wardenEmail))?.destinationRoles).toEqual(
      centreRole({ passengers: 1, arrivalDepartures: 1, bookings: 1 }),
    )
  })

  test('going back from the difference keeps what was entered', async () => {
    const { user } = await openUser(wardenEmail)
    ;(await cell('Päiväkeskus Aalto, aikataulut: ei oikeutta')).focus()
    await user.keyboard('2')
    await storeElsewhere(wardenEmail, { destinationRoles: centreRole({ passengers: 1, timetables: 1 }) })
    await save(user)
    const dialog = within(await screen.findByRole('dialog', { name: 'Oikeuksia on muutettu sillä välin' }))
    await user.click(dialog.getByRole('button', { name: 'Takaisin muokkaukseen' }))
    expect(await cell(/aikataulut: muokkaus, muutettu/)).toBeTruthy()
  })

  test('an answer that was lost is not taken for somebody else', async () => {
    const { user } = await openUser(wardenEmail)
    ;(await cell('Päiväkeskus Aalto, aikataulut: ei oikeutta')).focus()
    await user.keyboard('2')
    scene.client.link = ({ method }) => (method === 'PUT' ? 'loseAnswer' : 'pass')
    await save(user)
    await waitFor(() => expect(scene.client.seen.filter(({ method }) => method === 'PUT')).toHaveLength(2))
    scene.client.link = () => 'pass'
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Tallenna' }).getAttribute('aria-disabled')).not.toBe('true'),
    )
    await save(user)
    await waitFor(() => expect(said()).toBe(`Käyttäjän ${wardenEmail} oikeudet tallennettu.`))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect((await scene.stored(wardenEmail))?.destinationRoles).toEqual(
      centreRole({ arrivalDepartures: 2, passengers: 1, timetables: 2 }),
    )
  })
})
