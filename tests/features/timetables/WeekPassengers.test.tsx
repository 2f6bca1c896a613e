import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { createSchedule } from '#contract/schedules.ts'
import { addDays } from '#domain/local-date.ts'
import { hasUnsavedWork } from '#state/dirty.ts'
import { refreshScreen } from '#state/refresh.ts'
import { button, planningDesk, plannerEmail, readerEmail, said } from '#tests/support/planning-desk.ts'
import { scheduleBody } from '#tests/support/stored-transportation-permissions.ts'
import { addGroup, addPassenger, ridesFor } from '#tests/support/rides.ts'
import { cell, openNotices, openWeek, passengersShown, storedRides } from '#tests/support/week-screen.ts'
import { descriptionOf } from '#tests/support/open-page.tsx'
import { toldOn } from '#tests/support/told.ts'

const desk = planningDesk()

const add = (name: string, given: { inactive?: boolean } = {}) =>
  addPassenger(desk.server.services, desk.centre, { name, ...given })
const select = (name: string) => screen.findByRole('checkbox', { name: `Valitse: ${name}` })
const order = () => button('Tilaa')

const needsTransportationPermission = (id: number) =>
  desk.server.services.db
    .updateTable('passenger')
    .set({ transportation_permission_required: true })
    .where('id', '=', id)
    .execute()

