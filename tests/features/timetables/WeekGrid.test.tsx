import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { addDays, weekdayOf } from '#domain/local-date.ts'
import { flushNow } from '#data/delivery/deliver.ts'
import { preferences } from '#state/preferences.ts'
import { change, descriptionOf } from '#tests/support/open-page.tsx'
import { button, planningDesk, readerEmail, said } from '#tests/support/planning-desk.ts'
import { toasts } from '#ui/speak/toast.ts'
import { addGroup, addPassenger, ridesFor } from '#tests/support/rides.ts'
import { cell, openNotices, openWeek, passengersShown, storedRides } from '#tests/support/week-screen.ts'

const desk = planningDesk()

const add = (name: string) => addPassenger(desk.server.services, desk.centre, { name })
const headings = () =>
  within(screen.getByRole('grid'))
    .getAllByRole('columnheader')
    .map((heading) => (heading.querySelector('button') ?? heading).textContent.replace(/ \d+\.\d+\.$/, ''))
const stored = (id: number, ...rides: string[]) =>
  waitFor(async () => expect(await storedRides(desk, id)).toEqual(rides))

describe('the grid', () => {
  test('has the passengers by name with their groups, and a Start and an End column for each workday', async () => {
    const aino = await add('Aino Harju')
    await addGroup(desk.server.services, desk.centre, [aino], 'Aamuryhmä')
    const id = await desk.plan({ note: 'Talvi', idle: [aino] })
    await openWeek(desk, id)

    expect(passengersShown()).toEqual(['Aino Harju', 'Helvi Esimerkki'])
    const days = ['Maanantai', 'Tiistai', 'Keskiviikko', 'Torstai', 'Perjantai']
    expect(headings().filter((text) => days.includes(text))).toEqual(days)
    expect(headings().filter((text) => text === 'Alku' || text === 'Loppu')).toHaveLength(10)
    expect(within(screen.getByRole('row', { name: /Aino Harju/ })).getByText('Aamuryhmä')).toBeTruthy()
    expect((await cell('Helvi Esimerkki', 'Maanantai, Alku')).textContent).toBe('08:15')
    expect((await cell('Helvi Esimerkki', 'Maanantai, Loppu')).textContent).toBe('–')
  })

  test('has the groups also of a server that sends only their names, joined', async () => {
    desk.client.change = (path, data) => {
      if (!/\/timetable\/\d+$/.test(path)) return data
      const whole = data as { passengers: object[] }
      const joined = { groupObjs: undefined, groups: 'Aamuryhmä, Uinti' }
      return { ...whole, passengers: whole.passengers.map((passenger) => ({ ...passenger, ...joined })) }
    }
    await openWeek(desk, await desk.plan())
    const row = within(screen.getByRole('row', { name: /Helvi Esimerkki/ }))
    expect(row.getByRole('gridcell', { name: 'Aamuryhmä, Uinti' })).toBeTruthy()
  })

  test('shows the weekend when it is wanted, from Sunday on when the week begins then', async () => {
    const id = await desk.plan()
    await openWeek(desk, id)
    await change(() => (preferences.showWeekends = true))
    const days = () => headings().filter((text) => text.endsWith('tai') || text.endsWith('ikko'))
    expect([days()[0], days().at(-1)]).toEqual(['Maanantai', 'Sunnuntai'])
    await change(() => (preferences.weekStartsOnSunday = true))
    expect([days()[0], days().at(-1)]).toEqual(['Sunnuntai', 'Lauantai'])
    await change(() => (preferences.weekStartsOnSunday = false))
  })

  test('of a short timetable has only its days open', async () => {
    const monday = addDays(desk.today, 14 - ((weekdayOf(desk.today) + 6) % 7))
    const id = await desk.plan({ startDate: monday, endDate: addDays(monday, 1) })
    const { user } = await openWeek(desk, id)

    expect((await cell('Helvi Esimerkki', 'Tiistai, Alku')).getAttribute('aria-readonly')).toBe('false')
    const outside = await cell('Helvi Esimerkki', 'Keskiviikko, Alku')
    expect(outside.getAttribute('aria-readonly')).toBe('true')
    await user.click(outside)
    expect(said()).toBe('Päivä ei kuulu aikataulun jaksoon.')
  })

  test('opens at the ride that its address names', async () => {
    const id = await desk.plan()
    const { id: rideId } = await desk.server.services.db
      .selectFrom('ride')
      .select('id')
      .where('weekday', '=', 3)
      .executeTakeFirstOrThrow()
    await openWeek(desk, id, { rest: `/p/${desk.helvi}/w/3/r/${rideId}` })
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toMatch(/Keskiviikko, Alku, 08:15/))
  })
})

