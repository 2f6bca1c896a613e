import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { organizationsOfUser } from '#data/organizations.ts'
import { preferences } from '#state/preferences.ts'
import { refreshScreen } from '#state/refresh.ts'
import { screenData } from '#state/screen-data.ts'
import { signIn } from '#state/session.ts'
import { sync } from '#state/sync.ts'
import { announcements, forgetAnnounced } from '#ui/speak/announce.ts'
import { dismissToast, toasts } from '#ui/speak/toast.ts'
import { sealAudit } from '#server/audit/seal.ts'
import { addEvents, type NewEvent } from '#tests/support/audit.ts'
import { changeLog, emptyLog } from '#tests/support/audit-scene.ts'
import { addBoardWorld, deskEmail, type BoardWorld } from '#tests/support/board.ts'
import type { ClientLink } from '#tests/support/client.ts'
import { holdTimers } from '#tests/support/held-timers.ts'
import { change, openPage, resetClient, startClient } from '#tests/support/open-page.tsx'
import { addPassenger } from '#tests/support/rides.ts'
import { promptSealCheck, startTestServer, testNow, type TestServer } from '#tests/support/server.ts'
import { testPassword } from '#tests/support/users.ts'

let server: TestServer
let world: BoardWorld
let client: ClientLink
let organizationId: number
let helvi: number
const minute = 60_000
const day = 24 * 60 * minute

beforeAll(async () => {
  server = await startTestServer()
  world = await addBoardWorld(server)
  organizationId = world.centre.organizationId
  helvi = await addPassenger(server.services, world.centre, { name: 'Helvi Tuomikoski' })
  client = await startClient(server)
})
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: testNow })
  await emptyLog(server)
  server.services.sealCheck = promptSealCheck(server.services)
  await signIn('administrator@perille.example', testPassword)
  await waitFor(async () => expect(await organizationsOfUser()).not.toBeNull())
  client.seen.length = 0
})
afterEach(async () => {
  client.link = () => 'pass'
  for (const { id } of toasts.get()) dismissToast(id)
  await resetClient()
  vi.useRealTimers()
})
afterAll(() => server.close())

const add = (...events: NewEvent[]) =>
  addEvents(
    server.services,
    events.map((event) => ({ organizationId, userId: world.deskId, ...event })),
  )
const path = (query = '') => `/o/${organizationId}/audit${query}`
const asked = () => client.seen.filter(({ path: called }) => called.endsWith('/auditlog'))
const rows = () => screen.queryAllByRole('listitem').map((row) => row.textContent)
const row = (text: RegExp) => screen.findByRole('button', { name: text, expanded: false })

