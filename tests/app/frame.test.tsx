import { act, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { FluentProvider } from '@fluentui/react-components'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  completedAt,
  endDay,
  expectTicked,
  firstTile,
  openStage,
  startMorning,
  today,
  type BoardStage,
} from '#tests/support/open-board.tsx'
import { makeTrips, deskEmail } from '#tests/support/board.ts'
import { addUser, testPassword } from '#tests/support/users.ts'
import { toldOn } from '#tests/support/told.ts'
import { routeTree } from '#app/router.tsx'
import { closeOverlay } from '#app/shell/shell-state.ts'
import { pullDestinations } from '#data/destinations.ts'
import { currentConnection, sawAnswer, sawNoAnswer } from '#data/api/connection.ts'
import { pageBefore } from '#state/page-before.ts'
import { preferences } from '#state/preferences.ts'
import { session, signIn, signOut } from '#state/session.ts'
import { sync } from '#state/sync.ts'
import { announce, announcements } from '#ui/speak/announce.ts'
import { LiveRegions } from '#ui/speak/LiveRegions.tsx'
import { appTheme } from '#ui/look/themes.ts'
import { say, toasts } from '#ui/speak/toast.ts'

let stage: BoardStage
let helvi: number

beforeAll(async () => {
  stage = await openStage()
})
beforeEach(async () => {
  await startMorning(stage)
  const [first] = await stage.addRiders(['Helvi Tuomikoski', 'Onni Vuorenpää'])
  helvi = first!
})
afterEach(async () => {
  act(closeOverlay)
  sawAnswer()
  await endDay()
})
afterAll(() => stage.server.close())

/** Opens an address of the app in its frame, signed in as the desk of the stage if nobody else is said. */
async function openApp(
  path = `/d/${stage.world.centre.destinationId}/arrivals-departures/day/${today}`,
  email = deskEmail,
) {
  await makeTrips(stage.server)
  await signIn(email, testPassword)
  await pullDestinations()
  const router = createMemoryRouter(routeTree, { initialEntries: [path] })
  render(
    <FluentProvider theme={appTheme('base', 'light')}>
      <LiveRegions />
      <RouterProvider router={router} />
    </FluentProvider>,
  )
  const go = (to: string) => act(() => router.navigate(to))
  return { go, user: userEvent.setup(), address: () => router.state.location.pathname + router.state.location.search }
}

/** From now on nothing reaches the server. */
function cutOff(): void {
  stage.client.link = () => 'cut'
  act(() => {
    sawNoAnswer()
    Object.assign(sync, currentConnection())
  })
}

const patient = { timeout: 10_000 }
const heading = (name: string) => screen.findByRole('heading', { level: 1, name }, patient)
const openMenu = async (user: ReturnType<typeof userEvent.setup>) => {
  await user.click(await screen.findByRole('button', { name: `Käyttäjävalikko, ${deskEmail}` }, patient))
  return screen.findByRole('menu', { name: 'Käyttäjävalikko' }, patient)
}

