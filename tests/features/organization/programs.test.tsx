import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listArrivals } from '#contract/arrivals.ts'
import { listPrograms } from '#contract/programs.ts'
import { organizationsOfUser } from '#data/organizations.ts'
import { addDays, localDateAt } from '#domain/local-date.ts'
import type { ProgramAccess } from '#domain/program-access.ts'
import { preferences } from '#state/preferences.ts'
import { signIn } from '#state/session.ts'
import { toasts } from '#ui/speak/toast.ts'
import type { ClientLink } from '#tests/support/client.ts'
import { descriptionOf, openPage, resetClient, startClient } from '#tests/support/open-page.tsx'
import { addProgram } from '#tests/support/programs.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { addDestination, addOrganization, addUser, deskLevels, nothing, testPassword } from '#tests/support/users.ts'
import { loseConnection } from '#tests/support/lost-connection.ts'

const admin = 'hallinta@kunta.example'
const desk = 'vastaanotto@kunta.example'

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
  await addUser(server.services, { email: desk, roles: [{ organizationId, destinationId: aalto, levels: deskLevels }] })
  client = await startClient(server)
})
beforeEach(async () => {
  client.link = () => 'pass'
  const { db } = server.services
  await db.deleteFrom('program_destination').execute()
  await db.deleteFrom('program_access').execute()
})
afterEach(resetClient)
afterAll(() => server.close())

const path = () => `/o/${organizationId}/programs`

async function openAs(email: string) {
  await signIn(email, testPassword)
  await waitFor(async () => expect(await organizationsOfUser()).not.toBeNull())
  return openPage(path())
}

const said = () => toasts.get().at(-1)?.title
const cardOf = async (name: string) =>
  within((await screen.findByRole('rowheader', { name })).closest<HTMLElement>('[role=row]')!)
const stored = async () => {
  const token = await server.signIn(admin)
  return (await server.call(listPrograms, { params: { id: organizationId }, token })).json<ProgramAccess[]>()
}
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })
const openForm = async () => {
  ;(await screen.findByRole('button', { name: 'Lisää ohjelmayhteys' })).click()
  return within(await screen.findByRole('dialog'))
}
const act = async (name: string, action: string) => {
  ;(await screen.findByRole('button', { name: `Muut toiminnot: ${name}` })).click()
  ;(await screen.findByRole('menuitem', { name: action })).click()
}

describe('the accesses of programs', () => {
  test('are for administrators: whoever else opens the page is led on', async () => {
    const page = await openAs(desk)

    await waitFor(() => expect(page.visited().at(-1)).not.toBe(path()))
    expect(screen.queryByRole('heading', { name: 'Ohjelmayhteydet' })).toBeNull()
  })

  test.each([
    ['fi', 'Ei ohjelmayhteyksiä.', 'Lisää ohjelmayhteys'],
    ['en', 'No program access.', 'Add program access'],
  ] as const)('that are none are told of in %s, with the way to add one', async (locale, text, button) => {
    preferences.locale = locale
    await openAs(admin)

    expect(await screen.findByText(text)).toBeTruthy()
    expect(screen.getByRole('button', { name: button })).toBeTruthy()
  })

  test('show what each may do and where, until when, its use and its state', async () => {
    await addProgram(server.services, organizationId, {
      levels: { arrivalDepartures: 2, passengers: 1 },
      destinationIds: [niemi, aalto],
      endsOn: addDays(today, 30),
    })
    await addProgram(server.services, organizationId, { name: 'Koulu', endsOn: addDays(today, 31) })
    await addProgram(server.services, organizationId, { name: 'Vanha', endsOn: addDays(today, -1) })
    await openAs(admin)

    const card = await cardOf('Ovilukija')
    for (const text of ['Aalto, Niemi', /^Päättyy \d/, 'Ei vielä käytetty', 'Päättyy pian', /ei enää pääkäyttäjä/])
      expect(card.getByText(text)).toBeTruthy()
    expect(card.getByText(/Saapumiset ja lähdöt/).textContent).toMatch(/^Muokkaa/)
    expect(card.getByText(/Matkustajat/).textContent).toMatch(/^Lukee/)
    expect((await cardOf('Koulu')).getByText('Käytössä')).toBeTruthy()
    expect((await cardOf('Koulu')).getByText('Kaikki kohteet')).toBeTruthy()
    expect((await cardOf('Vanha')).getByText('Päättynyt')).toBeTruthy()
  })

  test('are found by name', async () => {
    for (const name of ['Ovilukija', 'Koulu']) await addProgram(server.services, organizationId, { name })
    await openAs(admin)
    await cardOf('Koulu')
    type(screen.getByRole('searchbox'), 'OVI')

    await waitFor(() => expect(screen.queryByRole('rowheader', { name: 'Koulu' })).toBeNull())
    expect(screen.getByText('1 ohjelmayhteys')).toBeTruthy()
  })
})