describe('the log', () => {
  test('says who did what to whom, by day, with who and whom in bold', async () => {
    await add(
      { at: testNow, action: 'ssn.read', passengerIds: [helvi] },
      { at: testNow - minute, action: 'future.deed' },
      { at: testNow - day, action: 'passenger.view', passengerIds: [helvi], outcome: 'refused' },
      { at: testNow - day, action: 'arrivals.view', destinationId: world.centre.destinationId, userId: null },
    )
    openPage(path('?kinds=ssn,passengers,arrivals'))
    await row(/katsoi matkustajan Helvi Tuomikoski henkilötunnusta/)
    await change(() => (preferences.locale = 'fi'))

    const today = screen.getByRole('region', { name: 'Tänään, keskiviikko 11.3.2026' })
    expect(within(today).getByRole('heading', { level: 2 }).textContent).toBe('Tänään, keskiviikko 11.3.2026')
    expect(screenData.fetchedAt).toBeGreaterThan(0)
    const [first] = within(today).getAllByRole('listitem')
    expect(first?.textContent).toBe(
      `10:00${deskEmail} katsoi matkustajan Helvi Tuomikoski henkilötunnusta.Henkilötunnus`,
    )
    expect([...first!.querySelectorAll('b')].map(({ textContent }) => textContent)).toEqual([
      deskEmail,
      'Helvi Tuomikoski',
    ])
    const yesterday = within(screen.getByRole('region', { name: 'Tiistai 10.3.2026' }))
    expect(yesterday.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '10:00Tuntematon katsoi saapumisia ja lähtöjä kohteessa Päiväkeskus Aalto.Saapumiset ja lähdöt',
      `10:00${deskEmail} yritti katsoa matkustajan Helvi Tuomikoski tietoja, mutta se estettiin.Matkustajat`,
    ])
    expect(screen.getByText('Lokin lukeminen kirjataan lokiin.')).toBeTruthy()
  })

  test('tells of an event that this version does not know by its code, in both languages', async () => {
    await add({ at: testNow, action: 'future.deed' })
    openPage(path())
    expect((await row(/future\.deed/)).textContent).toContain(`${deskEmail} teki: future.deed`)

    await change(() => (preferences.locale = 'en'))
    await waitFor(async () =>
      expect((await row(/future\.deed/)).textContent).toContain(`${deskEmail} did: future.deed`),
    )
  })

  test('opens a row to whom it was about, what was changed and how it is found again', async () => {
    const gone = await addPassenger(server.services, world.centre, { name: 'Poistettu Pia', state: 2 })
    const [id] = await add({
      ...{ at: testNow, action: 'passenger.update', passengerIds: [helvi, gone] },
      detail: { fields: ['homeAddress', 'billingUseHomeAddress', 'secret'], cancelled: ['7'] },
    })
    const { user } = openPage(path())
    await user.click(await row(/muutti matkustajan Helvi Tuomikoski tietoja/))

    const details = screen.getByRole('button', { expanded: true }).parentElement!
    for (const text of [
      `Helvi Tuomikoski, ${gone} (poistettu)`,
      'Kotiosoite, Laskutus kotiosoitteeseen, secret',
      'Peruttujen matkojen numerot',
      '11.3.2026 10:00',
    ])
      expect(within(details).getByText(text)).toBeTruthy()
    expect(details.textContent).toContain(`tapahtuma ${id} · pyyntö test`)
  })

  test('goes from row to row by the arrows, and to the filter by F', async () => {
    await add({ at: testNow }, { at: testNow - 1 })
    const { user } = openPage(path())
    await waitFor(() => expect(rows().length).toBeGreaterThanOrEqual(2))
    const [first, second] = screen.getAllByRole('listitem').map((item) => within(item).getByRole('button'))
    first!.focus()
    await user.keyboard('{ArrowDown}')
    expect(document.activeElement).toBe(second)
    await user.keyboard('{ArrowUp}')
    expect(document.activeElement).toBe(first)
    await user.keyboard('f')
    expect(document.activeElement?.textContent).toContain('Tekijä')
  })

  test('is turned by keys: nothing twice and nothing left out, whatever comes in between', async () => {
    await add(...Array.from({ length: 30 }, (_, index) => ({ at: testNow - index * minute, action: 'ssn.read' })))
    const { user, address } = openPage(path('?kinds=ssn'))
    await screen.findByText('1–25 / 30')
    const first = screen.getAllByRole('listitem').length
    await add({ at: testNow + minute, action: 'ssn.write' })
    await user.click(screen.getByRole('button', { name: 'Vanhemmat tapahtumat' }))

    expect(await screen.findByText('27–31 / 31')).toBeTruthy()
    expect([first, screen.getAllByRole('listitem').length]).toEqual([25, 5])
    expect(address()).toContain('before=')
    await user.click(screen.getByRole('button', { name: 'Uudemmat tapahtumat' }))
    expect(await screen.findByText(/^(1–25|2–26) \/ 31$/)).toBeTruthy()
  })

  test('is not loaded by the clock, whose readings would fill it, and is by the user', async () => {
    openPage(path())
    await waitFor(() => expect(asked()).toHaveLength(1))
    await screen.findByText('Lokin lukeminen kirjataan lokiin.')
    await change(() => void refreshScreen('clock'))
    await change(() => void refreshScreen('wake'))
    expect(asked()).toHaveLength(1)

    await change(() => void refreshScreen('user'))
    await waitFor(() => expect(asked()).toHaveLength(2))
  })
})

