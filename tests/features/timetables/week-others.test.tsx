import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { createOrUpdateRides } from '#contract/rides.ts'
import { tellPresence, type OpenRecord } from '#contract/presence.ts'
import { rideTypes } from '#domain/ride/schema.ts'
import { announcements } from '#ui/speak/announce.ts'
import { button, colleagueEmail, planningDesk } from '#tests/support/planning-desk.ts'
import { answered } from '#tests/support/stored-transportation-permissions.ts'
import { ridesFor } from '#tests/support/rides.ts'
import { cell, openWeek, storedRides } from '#tests/support/week-screen.ts'
import { toldOfChange } from '#tests/support/told-of-change.ts'

const desk = planningDesk()
let colleague: string

beforeEach(async () => {
  colleague = await desk.server.signIn(colleagueEmail)
})

test('who has changed an open week is named to who opens it, and who has only opened it is not', async () => {
  const id = await desk.plan()
  const record: OpenRecord = { kind: 'week', id }
  const colleagueTells = async (isChanging: boolean) => {
    const body = { record, window: 'window-of-colleague', isChanging }
    return (await desk.server.call(tellPresence, { body, token: colleague })).json<{ others: unknown[] }>().others
  }
  await colleagueTells(true)
  const { user } = await openWeek(desk, id)
  const present = () => document.querySelector('[data-present]')?.textContent
  await waitFor(() => expect(present()).toBe(`${colleagueEmail} muokkaa tätä`))
  expect(await colleagueTells(true)).toEqual([])
  await user.click(await cell('Helvi Esimerkki', 'Maanantai, Alku'))
  await user.keyboard('{Escape}10{Enter}')
  await waitFor(async () => expect(await colleagueTells(true)).toHaveLength(1))
  await waitFor(() => expect(present()).toBe(`Myös ${colleagueEmail} muokkaa tätä`))
})

describe('what a colleague changes in an open week', () => {
  const colleagueSaves = async (id: number, weekDayId: number, hour: number) => {
    const place = { fromHome: true, toHome: false, fromId: 0, toId: desk.centre.destinationId }
    const cellOf = { timetableId: id, passengerId: desk.helvi, weekDayId, rideType: rideTypes.arrival }
    const body = [{ id: 0, ...cellOf, ...place, timeOfDay: { hour, minute: 0 }, creatingId: null }]
    answered(await desk.server.call(createOrUpdateRides, { body, token: colleague }))
    await toldOfChange()
  }

  test('is marked for a moment with who, read out once, and leaves what was entered here alone', async () => {
    const id = await desk.plan({ rides: [], idle: [desk.helvi] })
    const { user } = await openWeek(desk, id)
    await user.click(await cell('Helvi Esimerkki', 'Maanantai, Alku'))
    await user.keyboard('{Escape}10{Enter}')
    await waitFor(async () => expect(await storedRides(desk, id)).toHaveLength(1))
    await colleagueSaves(id, 2, 9)
    await screen.findByRole('gridcell', { name: `Helvi Esimerkki, Tiistai, Alku, 09:00, ${colleagueEmail} muutti` })
    expect((await cell('Helvi Esimerkki', 'Maanantai, Alku, 10:00')).ariaLabel).not.toContain('muutti')
    await waitFor(() => expect(announcements.get().polite.trimEnd()).toBe(`${colleagueEmail} muutti: 1 aika`))
    await waitFor(() => expect(screen.queryByRole('gridcell', { name: /muutti/ })).toBeNull(), { timeout: 9000 })
  })

  test('is not marked where the server cannot say who it was', async () => {
    const id = await desk.plan({ rides: [], idle: [desk.helvi] })
    let asked = 0
    desk.client.link = ({ path }) => {
      if (!path.endsWith('/cellChanges')) return 'pass'
      asked += 1
      return 404
    }
    await openWeek(desk, id)
    await colleagueSaves(id, 2, 9)
    await cell('Helvi Esimerkki', 'Tiistai, Alku, 09:00')
    await waitFor(() => expect(asked).toBe(1))
    expect(screen.queryByRole('gridcell', { name: /muutti/ })).toBeNull()
  })
})

describe('an undo over what somebody else has changed since', () => {
  /** Two cells are moved here as one step, and the second of them by somebody else after that. */
  async function moved() {
    const id = await desk.plan({ rides: ridesFor([desk.helvi], { weekdays: [1, 2] }) })
    const { user } = await openWeek(desk, id)
    await user.click(await cell('Helvi Esimerkki', 'Maanantai, Alku, 08:15'))
    await user.keyboard('{Escape}{Shift>}{ArrowRight}{ArrowRight}{/Shift}+')
    const rides = (...times: string[]) =>
      waitFor(async () =>
        expect(await storedRides(desk, id)).toEqual(
          times.map((time, index) => `${desk.helvi} ${index + 1} arrival ${time}`),
        ),
      )
    await rides('08:25', '08:25')
    await desk.server.services.db
      .updateTable('ride')
      .set(({ eb }) => ({ minutes: 600, version: eb('version', '+', 1) }))
      .where('timetable_id', '=', id)
      .where('weekday', '=', 2)
      .execute()
    await toldOfChange()
    await cell('Helvi Esimerkki', 'Tiistai, Alku, 10:00')
    await user.click(await button('Kumoa'))
    await screen.findByRole('alertdialog', { name: 'Kumotaanko myös myöhemmät muutokset?' })
    expect(screen.getByText('1 solu on muutettu tämän jälkeen.')).toBeTruthy()
    return { user, rides }
  }

  test('asks, does nothing or leaves that alone when that is said', async () => {
    const { user, rides } = await moved()
    await user.click(await button('Peruuta'))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    await rides('08:25', '10:00')
    await user.click(await button('Kumoa'))
    await user.click(await button('Kumoa vain 1 muu'))
    await rides('08:15', '10:00')
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  test('overwrites it when that is said', async () => {
    const { user, rides } = await moved()
    await user.click(await button('Kumoa sekin'))
    await rides('08:15', '08:15')
  })
})