describe('the frame', () => {
  test('has the areas that exist and the user may see, and nothing for the others', async () => {
    await openApp()
    await heading('Saapumiset ja lähdöt')
    const links = () => within(screen.getByRole('navigation', { name: 'Päävalikko' })).getAllByRole('link')
    await waitFor(() =>
      expect(links().map((link) => [link.textContent, link.getAttribute('aria-current')])).toEqual([
        ['Saapumiset', 'page'],
        ['Organisaatio', null],
        ['Tuki', null],
        ['Tietoja', null],
      ]),
    )
  })

  test.each(['Valikko', 'Päivitä tiedot', `Käyttäjävalikko, ${deskEmail}`])(
    'tells that the picture in its head stands for "%s"',
    async (name) => {
      await openApp()
      expect(await toldOn(await screen.findByRole('button', { name }, patient))).toBe(name)
    },
  )

  test('names the one destination as text, and the page in the title of the window', async () => {
    await openApp()
    await heading('Saapumiset ja lähdöt')
    expect(screen.getByText('Päiväkeskus Aalto').closest('button')).toBeNull()
    await waitFor(() => expect(document.title).toBe('Saapumiset ja lähdöt – Päiväkeskus Aalto – Perille'))
  })

  test('moves the focus to the heading of the page that is opened', async () => {
    const { user, address } = await openApp()
    await heading('Saapumiset ja lähdöt')
    await user.click(screen.getByRole('link', { name: 'Tietoja' }))
    const title = await heading('Tietoja sovelluksesta')
    await waitFor(() => expect(document.activeElement).toBe(title))
    expect(address()).toBe('/about')
    await waitFor(() => expect(document.title).toBe('Tietoja sovelluksesta – Perille'))
  })

  test('moves the focus to the heading when another record is opened on the same page, not within one', async () => {
    const groups = `/o/${stage.world.centre.organizationId}/passengerGroup`
    const { go } = await openApp(`${groups}/901`)
    const back = await screen.findByRole('link', { name: 'Takaisin matkustajaryhmiin' }, patient)
    act(() => back.focus())
    await go(`${groups}/902`)
    await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'))

    act(() => back.focus())
    await go(`${groups}/902?tab=1`)
    expect(document.activeElement).toBe(back)
  })

  test('tells a user without destinations so, and leads to support', async () => {
    const email = 'uusi@perille.example'
    await addUser(stage.server.services, { email, roles: [] })
    const { user, address } = await openApp('/', email)
    const text = 'Kohteita ei löytynyt. Pyydä pääkäyttäjää lisäämään organisaatiollesi kohteita.'
    expect(await screen.findByText(text, undefined, patient)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Ota yhteyttä tukeen' }))
    await heading('Ota yhteyttä tukeen')
    expect(address()).toBe('/d/0/contactSupport')
  })

  test('says that a destination is none of the user’s, and leads to one that is', async () => {
    const { user, address } = await openApp(`/d/${stage.world.sibling.destinationId}/arrivals-departures`)
    await heading('Kohdetta ei löydy')
    await user.click(screen.getByRole('button', { name: 'Siirry etusivulle' }))
    const own = `/d/${stage.world.centre.destinationId}/arrivals-departures`
    await waitFor(() => expect(address()).toContain(own), patient)
  })
})

describe('the menu', () => {
  test('holds the preferences, and a change takes effect at once', async () => {
    const { user } = await openApp()
    const menu = await openMenu(user)
    await user.click(within(menu).getByRole('menuitemcheckbox', { name: 'Näytä viikonloput' }))
    expect(preferences.showWeekends).toBe(true)
    await user.click(within(menu).getByRole('menuitemradio', { name: 'Tumma' }))
    expect(preferences.brightness).toBe('dark')
    preferences.brightness = 'system'
  })

  test('holds help, a feedback contact, the version and a way out', async () => {
    const { user } = await openApp()
    const menu = within(await openMenu(user))
    expect(menu.getByRole('group', { name: 'Palaute ja yhteydenotto' })).toBeTruthy()
    expect(menu.getByText('Versio 1.11.0')).toBeTruthy()
    expect(screen.getByText(deskEmail)).toBeTruthy()
    await user.click(menu.getByRole('menuitem', { name: 'Ilmoita ongelmasta' }))
    await heading('Ota yhteyttä tukeen')
  })

  test('leads to support with the page that the user came from, which is forgotten with them', async () => {
    const { user, address } = await openApp()
    await heading('Saapumiset ja lähdöt')
    const came = address()
    await user.click(await screen.findByRole('link', { name: 'Tuki' }, patient))
    expect((await screen.findByText(/sivun osoite/, undefined, patient)).textContent).toContain(came)
    await act(() => signOut('discard'))
    await waitFor(() => expect(pageBefore('another page')).toBeNull(), patient)
  })

  test('leads to support for feedback where the deployment names nobody else', async () => {
    const { user } = await openApp()
    const menu = within(await openMenu(user))
    await user.click(menu.getByRole('menuitem', { name: 'Palaute ja yhteydenotto' }))
    await heading('Ota yhteyttä tukeen')
  })

  test('signs out at once when nothing waits', async () => {
    const { user, address } = await openApp()
    const menu = await openMenu(user)
    await user.click(within(menu).getByRole('menuitem', { name: 'Kirjaudu ulos' }))
    await waitFor(() => expect(session.status).toBe('signedOut'), patient)
    await waitFor(() => expect(address()).toContain('/signin'), patient)
  })

  test('says nothing any more of what was said before it was left', async () => {
    const { user } = await openApp()
    const menu = await openMenu(user)
    act(() => {
      announce('Helvi kuitattu')
      announce('Helvi on jo perillä', 'assertive')
      say({ title: 'Helvin kuittaus epäonnistui', intent: 'error' })
    })
    await user.click(within(menu).getByRole('menuitem', { name: 'Kirjaudu ulos' }))
    await waitFor(() => expect(session.status).toBe('signedOut'), patient)
    await waitFor(() => expect([announcements.get(), toasts.get()]).toEqual([{ polite: '', assertive: '' }, []]))
  })
})

describe('without a connection', () => {
  test('the chip counts what waits, the panel names it and can undo it', async () => {
    const { user } = await openApp()
    const tile = await firstTile('Helvi')
    cutOff()
    await user.click(tile)
    await expectTicked('Helvi', true)

    await user.click(await screen.findByRole('button', { name: /Ei yhteyttä · 1 jonossa/ }, patient))
    const panel = within(await screen.findByRole('dialog', { name: 'Synkronointi' }, patient))
    expect(await panel.findByText('Helvi Tuomikoski saapunut', undefined, patient)).toBeTruthy()
    expect(panel.getByText(/^10:15 .*kuitattu 10:00$/)).toBeTruthy()
    expect(panel.getByRole('button', { name: 'Lähetä nyt' }).getAttribute('aria-disabled')).toBe('true')

    await user.click(panel.getByRole('button', { name: 'Kumoa: Helvi Tuomikoski saapunut' }))
    expect(await panel.findByText('Helvi Tuomikoski, saapumisen kuittaus poistettu', undefined, patient)).toBeTruthy()
    expect(panel.getByText(/^10:15 .*kuittaus poistettu 10:00$/)).toBeTruthy()
  })

  test('a bar says so until it is put away, and again the next time', async () => {
    const { user } = await openApp()
    await firstTile('Helvi')
    cutOff()
    const bar = /ja lähtevät, kun yhteys palaa/
    expect(await screen.findByText(bar)).toBeTruthy()
    await user.click(screen.getAllByRole('button', { name: 'Sulje ilmoitus' })[0]!)
    expect(screen.queryByText(bar)).toBeNull()

    stage.client.link = () => 'pass'
    act(() => {
      sawAnswer()
      Object.assign(sync, currentConnection())
    })
    await screen.findByRole('button', { name: /Synkronoitu/ })
    cutOff()
    expect(await screen.findByText(bar)).toBeTruthy()
  })

  describe('signing out with something unsent', () => {
    async function leaveWithOneUnsent() {
      const app = await openApp()
      const tile = await firstTile('Helvi')
      cutOff()
      await app.user.click(tile)
      await expectTicked('Helvi', true)
      const menu = await openMenu(app.user)
      await app.user.click(within(menu).getByRole('menuitem', { name: 'Kirjaudu ulos' }))
      const dialog = await screen.findByRole('alertdialog', { name: '1 muutos on lähettämättä' }, { timeout: 15_000 })
      expect(await within(dialog).findByText('Helvi Tuomikoski saapunut')).toBeTruthy()
      return { ...app, dialog: within(dialog) }
    }

    test('asks, by name, and staying keeps everything', async () => {
      const { user, dialog } = await leaveWithOneUnsent()
      await user.click(dialog.getByRole('button', { name: 'Pysy kirjautuneena' }))
      expect(session.status).toBe('signedIn')
      expect(await screen.findByRole('button', { name: /1 jonossa/ }, patient)).toBeTruthy()
    })

    test('keeps it for the next sign-in', async () => {
      const { user, dialog } = await leaveWithOneUnsent()
      await user.click(dialog.getByRole('button', { name: /^Säilytä 1/ }))
      await waitFor(() => expect(session.status).toBe('signedOut'), patient)
      await waitFor(() => expect(session.unsent).toBe(1))

      stage.client.link = () => 'pass'
      await signIn(deskEmail, testPassword)
      await waitFor(async () => expect(await completedAt(stage, helvi)).toBe(true), patient)
    })

    test('or discards it', async () => {
      const { user, dialog } = await leaveWithOneUnsent()
      await user.click(dialog.getByRole('button', { name: /^Hylkää 1/ }))
      await waitFor(() => expect(session.status).toBe('signedOut'), patient)
      expect(session.unsent).toBe(0)
    })
  })
})

test('what the server refuses needs a person, who is told why and can give it up', async () => {
  const { user } = await openApp()
  const tile = await firstTile('Helvi')
  const { db } = stage.server.services
  const cancellation = { cancelled_at: new Date(), cancelled_by_email: 'm.salo@lahti.example' }
  await db.updateTable('trip').set(cancellation).execute()
  await user.click(tile)

  await user.click(await screen.findByRole('button', { name: /1 vaatii huomiota/ }, { timeout: 20_000 }))
  const panel = within(await screen.findByRole('dialog', { name: 'Synkronointi' }, patient))
  const card = within(await panel.findByRole('article', { name: /Helvi Tuomikoski/ }, patient))
  expect(await card.findByText('m.salo@lahti.example on perunut kyydin sillä välin.', undefined, patient)).toBeTruthy()
  await user.click(card.getByRole('button', { name: 'Hylkää' }))
  await waitFor(() => expect(panel.queryByRole('article')).toBeNull(), patient)
  expect(document.activeElement?.closest('[role=dialog]')).not.toBeNull()
})

test.each([
  ['sent', 'pass', 'Lähetetty'],
  ['refused again', 422, 'Palvelin ei hyväksynyt tätä'],
  ['waiting', 503, 'Jonossa, kunnes yhteys palaa'],
] as const)('what is sent all the same is told to be %s', async (_, answer, words) => {
  const answerConfirmations = (given: 'pass' | number) => {
    stage.client.link = ({ path }) => (path.endsWith('/setComplete') ? given : 'pass')
  }
  const { user } = await openApp()
  const tile = await firstTile('Helvi')
  answerConfirmations(422)
  await user.click(tile)
  await user.click(await screen.findByRole('button', { name: /1 vaatii huomiota/ }, { timeout: 20_000 }))
  const panel = within(await screen.findByRole('dialog', { name: 'Synkronointi' }, patient))
  const send = await panel.findByRole('button', { name: 'Lähetä silti' }, patient)

  answerConfirmations(answer)
  await user.click(send)

  const said = () => toasts.get().map(({ title }) => title)
  await waitFor(() => expect(said()).toContain(`${words}: Helvi Tuomikoski saapunut`), patient)
})