describe('a new access', () => {
  test('is stored field by field, and its secret, shown once, opens the board', async () => {
    await openAs(admin)
    const form = await openForm()
    type(form.getByRole('textbox', { name: /Ohjelman nimi/ }), 'Ovilukija')
    type(form.getByRole('combobox', { name: 'Saapumiset ja lähdöt' }), '2')
    type(form.getByRole('combobox', { name: 'Matkustajat' }), '1')
    form.getByRole('checkbox', { name: 'Niemi' }).click()
    const [year, month, day] = addDays(today, 40).split('-').map(Number)
    type(form.getByRole('textbox', { name: /Päättymispäivä/ }), `${day}.${month}.${year}`)
    form.getByRole('button', { name: 'Lisää ohjelmayhteys' }).click()

    const told = within(await screen.findByRole('alertdialog', { name: 'Ohjelmayhteys Ovilukija lisätty' }))
    const secret = told.getByRole('group', { name: 'Ohjelman salasana' }).textContent
    expect(await stored()).toMatchObject([
      {
        ...{ name: 'Ovilukija', destinationIds: [niemi], endsOn: addDays(today, 40) },
        levels: { ...nothing, arrivalDepartures: 2, passengers: 1 },
      },
    ])
    const board = await server.call(listArrivals, { params: { destinationId: niemi }, token: secret })
    expect(board.statusCode).toBe(200)

    // it is seen this once: a key that was hit by chance does not take it away
    await userEvent.keyboard('{Escape}')
    expect(screen.getByRole('alertdialog')).toBeTruthy()
    told.getByRole('button', { name: 'Salasana on tallessa' }).click()
    await cardOf('Ovilukija')
    expect(document.body.textContent).not.toContain(secret)
  })

  test('for all destinations says nothing of any', async () => {
    await openAs(admin)
    const form = await openForm()
    type(form.getByRole('textbox', { name: /Ohjelman nimi/ }), 'Koulu')
    type(form.getByRole('combobox', { name: 'Lukujärjestys' }), '2')
    form.getByRole('radio', { name: /Kaikki kohteet/ }).click()
    form.getByRole('button', { name: 'Lisää ohjelmayhteys' }).click()

    await screen.findByRole('alertdialog')
    expect(await stored()).toMatchObject([{ name: 'Koulu', destinationIds: null, endsOn: null }])
  })

  test('offers the right to change only where a program may have it', async () => {
    await openAs(admin)
    const form = await openForm()
    const levels = (area: string) =>
      within(form.getByRole('combobox', { name: area }))
        .getAllByRole('option')
        .map(({ textContent }) => textContent)

    expect(levels('Saapumiset ja lähdöt')).toEqual(['Ei oikeutta', 'Luku', 'Muokkaus'])
    expect(levels('Lukujärjestys')).toEqual(['Ei oikeutta', 'Luku', 'Muokkaus'])
    for (const area of ['Matkustajat', 'Aikataulut', 'Tilaukset', 'Kuljetuspäätökset'])
      expect(levels(area)).toEqual(['Ei oikeutta', 'Luku'])
  })

  test('that lacks everything says so at each field, and nothing is made', async () => {
    await openAs(admin)
    const form = await openForm()
    form.getByRole('button', { name: 'Lisää ohjelmayhteys' }).click()

    for (const text of ['Anna ohjelmalle vähintään yksi oikeus.', 'Valitse vähintään yksi kohde.'])
      expect(await form.findByText(text)).toBeTruthy()
    expect(await stored()).toEqual([])
  })
})

describe('an access', () => {
  test('is changed from what is stored', async () => {
    await addProgram(server.services, organizationId, { levels: { arrivalDepartures: 2 }, destinationIds: [aalto] })
    await openAs(admin)
    await act('Ovilukija', 'Muuta ohjelmayhteyttä')
    const form = within(await screen.findByRole('dialog'))
    expect(form.getByRole<HTMLInputElement>('checkbox', { name: 'Aalto' }).checked).toBe(true)
    type(form.getByRole('textbox', { name: /Ohjelman nimi/ }), 'Etuovi')
    type(form.getByRole('combobox', { name: 'Saapumiset ja lähdöt' }), '1')
    form.getByRole('button', { name: 'Tallenna' }).click()

    await cardOf('Etuovi')
    expect(said()).toBe('Ohjelmayhteys Etuovi tallennettu.')
    expect(await stored()).toMatchObject([
      { name: 'Etuovi', version: 2, destinationIds: [aalto], levels: { ...nothing, arrivalDepartures: 1 } },
    ])
  })

  test('is closed after one question, and stays on the list with nothing to do about it', async () => {
    const { secret } = await addProgram(server.services, organizationId)
    await openAs(admin)
    await act('Ovilukija', 'Sulje yhteys')
    const question = within(await screen.findByRole('alertdialog', { name: 'Suljetaanko ohjelmayhteys Ovilukija?' }))
    question.getByRole('button', { name: 'Sulje yhteys' }).click()

    await waitFor(async () => expect((await cardOf('Ovilukija')).getByText('Suljettu')).toBeTruthy())
    expect((await cardOf('Ovilukija')).getByText(/hallinta@kunta\.example/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Muut toiminnot: Ovilukija' })).toBeNull()
    expect(await server.app.authenticate(`Bearer ${secret}`, new Date(server.clock.now))).toBeNull()
  })

  test('that somebody else has closed meanwhile is told so', async () => {
    const { id } = await addProgram(server.services, organizationId)
    await openAs(admin)
    await act('Ovilukija', 'Sulje yhteys')
    const question = within(await screen.findByRole('alertdialog'))
    await server.services.db
      .updateTable('program_access')
      .set({ revoked_at: new Date(server.clock.now) })
      .where('id', '=', id)
      .execute()
    question.getByRole('button', { name: 'Sulje yhteys' }).click()

    expect(await question.findByText(/Ohjelmayhteys on jo suljettu/)).toBeTruthy()
  })
})

test('without a connection the list stays, and what would change it is refused with the reason', async () => {
  await addProgram(server.services, organizationId)
  await openAs(admin)
  await cardOf('Ovilukija')
  client.link = () => 'cut'
  await loseConnection()

  const add = screen.getByRole('button', { name: 'Lisää ohjelmayhteys' })
  await waitFor(() => expect(descriptionOf(add)).toContain('Ohjelmayhteyksien muuttaminen vaatii verkkoyhteyden'))
  add.click()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect((await cardOf('Ovilukija')).getByText('Käytössä')).toBeTruthy()
})