describe('the filter', () => {
  test('stands in the address, and says how many it has found', async () => {
    await add(
      { at: testNow, action: 'ssn.read', passengerIds: [helvi] },
      { at: testNow - 1, action: 'trips.view', passengerIds: [helvi] },
      { at: testNow - 2, action: 'passenger.view' },
    )
    const { user, address } = openPage(path())
    await row(/henkilötunnusta/)
    await user.click(screen.getByRole('button', { name: /^Laji/ }))
    await user.click(await screen.findByRole('checkbox', { name: 'Henkilötunnus' }))
    await user.click(screen.getByRole('checkbox', { name: 'Matkat' }))
    await user.keyboard('{Escape}')

    await waitFor(() => expect(rows()).toHaveLength(2))
    expect(new URLSearchParams(address().split('?')[1]).get('kinds')).toBe('ssn,trips')
    await waitFor(() => expect(announcements.get().polite.trim()).toBe('2 tapahtumaa'))

    await user.click(screen.getByRole('button', { name: /^Matkustaja/ }))
    await user.type(await screen.findByRole('combobox', { name: 'Matkustaja' }), 'helvi')
    await user.click(await screen.findByRole('option', { name: 'Helvi Tuomikoski' }))
    expect(new URLSearchParams(address().split('?')[1]).get('passenger')).toBe(String(helvi))
    expect((await screen.findByRole('button', { name: /^Matkustaja/ })).textContent).toContain('Helvi Tuomikoski')
  })

  test('by a user and by days is read back from the address', async () => {
    await add(
      { at: testNow, action: 'ssn.read' },
      { at: testNow - 3 * day, action: 'ssn.write' },
      { at: testNow, action: 'trips.view', userId: 4711 },
    )
    const { user } = openPage(path(`?user=${world.deskId}&from=2026-03-11&to=2026-03-11`))

    await waitFor(() => expect(rows()).toHaveLength(1))
    expect(screen.getByRole('button', { name: /^Tekijä/ }).textContent).toContain(deskEmail)
    expect(screen.getByRole('button', { name: /^Aika/ }).textContent).toContain('11.3.2026')
    await user.click(screen.getByRole('button', { name: /^Tekijä/ }))
    await user.click(await screen.findByRole('option', { name: 'Aiempi käyttäjä 4711' }))
    await waitFor(() => expect(rows()).toEqual([expect.stringContaining('Aiempi käyttäjä 4711')]))
  })

  test('that is not answered leaves what was there, and neither counts it nor turns its pages', async () => {
    await add(...Array.from({ length: 30 }, (_, index) => ({ at: testNow - index * minute, action: 'ssn.read' })))
    const { user } = openPage(path('?kinds=ssn'))
    await screen.findByText('1–25 / 30')
    forgetAnnounced()
    client.link = ({ path: called }) => (called.endsWith('/auditlog') ? 500 : 'pass')
    await user.click(screen.getByRole('button', { name: /^Laji/ }))
    await user.click(await screen.findByRole('checkbox', { name: 'Matkat' }))
    await user.keyboard('{Escape}')

    const again = await screen.findByRole('button', { name: 'Yritä uudelleen' })
    expect(announcements.get().polite).not.toMatch(/tapahtumaa/)
    const older = screen.getByRole('button', { name: 'Vanhemmat tapahtumat' })
    expect(older.getAttribute('aria-disabled')).toBe('true')
    client.link = () => 'pass'
    await user.click(again)
    await waitFor(() => expect(announcements.get().polite.trim()).toBe('30 tapahtumaa'))
    expect(older.getAttribute('aria-disabled')).toBeNull()
  })

  test('that finds nothing says so, and can be taken away', async () => {
    await add({ at: testNow })
    const { user, address } = openPage(path('?kinds=support&from=2026-02-30'))
    expect(await screen.findByText('Tapahtumia ei löytynyt.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Tyhjennä rajaukset' }))
    await waitFor(() => expect(rows().length).toBeGreaterThan(0))
    expect(address()).toBe(path())
  })
})

