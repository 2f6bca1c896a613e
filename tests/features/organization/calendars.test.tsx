import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listCalendars } from '#contract/calendars.ts'
import { organizationsOfUser } from '#data/organizations.ts'
import type { CalendarAddress } from '#domain/calendar-address.ts'
import { addDays, localDateAt } from '#domain/local-date.ts'
import { preferences } from '#state/preferences.ts'
import { signIn } from '#state/session.ts'
import { toasts } from '#ui/speak/toast.ts'
import { addCalendar } from '#tests/support/calendars.ts'
import type { ClientLink } from '#tests/support/client.ts'
import { descriptionOf, openPage, resetClient, startClient } from '#tests/support/open-page.tsx'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { addDestination, addOrganization, addUser, testPassword } from '#tests/support/users.ts'
import { loseConnection } from '#tests/support/lost-connection.ts'

const admin = 'hallinta@kunta.example'

let server: TestServer
let client: ClientLink
let organizationId: number
let aalto: number
let niemi: number
let today: string

beforeAll(async () => {
  server = await startTestServer({ now: Date.now() })
  today = localDateAt(server.clock.now)
  organizationId = await addOrganization(server.services, 'Päijärannan hyvinvointipalvelut')
  aalto = await addDestination(server.services, organizationId, 'Aalto')
  niemi = await addDestination(server.services, organizationId, 'Niemi')
  await addUser(server.services, { email: admin, administers: [organizationId] })
  client = await startClient(server)
})
beforeEach(async () => {
  client.link = () => 'pass'
  await server.services.db.deleteFrom('calendar_address').execute()
})
afterEach(resetClient)
afterAll(() => server.close())

async function open() {
  await signIn(admin, testPassword)
  await waitFor(async () => expect(await organizationsOfUser()).not.toBeNull())
  return openPage(`/o/${organizationId}/programs`)
}

const said = () => toasts.get().at(-1)?.title
const cardOf = async (name: string) =>
  within((await screen.findByRole('rowheader', { name })).closest<HTMLElement>('[role=row]')!)
const stored = async () => {
  const token = await server.signIn(admin)
  return (await server.call(listCalendars, { params: { id: organizationId }, token })).json<CalendarAddress[]>()
}
const add = (destinationId: number, changes: object = {}) =>
  addCalendar(server.services, { organizationId, destinationId }, { endsOn: addDays(today, 200), ...changes })
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })
const openForm = async () => {
  ;(await screen.findByRole('button', { name: 'Lisää kalenteriosoite' })).click()
  return within(await screen.findByRole('dialog'))
}
const askToClose = async (name: string) => {
  ;(await screen.findByRole('button', { name: `Muut toiminnot: ${name}` })).click()
  ;(await screen.findByRole('menuitem', { name: 'Sulje osoite' })).click()
  return within(await screen.findByRole('alertdialog', { name: `Suljetaanko kalenteriosoite ${name}?` }))
}

describe('the calendar addresses', () => {
  test.each([
    ['fi', 'Ei kalenteriosoitteita.', 'Lisää kalenteriosoite'],
    ['en', 'No calendar addresses.', 'Add calendar address'],
  ] as const)('that are none are told of in %s, with the way to add one', async (locale, text, button) => {
    preferences.locale = locale
    await open()

    expect(await screen.findByText(text)).toBeTruthy()
    expect(screen.getByRole('button', { name: button })).toBeTruthy()
  })

  test('show what each shows of which destination, until when, its use and its state', async () => {
    await add(niemi, { naming: 'initials', locale: 'en', endsOn: addDays(today, 30) })
    await add(aalto, { name: 'Sali' })
    await add(aalto, { name: 'Vanha', endsOn: addDays(today, -1) })
    await open()

    const card = await cardOf('Keittiö')
    for (const text of [
      ...['Niemi', 'Matkustajien määrä ja nimikirjaimet, English', /^Päättyy \d/, 'Ei vielä käytetty'],
      ...['Päättyy pian', /ei enää pääkäyttäjä, osoite toimii edelleen/],
    ])
      expect(card.getByText(text)).toBeTruthy()
    const other = await cardOf('Sali')
    for (const text of ['Aalto', 'Matkustajien määrä, Suomi', 'Käytössä']) expect(other.getByText(text)).toBeTruthy()
    expect((await cardOf('Vanha')).getByText('Päättynyt')).toBeTruthy()
  })

  test('tell of a destination that was deleted', async () => {
    const gone = await addDestination(server.services, organizationId, 'Ranta')
    await add(gone)
    await server.services.db.updateTable('destination').set({ deleted: true }).where('id', '=', gone).execute()
    await open()

    expect((await cardOf('Keittiö')).getByText('Kohde on poistettu')).toBeTruthy()
  })
})