describe('passengers', () => {
  test('are narrowed by name half a second after the last letter, and by group', async () => {
    const aino = await add('Aino Härju')
    await addGroup(desk.server.services, desk.centre, [aino], 'Aamuryhmä')
    const { user } = await openWeek(desk, await desk.plan({ idle: [aino] }))
    const typedAt = performance.now()
    await user.type(screen.getByRole('searchbox', { name: 'Hae nimellä' }), 'harju')
    await waitFor(() => expect(passengersShown()).toEqual(['Aino Härju']))
    expect(performance.now() - typedAt).toBeGreaterThanOrEqual(500)

    await user.clear(screen.getByRole('searchbox', { name: 'Hae nimellä' }))
    await waitFor(() => expect(passengersShown()).toHaveLength(2))
    await user.click(await screen.findByRole('combobox', { name: 'Rajaa ryhmillä' }))
    await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Aamuryhmä' }))
    await waitFor(() => expect(passengersShown()).toEqual(['Aino Härju']))
  })

  test('are all shown once the group that they are filtered by is gone', async () => {
    const aino = await add('Aino Härju')
    const groupId = await addGroup(desk.server.services, desk.centre, [aino], 'Aamuryhmä')
    const { user } = await openWeek(desk, await desk.plan({ idle: [aino] }))
    await user.click(await screen.findByRole('combobox', { name: 'Rajaa ryhmillä' }))
    await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Aamuryhmä' }))
    await waitFor(() => expect(passengersShown()).toEqual(['Aino Härju']))
    await desk.server.services.db.deleteFrom('group_member').where('group_id', '=', groupId).execute()
    await desk.server.services.db.deleteFrom('passenger_group').where('id', '=', groupId).execute()
    await act(() => refreshScreen())
    await waitFor(() => expect(passengersShown()).toEqual(['Aino Härju', 'Helvi Esimerkki']))
  })

  test('that no filter leaves are found again by taking the filters away', async () => {
    const { user } = await openWeek(desk, await desk.plan())
    await user.type(screen.getByRole('searchbox', { name: 'Hae nimellä' }), 'zz{Enter}')
    expect(await screen.findByText('Mikään matkustaja ei vastaa rajauksia.')).toBeTruthy()
    await user.click(await button('Tyhjennä rajaukset'))
    await waitFor(() => expect(passengersShown()).toEqual(['Helvi Esimerkki']))
  })

  test('of a new timetable are all selected when its address says so', async () => {
    const aino = await add('Aino Harju')
    await openWeek(desk, await desk.plan({ idle: [aino] }), { rest: '?created=true' })
    expect(((await select('Aino Harju')) as HTMLInputElement).checked).toBe(true)
    expect(screen.getByText('2 valittu', { selector: '[aria-hidden]' })).toBeTruthy()
  })

  test('of a new timetable stay selected while others are added', async () => {
    await add('Aino Harju')
    const page = await openWeek(desk, await desk.plan(), { rest: '?created=true' })
    await page.user.click(await button('Lisää matkustajia'))
    const dialog = within(await screen.findByRole('dialog'))
    await page.user.click(dialog.getAllByRole('button', { name: 'Sulje' })[0]!)
    await waitFor(() => expect(screen.queryByRole('dialog', { hidden: true })).toBeNull())
    expect(page.address()).toMatch(/\?created=true$/)
    expect(((await select('Helvi Esimerkki')) as HTMLInputElement).checked).toBe(true)
  })

  test('are added in a dialog, which the address opens; who is picked keeps a sign-out from going unasked', async () => {
    const id = await desk.plan({ rides: [] })
    const page = await desk.open(`/d/${desk.centre.destinationId}/timetables/tt/${id}?addpeople=true`)
    const dialog = within(await screen.findByRole('dialog'))
    const helvi = await dialog.findByRole('option', { name: /^Helvi Esimerkki/ })
    expect(hasUnsavedWork()).toBe(false)
    await page.user.click(helvi)
    expect(hasUnsavedWork()).toBe(true)
    await page.user.click(dialog.getByRole('button', { name: 'Lisää valitut (1)' }))
    await waitFor(() => expect(passengersShown()).toEqual(['Helvi Esimerkki']))
    expect(hasUnsavedWork()).toBe(false)
    expect(page.address()).not.toContain('addpeople')
  })

  test('nobody of whom is on the list can be added from where they would stand', async () => {
    const id = await desk.plan({ rides: [] })
    const page = await desk.open(`/d/${desk.centre.destinationId}/timetables/tt/${id}`)
    expect(await screen.findByText('Aikatauluun ei ole vielä lisätty matkustajia.')).toBeTruthy()
    const [, inPlace] = await screen.findAllByRole('button', { name: 'Lisää matkustajia' })
    await page.user.click(inPlace!)
    expect(await screen.findByRole('dialog')).toBeTruthy()
  })

  test('that are selected leave the list with their rides, once one is sure', async () => {
    const aino = await add('Aino Harju')
    const id = await desk.plan({ rides: ridesFor([desk.helvi, aino], { weekdays: [1] }) })
    const { user } = await openWeek(desk, id)
    await user.click(await select('Helvi Esimerkki'))
    await user.click(await button('Poista listalta'))
    const asking = within(await screen.findByRole('alertdialog'))
    expect(asking.getByText('Poistetaanko Helvi Esimerkki listalta?')).toBeTruthy()
    expect(asking.getByText('Samalla poistetaan 1 kyyti viikossa.')).toBeTruthy()
    await user.click(asking.getByRole('button', { name: 'Poista listalta' }))
    await waitFor(() => expect(passengersShown()).toEqual(['Aino Harju']))
    expect(await storedRides(desk, id)).toEqual([`${aino} 1 arrival 08:15`])
    expect(screen.queryByText('1 valittu', { selector: '[aria-hidden]' })).toBeNull()
  })
})

test('rides that leave with a passenger are counted as the week shows them, before it is fetched again', async () => {
  const id = await desk.plan({ rides: [], idle: [desk.helvi] })
  const { user } = await openWeek(desk, id)
  desk.client.link = ({ method, path }) => (method === 'GET' && path.endsWith(`/timetable/${id}`) ? 'cut' : 'pass')
  await user.click(await cell('Helvi Esimerkki', 'Maanantai, Alku'))
  await user.keyboard('{Enter}')
  await waitFor(async () => expect(await storedRides(desk, id)).toHaveLength(1))
  await user.click(await select('Helvi Esimerkki'))
  await user.click(await button('Poista listalta'))
  const asking = within(await screen.findByRole('alertdialog'))
  expect(asking.getByText('Samalla poistetaan 1 kyyti viikossa.')).toBeTruthy()
})