describe('the seal', () => {
  test('is waited for and shown with when, how many and by which key', async () => {
    const { services } = server
    const passAskAgain = holdTimers(3000)
    await add({ at: testNow }, { at: testNow })
    await sealAudit(services.db, services.keys, new Date(testNow))
    const { user } = openPage(path())
    expect(await screen.findByText('Tarkistetaan…')).toBeTruthy()
    await waitFor(() => {
      passAskAgain()
      expect(screen.getByText('Loki on eheä')).toBeTruthy()
    })
    await user.click(screen.getByRole('button', { name: /Loki on eheä/ }))
    expect((await screen.findAllByRole('definition')).at(-1)?.textContent).toBe(services.keys.currentId)
    expect(screen.getAllByText('11.3.2026 10:00').length).toBeGreaterThan(0)
    expect(screen.getByText('tarkistettu 10:00')).toBeTruthy()
  })

  test('whose answer fails is asked for again', async () => {
    const { services } = server
    const passTimers = holdTimers(30_000, 3000)
    await sealAudit(services.db, services.keys, new Date(testNow))
    let isBroken = true
    client.link = ({ path: called }) => (isBroken && called.endsWith('/seal') ? 500 : 'pass')
    openPage(path())
    await screen.findByText('Lokin lukeminen kirjataan lokiin.')
    expect(screen.queryByText('Loki on eheä')).toBeNull()
    isBroken = false
    await waitFor(() => {
      passTimers()
      expect(screen.getByText('Loki on eheä')).toBeTruthy()
    })
  })

  test('that is broken stands over the list, is said at once, and leaves the list readable', async () => {
    const { services } = server
    const passAskAgain = holdTimers(3000)
    // of the sign-in before it
    await sealAudit(services.db, services.keys, new Date(testNow))
    const [changed] = await add({ at: testNow })
    await sealAudit(services.db, services.keys, new Date(testNow))
    await changeLog(services.db, () =>
      services.db.updateTable('audit_event').set({ user_id: 77 }).where('id', '=', changed!).execute(),
    )
    openPage(path())

    const text = `Lokin sinetti ei täsmää tapahtumasta ${changed} alkaen. Ota yhteyttä tukeen.`
    await waitFor(() => {
      passAskAgain()
      expect(screen.getByText(text, { selector: 'div' })).toBeTruthy()
    })
    await waitFor(() => expect(announcements.get().assertive.trim()).toBe(text))
    await waitFor(() => expect(rows().length).toBeGreaterThan(0))
  })
})

describe('without a connection', () => {
  const text = 'Lokia ei tallenneta laitteelle. Yhdistä verkkoon.'

  test('there is no log, and no export', async () => {
    client.link = () => 'cut'
    await change(() => Object.assign(sync, { online: false, offlineSince: testNow }))
    openPage(path())

    expect((await screen.findAllByText(text)).length).toBeGreaterThan(0)
    expect(screen.getByRole('button', { name: 'Vie taulukkoon' }).getAttribute('aria-disabled')).toBe('true')
    expect(rows()).toEqual([])
  })

  test('what was read stays in view', async () => {
    await add({ at: testNow, action: 'ssn.read' })
    openPage(path())
    await row(/henkilötunnusta/)
    await change(() => Object.assign(sync, { online: false, offlineSince: testNow }))

    expect(await screen.findByText(text, { selector: 'div' })).toBeTruthy()
    expect(rows().length).toBeGreaterThan(0)
  })

  test('an answer that fails says so and can be asked for again', async () => {
    client.link = ({ path: called }) => (called.endsWith('/auditlog') ? 500 : 'pass')
    const { user } = openPage(path())
    const again = await screen.findByRole('button', { name: 'Yritä uudelleen' })
    expect(again.closest('[role="alert"]')).toBeTruthy()
    client.link = () => 'pass'
    await user.click(again)
    expect(await screen.findByText('Lokin lukeminen kirjataan lokiin.')).toBeTruthy()
  })
})

test('who does not administer the organisation is led elsewhere', async () => {
  await resetClient()
  await signIn(deskEmail, testPassword)
  await waitFor(async () => expect(await organizationsOfUser()).not.toBeNull())
  const { address } = openPage(path())
  await waitFor(() => expect(address()).not.toContain('/audit'))
})
