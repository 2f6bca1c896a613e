import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { preferences } from '#state/preferences.ts'
import { button, planningDesk } from '#tests/support/planning-desk.ts'
import { addPassenger, ridesFor } from '#tests/support/rides.ts'
import { cell, openWeek, passengersShown, storedRides } from '#tests/support/week-screen.ts'

const desk = planningDesk()

const add = (name: string) => addPassenger(desk.server.services, desk.centre, { name })
const stored = (id: number, ...rides: string[]) =>
  waitFor(async () => expect(await storedRides(desk, id)).toEqual(rides))

const doubleId = 900_001

/** A timetable as servers answer it that let a cell have several rides. */
function withDoubles(path: string, data: unknown): unknown {
  if (!/\/timetable\/\d+$/.test(path)) return data
  const whole = data as { rides: { id: number }[] }
  return { ...whole, rides: whole.rides.flatMap((ride) => [ride, { ...ride, id: doubleId }]) }
}

test('a click only selects a cell where that is chosen in the menu, and the choice is kept', async () => {
  const id = await desk.plan({ rides: [], idle: [desk.helvi] })
  const { user } = await openWeek(desk, id)
  const field = () => screen.queryByRole('textbox', { name: /Maanantai, Alku/ })
  await user.click(await button(/^Lisää toimintoja: #/))
  await user.click(await screen.findByRole('menuitem', { name: 'Napsautus valitsee solun' }))
  expect(preferences.weekClick).toBe('select')
  await user.click(await cell('Helvi Esimerkki', 'Maanantai, Alku'))
  expect(field()).toBeNull()
  await user.click(await cell('Helvi Esimerkki', 'Tiistai, Alku'))
  expect(await storedRides(desk, id)).toEqual([])
  await user.click(await cell('Helvi Esimerkki', 'Maanantai, Alku'))
  await user.click(await cell('Helvi Esimerkki', 'Maanantai, Alku'))
  expect(field()).not.toBeNull()
  await user.keyboard('{Escape}')
  await user.click(await button(/^Lisää toimintoja: #/))
  await user.click(await screen.findByRole('menuitem', { name: 'Napsautus avaa solun' }))
  expect(preferences.weekClick).toBe('open')
})

describe('the template', () => {
  test('is set for those of the selected who are shown', async () => {
    const aino = await add('Aino Harju')
    const id = await desk.plan({ rides: [], idle: [desk.helvi, aino] })
    const { user } = await openWeek(desk, id)
    await user.click(screen.getByRole('checkbox', { name: 'Valitse kaikki' }))
    await user.type(screen.getByRole('searchbox', { name: 'Hae nimellä' }), 'aino{Enter}')
    await waitFor(() => expect(passengersShown()).toEqual(['Aino Harju']))
    expect(screen.getByText('2 valittu, 1 ei näkyvissä', { selector: '[aria-hidden]' })).toBeTruthy()
    await user.click(await button(/^Aseta 09:00 valituille: maanantai, Alku/))
    await stored(id, `${aino} 1 arrival 09:00`)
  })

  test('is set from a column heading for those who are selected, and healed where there are two rides', async () => {
    const aino = await add('Aino Harju')
    const id = await desk.plan({
      rides: ridesFor([desk.helvi], { weekdays: [1] }),
      idle: [aino],
    })
    desk.client.change = withDoubles
    const { user } = await openWeek(desk, id)
    await cell('Helvi Esimerkki', 'Maanantai, Alku, 08:15, poikkeaa mallista, useita kyytejä')
    const heading = await button(/^Aseta 09:00 valituille: maanantai, Alku/)
    expect(heading.getAttribute('aria-disabled')).toBe('true')

    await user.click(screen.getByRole('checkbox', { name: 'Valitse: Helvi Esimerkki' }))
    await user.click(await button(/^Aseta 09:00 valituille: maanantai, Alku/))
    await stored(id, `${desk.helvi} 1 arrival 09:00`)
    const removed = () => desk.client.seen.find(({ path }) => path.endsWith('/ride/deleteMany'))?.body
    await waitFor(() => expect(removed()).toEqual([expect.objectContaining({ id: doubleId })]))
  })

  test('is typed, kept on the device, and takes rides away when it is empty', async () => {
    const id = await desk.plan({ rides: ridesFor([desk.helvi], { weekdays: [1, 2] }) })
    const { user, leave } = await openWeek(desk, id)
    const start = () => screen.getByRole('textbox', { name: 'Alku' })
    const end = () => screen.getByRole('textbox', { name: 'Loppu' })
    expect([(start() as HTMLInputElement).value, (end() as HTMLInputElement).value]).toEqual(['09:00', '14:00'])
    await user.clear(end())
    await user.type(end(), '1530{Tab}')
    await user.clear(start())
    await user.tab()
    await leave()

    await openWeek(desk, id)
    expect([(start() as HTMLInputElement).value, (end() as HTMLInputElement).value]).toEqual(['', '15:30'])
    await user.click(screen.getByRole('checkbox', { name: 'Valitse: Helvi Esimerkki' }))
    await user.click(await button(/^Poista kyydit valituilta: maanantai, Alku/))
    await stored(id, `${desk.helvi} 2 arrival 08:15`)
    await user.clear(end())
    await user.type(end(), '14{Tab}')
    await user.type(start(), '9{Tab}')
  })
})