describe('an order waits', () => {
  test('for those who lack a transportation permission: they are named, marked, and lead to themselves', async () => {
    await needsTransportationPermission(desk.helvi)
    const page = await openWeek(desk, await desk.plan())
    await openNotices(page)
    const warning = (await screen.findByText(/^Kuljetuspäätös puuttuu:?$/)).closest('div')!
    expect(within(warning).getByRole('link', { name: 'Helvi Esimerkki' }).getAttribute('href')).toContain(
      `/passenger/${desk.helvi}`,
    )
    await page.user.keyboard('{Escape}')
    expect(await toldOn(screen.getByRole('img', { name: 'Matkaoikeus puuttuu' }))).toBe('Matkaoikeus puuttuu')
    await waitFor(async () =>
      expect(descriptionOf(await order())).toBe('Osalta matkustajista puuttuu voimassa oleva kuljetuspäätös.'),
    )
  })

  test('for many of them, all of whom are named when one asks for it', async () => {
    const names = Array.from({ length: 10 }, (_, at) => `Vailla ${String.fromCharCode(65 + at)}`)
    const ids: number[] = []
    for (const name of names) ids.push(await add(name))
    for (const id of ids) await needsTransportationPermission(id)
    const { user } = await openWeek(desk, await desk.plan({ idle: ids }))
    await openNotices({ user })
    const warning = within((await screen.findByText(/^Kuljetuspäätös puuttuu:?$/)).closest('div')!)
    const named = () => warning.getAllByRole('link').map(({ textContent }) => textContent)
    expect(named()).toEqual(names.slice(0, 8))
    await user.click(warning.getByRole('button', { name: 'ja 2 muuta' }))
    expect(named()).toEqual(names)
    await user.click(warning.getByRole('button', { name: 'näytä vähemmän' }))
    expect(named()).toHaveLength(8)
  })

  test('for those who are inactive to be taken off the list', async () => {
    const aino = await add('Aino Harju', { inactive: true })
    const { user } = await openWeek(desk, await desk.plan({ idle: [aino] }))
    const words = 'Poista ei-aktiiviset matkustajat listalta ennen tilaamista.'
    await openNotices({ user })
    expect(await screen.findByText(words, { selector: 'strong' })).toBeTruthy()
    await user.keyboard('{Escape}')
    await waitFor(async () => expect(descriptionOf(await order())).toBe(words))
    await user.click(await cell('Aino Harju', 'Maanantai, Alku'))
    expect(said()).toBe('Matkustaja ei ole aktiivinen.')
  })
})

test('whoever was withdrawn from an ordered week is named there, in words', async () => {
  const id = await desk.plan({ state: 'accepted' })
  await desk.server.services.db
    .updateTable('timetable_passenger')
    .set({ withdrawn_at: new Date() })
    .where('timetable_id', '=', id)
    .execute()
  const page = await openWeek(desk, id)
  await openNotices(page)
  const notice = (await screen.findByText('Kyydit peruttu, uusia matkoja ei tehdä')).closest('div')!
  expect(within(notice).getByText('Helvi Esimerkki')).toBeTruthy()
  await page.user.keyboard('{Escape}')
  expect(screen.getByRole('rowheader', { name: /Kyydit peruttu.*Helvi Esimerkki/ })).toBeTruthy()
})

describe('a timetable that nobody can be taken off', () => {
  test.each(['accepted', 'acceptedModified'] as const)(
    'names those who lack a transportation permission and those who are inactive, and asks for nothing that it refuses: %s',
    async (state) => {
      await needsTransportationPermission(desk.helvi)
      const aino = await add('Aino Harju', { inactive: true })
      await openNotices(await openWeek(desk, await desk.plan({ state, idle: [aino] })))
      const lacking = (await screen.findByText(/^Kuljetuspäätös puuttuu:?$/)).closest('div')!
      expect(lacking.textContent.trim()).toBe('Kuljetuspäätös puuttuuHelvi Esimerkki.')
      const inactive = screen.getByText('Ei aktiivinen', { selector: 'strong' }).closest('div')!
      expect(inactive.textContent).toBe('Ei aktiivinenAino Harju')
    },
  )
})