test.each([
  ['passenger', '', /^Helvi Esimerkki$/],
  ['day', '/w/3', /^Helvi Esimerkki, Keskiviikko, Alku, tyhjä/],
  ['weekend that is hidden', '/w/6', /^Helvi Esimerkki$/],
  ['ride that is not there any more', '/w/3/r/999', /^Helvi Esimerkki, Keskiviikko, Alku, tyhjä/],
])('the grid opens at the %s that its address names', async (_, rest, name) => {
  const aino = await add('Aino Harju')
  await openWeek(desk, await desk.plan({ rides: [], idle: [aino, desk.helvi] }), { rest: `/p/${desk.helvi}${rest}` })
  await waitFor(() => {
    const { activeElement } = document
    expect(activeElement?.getAttribute('aria-label') ?? activeElement?.textContent).toMatch(name)
  })
})

test('an empty cell that was clicked has its ride once another one is', async () => {
  const id = await desk.plan({ rides: [], idle: [desk.helvi] })
  const { user } = await openWeek(desk, id)
  await user.click(await cell('Helvi Esimerkki', 'Maanantai, Alku'))
  await user.click(await cell('Helvi Esimerkki', 'Tiistai, Loppu'))
  await stored(id, `${desk.helvi} 1 arrival 07:45`)
})

