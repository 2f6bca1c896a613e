import { act, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { deleteDestination } from '#contract/organization-destinations.ts'
import { workspace } from '#data/workspace/workspace.ts'
import { refreshScreen } from '#state/refresh.ts'
import { session } from '#state/session.ts'
import { sync } from '#state/sync.ts'
import { announcements } from '#ui/speak/announce.ts'
import { toasts } from '#ui/speak/toast.ts'
import { change } from '#tests/support/open-page.tsx'
import { administratorEmail, plannerEmail, secondEmail, usersScreen, wardenEmail } from '#tests/support/users-screen.ts'
import { nothing } from '#tests/support/users.ts'

const scene = usersScreen()

const said = () => toasts.get().at(-1)?.title
const grid = () => screen.findByRole('grid', { name: 'Oikeudet kohteittain' })
const cell = (name: string | RegExp) => screen.findByRole('gridcell', { name })
const openUser = (email: string) => scene.openAs(administratorEmail, `/user/edit/${encodeURIComponent(email)}`)
const save = async (user: UserEvent) => user.click(await screen.findByRole('button', { name: 'Tallenna' }))
const centreRole = (levels: object) => [{ destinationId: scene.world.centre.destinationId, ...nothing, ...levels }]

test('how old the rights are is said with the day, where that is not today', async () => {
  await openUser(wardenEmail)
  await grid()
  scene.client.link = () => 'cut'
  const key = `users:${scene.world.centre.organizationId}`
  await change(() => {
    void workspace().mirror.answers.update(key, { fetchedAt: Date.now() - 3 * 24 * 3_600_000 })
    Object.assign(sync, { online: false })
  })
  expect(await screen.findByText(/olivat (ma|ti|ke|to|pe|la|su) \d+\.\d+\. \d\d:\d\d\.$/)).toBeTruthy()
})

test('what is entered stays when the groups come after a first try without them', async () => {
  scene.client.link = ({ path }) => (/passengerGroup/i.test(path) ? 500 : 'pass')
  const { user } = await openUser(wardenEmail)
  ;(await cell('Päiväkeskus Aalto, aikataulut: ei oikeutta')).focus()
  await user.keyboard('2')
  scene.client.link = () => 'pass'
  await act(() => refreshScreen())
  expect(await screen.findByRole('button', { name: 'Lisää ryhmä' })).toBeTruthy()
  expect(await cell(/aikataulut: muokkaus, muutettu/)).toBeTruthy()
})

test('a digit pressed with a key of the browser sets nothing, and a plain one does', async () => {
  const { user } = await openUser(wardenEmail)
  await user.click(await cell('Päiväkeskus Aalto, aikataulut: ei oikeutta'))
  await screen.findByRole('menu')
  const [first] = screen.getAllByRole('menuitemradio')
  first!.focus()
  await user.keyboard('{Control>}2{/Control}')
  expect(screen.getByRole('menu')).toBeTruthy()
  expect(screen.queryByText(/tallentama/)).toBeNull()
  await user.keyboard('2')
  expect(await cell(/aikataulut: muokkaus, muutettu/)).toBeTruthy()
})

test('Space opens the levels at the one that is held, and changes nothing before one is chosen', async () => {
  const { user } = await openUser(wardenEmail)
  ;(await cell('Päiväkeskus Aalto, saapumiset ja lähdöt: muokkaus')).focus()
  for (const opening of [' ', '{Enter}', '{F2}', '{Alt>}{ArrowDown}{/Alt}']) {
    await user.keyboard(opening)
    const held = await screen.findByRole('menuitemradio', { name: /^Muokkaus/ })
    await waitFor(() => expect(document.activeElement).toBe(held))
    expect(screen.queryByText(/tallentama/)).toBeNull()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  }
  await user.keyboard(' ')
  ;(await screen.findByRole('menuitemradio', { name: /^Luku/ })).focus()
  await user.keyboard(' ')
  expect(await cell('Päiväkeskus Aalto, saapumiset ja lähdöt: luku, muutettu, aiemmin muokkaus')).toBeTruthy()
})

test('who is removed with changes unsaved is left without a question about those', async () => {
  const page = await openUser(wardenEmail)
  const { user } = page
  ;(await cell('Päiväkeskus Aalto, aikataulut: ei oikeutta')).focus()
  await user.keyboard('2')
  await user.click(screen.getByRole('button', { name: `Lisää toimintoja: ${wardenEmail}` }))
  await user.click(await screen.findByRole('menuitem', { name: 'Poista käyttäjä' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Poista käyttäjä' }))
  await user.click(question.getByRole('button', { name: 'Poista käyttäjä' }))
  await waitFor(() => expect(page.address()).toMatch(/\/users$/))
  expect(screen.queryByRole('alertdialog', { name: 'Tallentamattomia muutoksia', hidden: true })).toBeNull()
  expect(await scene.stored(wardenEmail)).toBeUndefined()
})

test('what comes to be seen, and what goes, is told to who does not see it', async () => {
  const { user } = await openUser(wardenEmail)
  ;(await cell('Päiväkeskus Aalto, aikataulut: ei oikeutta')).focus()
  await user.keyboard('2')
  await waitFor(() => expect(announcements.get().polite).toContain('Joukkoperuutus tulee näkyviin.'))
  const seen = within(screen.getByRole('region', { name: 'Tämän käyttäjä näkee' }))
  expect(
    seen.getByText(
      'Joukkoperuutus on nyt käytettävissä, koska matkustajien luku ja aikataulujen muokkaus ovat molemmat päällä.',
    ),
  ).toBeTruthy()
  await user.keyboard('0')
  await waitFor(() => expect(announcements.get().polite).toContain('Joukkoperuutus poistuu näkyvistä.'), {
    timeout: 10_000,
  })
})

test('whoever changes their own rights works on with these', async () => {
  const { user } = await openUser(administratorEmail)
  const { destinationId } = scene.world.sibling
  const had = session.me?.permissions[String(destinationId)] ?? []
  await user.click(await screen.findByRole('radio', { name: 'Kaikki 2' }))
  ;(await cell(/^Palvelutalo Niemi, lukujärjestys: /)).focus()
  await user.keyboard('1')
  ;(await cell(/^Palvelutalo Niemi, tilaukset: /)).focus()
  await user.keyboard('2')
  await save(user)
  await waitFor(() => expect(session.me?.permissions[String(destinationId)]?.length).toBeGreaterThan(had.length))
  expect(session.me?.destinationRoles.find((role) => role.destinationId === destinationId)?.bookings).toBe(2)
})

test('a destination that is deleted meanwhile goes from the form, and the rest of it is stored', async () => {
  const { user } = await openUser(plannerEmail)
  const { sibling } = scene.world
  ;(await cell('Päiväkeskus Aalto, aikataulut: ei oikeutta')).focus()
  await user.keyboard('2')
  ;(await cell('Palvelutalo Niemi, aikataulut: ei oikeutta')).focus()
  await user.keyboard('1')
  const deleted = await scene.server.call(deleteDestination, {
    params: { id: sibling.destinationId },
    token: await scene.server.signIn(secondEmail),
  })
  expect(deleted.statusCode).toBe(200)

  await save(user)
  await waitFor(() => expect(said()).toBe('Oikeuksien tallentaminen epäonnistui.'))
  await waitFor(() => expect(screen.queryByRole('rowheader', { name: 'Palvelutalo Niemi' })).toBeNull())
  expect(await cell(/^Päiväkeskus Aalto, aikataulut: muokkaus, muutettu/)).toBeTruthy()
  expect(await screen.findByText('1 tallentamaton muutos')).toBeTruthy()
  await save(user)
  await waitFor(() => expect(said()).toBe(`Käyttäjän ${plannerEmail} oikeudet tallennettu.`))
  expect((await scene.stored(plannerEmail))?.destinationRoles).toEqual(centreRole({ timetables: 2, bookings: 2 }))
})

test('an address that names nobody has a title all the same', async () => {
  await openUser(' ')
  expect(await screen.findByText(/^Käyttäjää ei löytynyt organisaatiosta/)).toBeTruthy()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Käyttäjä')
})