describe('a new address', () => {
  test('is stored field by field, shown once, and opens the calendar', async () => {
    await open()
    const form = await openForm()
    type(form.getByRole('textbox', { name: /Nimi/ }), 'Keittiön kalenteri')
    type(form.getByRole('combobox', { name: /Kohde/ }), String(niemi))
    form.getByRole('radio', { name: 'Määrän ja nimikirjaimet' }).click()
    type(form.getByRole('combobox', { name: /Kalenterin kieli/ }), 'en')
    const [year, month, day] = addDays(today, 40).split('-').map(Number)
    type(form.getByRole('textbox', { name: /Päättymispäivä/ }), `${day}.${month}.${year}`)
    form.getByRole('button', { name: 'Lisää kalenteriosoite' }).click()

    const told = within(await screen.findByRole('alertdialog', { name: 'Kalenteriosoite Keittiön kalenteri lisätty' }))
    const address = told.getByRole('group', { name: 'Kalenterin osoite' }).textContent
    expect(await stored()).toMatchObject([
      {
        ...{ name: 'Keittiön kalenteri', destinationId: niemi, naming: 'initials', locale: 'en' },
        ...{ endsOn: addDays(today, 40), createdBy: admin },
      },
    ])
    const { origin, pathname, search } = new URL(address)
    expect([origin, pathname]).toEqual([globalThis.location.origin, `/api/calendar/${niemi}.ics`])
    const reply = await server.app.fastify.inject({ url: `${pathname}${search}` })
    expect([reply.statusCode, reply.body]).toEqual([200, expect.stringContaining('X-WR-CALNAME:Niemi: rides')])

    told.getByRole('button', { name: 'Osoite on tallessa' }).click()
    await waitFor(() => expect(screen.queryByText(address)).toBeNull())
    expect((await cardOf('Keittiön kalenteri')).getByText('Käytössä')).toBeTruthy()
  })

  test('tells nothing but numbers, in the language of its maker and for a year, unless they say otherwise', async () => {
    await open()
    const form = await openForm()
    type(form.getByRole('textbox', { name: /Nimi/ }), 'Sali')
    type(form.getByRole('combobox', { name: /Kohde/ }), String(aalto))
    form.getByRole('button', { name: 'Lisää kalenteriosoite' }).click()

    await screen.findByRole('alertdialog')
    expect(await stored()).toMatchObject([
      { name: 'Sali', destinationId: aalto, naming: 'none', locale: 'fi', endsOn: addDays(today, 365) },
    ])
  })

  test('that lacks something says so at each field, and nothing is made', async () => {
    await open()
    const form = await openForm()
    type(form.getByRole('textbox', { name: /Päättymispäivä/ }), '')
    form.getByRole('button', { name: 'Lisää kalenteriosoite' }).click()

    await waitFor(() => expect(form.getAllByRole('alert').length).toBeGreaterThanOrEqual(3))
    expect(await stored()).toEqual([])
  })
})

describe('an address', () => {
  test('is closed after one question, and stays on the list with nothing to do about it', async () => {
    const { secret } = await add(aalto)
    await open()
    const question = await askToClose('Keittiö')
    question.getByRole('button', { name: 'Sulje osoite' }).click()

    await waitFor(async () => expect((await cardOf('Keittiö')).getByText('Suljettu')).toBeTruthy())
    expect(said()).toBe('Kalenteriosoite Keittiö suljettu.')
    expect((await cardOf('Keittiö')).getByText(/hallinta@kunta\.example/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Muut toiminnot: Keittiö' })).toBeNull()
    const reply = await server.app.fastify.inject({ url: `/api/calendar/${aalto}.ics?token=${secret}` })
    expect(reply.statusCode).toBe(401)
  })

  test('that somebody else has closed meanwhile is told so', async () => {
    const { id } = await add(aalto)
    await open()
    const question = await askToClose('Keittiö')
    await server.services.db
      .updateTable('calendar_address')
      .set({ revoked_at: new Date(server.clock.now) })
      .where('id', '=', id)
      .execute()
    question.getByRole('button', { name: 'Sulje osoite' }).click()

    expect(await question.findByText(/Kalenteriosoite on jo suljettu/)).toBeTruthy()
  })
})

test('without a connection the addresses stay, and what would change them is refused with the reason', async () => {
  await add(aalto)
  await open()
  await cardOf('Keittiö')
  client.link = () => 'cut'
  await loseConnection()

  const button = screen.getByRole('button', { name: 'Lisää kalenteriosoite' })
  await waitFor(() => expect(descriptionOf(button)).toContain('Kalenteriosoitteiden muuttaminen vaatii verkkoyhteyden'))
  button.click()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect((await cardOf('Keittiö')).getByText('Käytössä')).toBeTruthy()
})