describe('a cell', () => {
  test.each(['745', '7.45', '07:45'])('takes %s as a time, and the server has it', async (typed) => {
    const id = await desk.plan({ rides: [], idle: [desk.helvi] })
    const { user } = await openWeek(desk, id)
    await user.click(await cell('Helvi Esimerkki', 'Tiistai, Loppu'))
    await user.keyboard(`{Escape}${typed}{Enter}`)

    expect((await cell('Helvi Esimerkki', 'Tiistai, Loppu')).textContent).toContain('07:45')
    await stored(id, `${desk.helvi} 2 departure 07:45`)
  })

  test('that is empty begins at 07:45 when it is clicked', async () => {
    const id = await desk.plan({ rides: [], idle: [desk.helvi] })
    const { user } = await openWeek(desk, id)
    await user.click(await cell('Helvi Esimerkki', 'Maanantai, Alku'))
    await user.keyboard('{Enter}')
    await stored(id, `${desk.helvi} 1 arrival 07:45`)
  })

  test('is changed by what is typed over it, and by the wheel ten minutes at a time', async () => {
    const id = await desk.plan({ rides: ridesFor([desk.helvi], { weekdays: [1] }) })
    const { user } = await openWeek(desk, id)
    await user.click(await cell('Helvi Esimerkki', 'Maanantai, Alku'))
    fireEvent.wheel(screen.getByRole('textbox', { name: /Maanantai, Alku/ }), { deltaY: -100 })
    await user.keyboard('{Enter}')
    await stored(id, `${desk.helvi} 1 arrival 08:25`)

    await user.click(await cell('Helvi Esimerkki', 'Maanantai, Alku'))
    await user.keyboard('9{Enter}')
    await stored(id, `${desk.helvi} 1 arrival 09:00`)
  })

  test('loses its ride when its time is emptied', async () => {
    const id = await desk.plan({ rides: ridesFor([desk.helvi], { weekdays: [1, 2] }) })
    const { user } = await openWeek(desk, id)
    const field = () => screen.getByRole('textbox', { name: /Maanantai, Alku/ })
    await user.click(await cell('Helvi Esimerkki', 'Maanantai, Alku'))
    await user.clear(field())
    await user.keyboard('{Enter}')
    await stored(id, `${desk.helvi} 2 arrival 08:15`)
  })

  test.each([
    ['2561', 'Minuutit ovat väliltä 00–59'],
    ['9:75', 'Minuutit ovat väliltä 00–59'],
  ])('does not take %s and says why', async (typed, why) => {
    const id = await desk.plan({ rides: ridesFor([desk.helvi], { weekdays: [1] }) })
    const { user } = await openWeek(desk, id)
    await user.click(await cell('Helvi Esimerkki', 'Maanantai, Alku'))
    await user.keyboard(`{Escape}${typed}{Enter}`)

    const field = screen.getByRole('textbox', { name: /Maanantai, Alku/ })
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toContain(why)
    await user.keyboard('{Escape}')
    expect((await cell('Helvi Esimerkki', 'Maanantai, Alku')).textContent).toBe('08:15')
  })

  test('says that it differs from the template, and that it waits to be sent', async () => {
    const id = await desk.plan({ rides: [], idle: [desk.helvi] })
    const { user } = await openWeek(desk, id)
    desk.client.link = ({ path }) => (path.includes('/ride/') ? 503 : 'pass')
    await user.click(await cell('Helvi Esimerkki', 'Maanantai, Alku'))
    await user.keyboard('{Escape}10{Enter}')
    await cell('Helvi Esimerkki', 'Maanantai, Alku, 10:00, poikkeaa mallista, jonossa')
    const order = await button('Tilaa')
    await waitFor(() => expect(descriptionOf(order)).toBe('Kaikkia muutoksia ei ole vielä lähetetty.'))
  })

  test('that another user has changed shows both times, and one of them is chosen', async () => {
    const id = await desk.plan({ rides: ridesFor([desk.helvi], { weekdays: [1] }) })
    const { user } = await openWeek(desk, id)
    await desk.server.services.db.updateTable('ride').set({ minutes: 600, version: 9 }).execute()
    await user.click(await cell('Helvi Esimerkki', 'Maanantai, Alku'))
    await user.keyboard('{Escape}9{Enter}')
    await flushNow()

    await cell('Helvi Esimerkki', 'Maanantai, Alku, 10:00, .*Sinun: 09:00. Nyt: 10:00.')
    await openNotices({ user })
    expect(await screen.findByText('1 solun muutos odottaa ratkaisuasi.')).toBeTruthy()
    await user.click(await button('Lähetä omat uudelleen'))
    await stored(id, `${desk.helvi} 1 arrival 09:00`)
    await cell('Helvi Esimerkki', 'Maanantai, Alku, 09:00$')
  })
})