describe('schedules', () => {
  async function addSchedule(changes: object = {}) {
    const token = await desk.server.signIn(plannerEmail)
    const body = scheduleBody(desk.helvi, { startDate: desk.today, endDate: addDays(desk.today, 60), ...changes })
    const reply = await desk.server.call(createSchedule, { body, token })
    expect(reply.statusCode).toBe(200)
  }

  test('of the selected become rides', async () => {
    await addSchedule()
    const id = await desk.plan({ rides: [], idle: [desk.helvi] })
    const { user } = await openWeek(desk, id)
    expect(descriptionOf(await button('Hae lukujärjestykset'))).toBe('Valitse matkustajat')
    await user.click(await select('Helvi Esimerkki'))
    await user.click(await button('Hae lukujärjestykset'))
    const dialog = within(await screen.findByRole('dialog'))
    expect(await dialog.findByText('1 matkustajan ajat muuttuvat')).toBeTruthy()
    expect(
      dialog.getByText('Helvi Esimerkki: maanantai, Alku ei kyytiä → 08:00; maanantai, Loppu ei kyytiä → 14:00'),
    ).toBeTruthy()
    expect(await storedRides(desk, id)).toEqual([])
    await user.click(dialog.getByRole('button', { name: 'Aseta 2 kyytiä' }))
    await waitFor(async () =>
      expect(await storedRides(desk, id)).toEqual([`${desk.helvi} 1 arrival 08:00`, `${desk.helvi} 1 departure 14:00`]),
    )
  })

  test('that overlap are pointed out before their times are taken', async () => {
    await addSchedule()
    await addSchedule({ startDate: addDays(desk.today, 1) })
    const id = await desk.plan({ rides: [], idle: [desk.helvi] })
    const { user } = await openWeek(desk, id)
    await user.click(await select('Helvi Esimerkki'))
    await user.click(await button('Hae lukujärjestykset'))
    const dialog = within(await screen.findByRole('dialog'))
    const told =
      'Matkustajalla on päällekkäisiä lukujärjestyksiä: Helvi Esimerkki. Päivän ajat otetaan siitä, joka alkaa ensin.'
    expect(await dialog.findByText(told)).toBeTruthy()
  })

  test('are asked about before they replace a ride', async () => {
    await addSchedule()
    const id = await desk.plan({ rides: ridesFor([desk.helvi], { weekdays: [1] }) })
    const { user } = await openWeek(desk, id)
    await user.click(await select('Helvi Esimerkki'))
    await user.click(await button('Hae lukujärjestykset'))
    const dialog = within(await screen.findByRole('dialog'))
    expect(await dialog.findByText('1 nykyinen kyyti korvataan lukujärjestyksen ajalla.')).toBeTruthy()
    expect(await storedRides(desk, id)).toEqual([`${desk.helvi} 1 arrival 08:15`])
    await user.click(dialog.getByRole('button', { name: 'Aseta 2 kyytiä' }))
    await waitFor(async () => expect(await storedRides(desk, id)).toHaveLength(2))
  })
})

describe('a timetable that is not there', () => {
  const asked = () => desk.client.seen.filter(({ path }) => path.endsWith('/timetable/999'))

  test('says so and leads to the list', async () => {
    const page = await desk.open(`/d/${desk.centre.destinationId}/timetables/tt/999`, readerEmail)
    expect(await screen.findByText('Aikataulua ei löytynyt. Se on ehkä jo poistettu.')).toBeTruthy()
    expect(screen.getByRole('heading', { level: 1, name: 'Aikataulu' })).toBeTruthy()
    await page.user.click(await button('Takaisin listaan'))
    expect(page.address()).toBe(desk.listPath())
  })

  test('under what is no number is an address without a page', async () => {
    await desk.open(`/d/${desk.centre.destinationId}/timetables/tt/x`, readerEmail)
    expect(await screen.findByRole('heading', { level: 1, name: 'Sivua ei löydy' })).toBeTruthy()
  })

  test('still says so while the server is asked again, in the same place', async () => {
    await desk.open(`/d/${desk.centre.destinationId}/timetables/tt/999`, readerEmail)
    const back = await button('Takaisin listaan')
    back.focus()
    const { length } = asked()
    let sawOther = false
    const watch = new MutationObserver(() => (sawOther ||= !back.isConnected))
    watch.observe(document.body, { subtree: true, childList: true })
    fireEvent(document, new Event('visibilitychange'))
    await waitFor(() => expect(asked()).toHaveLength(length + 1))
    // one that is asked for again comes after the answer to the one before has been shown
    await act(() => refreshScreen())
    await waitFor(() => expect(asked()).toHaveLength(length + 2))
    watch.disconnect()
    expect([sawOther, document.activeElement === back]).toEqual([false, true])
  })
})