describe('edits', () => {
  test('are undone and made again, many at once as one step', async () => {
    const aino = await add('Aino Harju')
    const id = await desk.plan({ rides: [], idle: [desk.helvi, aino] })
    const { user } = await openWeek(desk, id)
    await user.click(screen.getByRole('checkbox', { name: 'Valitse kaikki' }))
    await user.click(await button('Alku 09:00 joka päivälle'))
    expect(await screen.findAllByRole('gridcell', { name: /Alku, 09:00/ })).toHaveLength(10)

    await user.click(await button('Kumoa'))
    await waitFor(() => expect(screen.queryAllByRole('gridcell', { name: /09:00/ })).toHaveLength(0))
    await user.click(await button('Tee uudelleen'))
    expect(await screen.findAllByRole('gridcell', { name: /Alku, 09:00/ })).toHaveLength(10)
    await waitFor(async () => expect(await storedRides(desk, id)).toHaveLength(10))
  })

  test('that take away rides of many say so, with a way back that leaves what was done since', async () => {
    const aino = await add('Aino Harju')
    const id = await desk.plan({ rides: ridesFor([desk.helvi, aino], { weekdays: [1, 2] }) })
    const { user } = await openWeek(desk, id)
    await user.click(screen.getByRole('button', { name: /^Maanantai/ }))
    await user.keyboard('{Delete}')
    await waitFor(() => expect(said()).toBe('2 kyytiä poistettu 2 matkustajalta.'))
    const { action } = toasts.get().at(-1)!
    await user.click(await cell('Helvi Esimerkki', 'Perjantai, Alku'))
    await user.keyboard('{Escape}10{Enter}')
    expect(action?.label).toBe('Kumoa')
    await change(() => action?.onClick())
    await waitFor(async () => {
      const rides = await storedRides(desk, id)
      expect(rides).toHaveLength(5)
      expect(rides).toContain(`${desk.helvi} 5 arrival 10:00`)
    })
  })

  test('by plus are one step for a whole selection, and make no rides in it', async () => {
    const id = await desk.plan({ rides: ridesFor([desk.helvi], { weekdays: [1, 2] }) })
    const { user } = await openWeek(desk, id)
    await user.click(await cell('Helvi Esimerkki', 'Maanantai, Alku, 08:15'))
    await user.keyboard('{Escape}{Shift>}{ArrowRight}{ArrowRight}{/Shift}+')
    await stored(id, `${desk.helvi} 1 arrival 08:25`, `${desk.helvi} 2 arrival 08:25`)
    await user.click(await button('Kumoa'))
    await stored(id, `${desk.helvi} 1 arrival 08:15`, `${desk.helvi} 2 arrival 08:15`)
  })

  test('of a locked timetable are refused in the words of the documents', async () => {
    const id = await desk.plan({ state: 'ordered' })
    const { user } = await openWeek(desk, id)
    await user.click(await cell('Helvi Esimerkki', 'Maanantai, Alku'))
    expect(said()).toBe('Aikataulu on lukittu')
    expect(screen.queryByRole('textbox', { name: /Maanantai, Alku/ })).toBeNull()
    expect(screen.queryByRole('checkbox')).toBeNull()
  })

  test('by a user who may only read are refused in the words of the documents', async () => {
    const id = await desk.plan()
    const { user } = await openWeek(desk, id, { email: readerEmail })
    await user.click(await cell('Helvi Esimerkki', 'Maanantai, Alku'))
    expect(said()).toBe('Sinulla ei ole oikeutta muokata aikatauluja.')
    expect(screen.queryByRole('button', { name: 'Hae lukujärjestykset' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Lisää matkustajia' })).toBeNull()
  })
})

test('a time past midnight becomes the last minute of the day, and says so', async () => {
  const id = await desk.plan({ rides: [], idle: [desk.helvi] })
  const { user } = await openWeek(desk, id)
  await user.click(await cell('Helvi Esimerkki', 'Maanantai, Alku'))
  await user.keyboard('{Escape}2430{Enter}')
  await stored(id, `${desk.helvi} 1 arrival 23:59`)
  expect(said()).toBe('Kirjoitit 2430. Kyydin ajaksi merkittiin vuorokauden viimeinen kellonaika 23:59.')
  await user.click(await cell('Helvi Esimerkki', 'Tiistai, Alku'))
  await user.keyboard('{Escape}99{Enter}')
  expect(said()).toBe('Kirjoitit 99. Kyydin ajaksi merkittiin vuorokauden viimeinen kellonaika 23:59.')
  await user.click(await cell('Helvi Esimerkki', 'Keskiviikko, Alku'))
  await user.keyboard('{Escape}99{Enter}')
  expect(toasts.get().at(-1)).toMatchObject({ intent: 'warning', times: 2 })
})

test('the columns have their dates, and what falls on a holiday is told', async () => {
  await openWeek(desk, await desk.plan({ startDate: '2027-01-04', endDate: '2027-01-08' }))
  const wednesday = screen.getByRole('button', { name: 'Keskiviikko 6.1.' })
  expect(descriptionOf(wednesday)).toBe('6.1. loppiainen. Valitse solut: Keskiviikko')
  expect(descriptionOf(screen.getByRole('button', { name: 'Torstai 7.1.' }))).toBe('Valitse solut: Torstai')
})
