import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { flushNow } from '#data/delivery/deliver.ts'
import { editRides } from '#data/rides.ts'
import type { CellEdit } from '#domain/week/plan.ts'
import { rideTypes } from '#domain/ride/schema.ts'
import { timeOfDay } from '#domain/time-of-day.ts'
import { isWorkOnlyHere } from '#state/dirty.ts'
import { colleagueEmail, planningDesk } from '#tests/support/planning-desk.ts'
import { cell, openWeek, storedRides } from '#tests/support/week-screen.ts'
import { toldOfChange } from '#tests/support/told-of-change.ts'
import { toasts } from '#ui/speak/toast.ts'
import { formatClock } from '#ui/look/format.ts'

const desk = planningDesk()

describe('cells that are not sent yet', () => {
  /** Nothing that is written gets through. */
  const cutWrites = () => {
    desk.client.link = ({ method }) => (method === 'GET' ? 'pass' : 'cut')
  }
  const monday = (passengerId: number): CellEdit => ({
    ...{ passengerId, weekDayId: 1, rideType: rideTypes.arrival },
    ...{ before: 495, after: 480 },
  })

  test('stay when the week is fetched anew, and so does what is being typed', async () => {
    const id = await desk.plan()
    const { user } = await openWeek(desk, id)
    cutWrites()
    await act(() => editRides(id, [monday(desk.helvi)]))
    await user.click(await cell('Helvi Esimerkki', 'Tiistai, Alku'))
    expect(await isWorkOnlyHere()).toBe(false)
    await user.keyboard('7')
    expect(await isWorkOnlyHere()).toBe(true)
    const editor = screen.getByRole<HTMLInputElement>('textbox', { name: /Tiistai, Alku/ })
    const others = desk.server.services.db.updateTable('ride').where('weekday', '=', 3)
    await others.set(({ eb }) => ({ minutes: 600, version: eb('version', '+', 1) })).execute()

    await toldOfChange()

    await waitFor(async () => expect((await cell('Helvi Esimerkki', 'Keskiviikko, Alku')).textContent).toBe('10:00'))
    expect((await cell('Helvi Esimerkki', 'Maanantai, Alku')).textContent).toBe('08:00')
    expect(editor.isConnected).toBe(true)
    expect(editor.value).toBe('7')
    await user.keyboard('{Escape}')
    expect(await isWorkOnlyHere()).toBe(false)
  })

  test('and that a colleague has changed say who, when and both times', async () => {
    const id = await desk.plan()
    await openWeek(desk, id)
    cutWrites()
    await act(() => editRides(id, [monday(desk.helvi)]))
    const { id: updated_by } = await desk.server.services.db
      .selectFrom('app_user')
      .select('id')
      .where('email', '=', colleagueEmail)
      .executeTakeFirstOrThrow()
    const updated_at = new Date(`${desk.today}T10:02:00`)
    await desk.server.services.db
      .updateTable('ride')
      .set(({ eb }) => ({ minutes: 510, version: eb('version', '+', 1), updated_by, updated_at }))
      .where('weekday', '=', 1)
      .execute()
    desk.client.link = () => 'pass'
    await act(() => flushNow({ hurry: true }))

    const said = await screen.findByRole('gridcell', { name: /Sinun: 08:00\. Nyt: 08:30\.$/ })
    expect(said.getAttribute('aria-label')).toContain(`${colleagueEmail} on muuttanut tietoja sillä välin (`)
    expect(said.getAttribute('aria-label')).toContain(formatClock(updated_at.getTime()))
  })
})

describe('a cell that a colleague changes while it is open here', () => {
  const tuesday = () => cell('Helvi Esimerkki', 'Tiistai, Alku')
  /** Who has changed it may stand after it for a while. */
  const timeIn = ({ textContent }: HTMLElement) => textContent.slice(0, 'HH:mm'.length)
  /** Changes Wednesday too, whose cell shows when the week has arrived: the open one does not. */
  const colleagueSets = async (minutes: number) => {
    const ofBothDays = desk.server.services.db.updateTable('ride').where('weekday', 'in', [2, 3])
    await ofBothDays.set(({ eb }) => ({ minutes, version: eb('version', '+', 1) })).execute()
    await toldOfChange()
    const wednesday = async () => timeIn(await cell('Helvi Esimerkki', 'Keskiviikko, Alku'))
    await waitFor(async () => expect(await wednesday()).toBe(timeOfDay(minutes)))
  }
  const open = async (typed: string) => {
    const id = await desk.plan()
    const { user } = await openWeek(desk, id)
    await user.click(await tuesday())
    if (typed !== '') await user.keyboard(typed)
    return { id, user, editor: screen.getByRole<HTMLInputElement>('textbox', { name: /Tiistai, Alku/ }) }
  }

  test('is not overwritten unseen: what it has become is said, and the next Enter replaces it', async () => {
    const { id, user, editor } = await open('930')
    await colleagueSets(600)

    await user.keyboard('{Enter}')
    expect(editor.isConnected).toBe(true)
    const { textContent: problem } = document.getElementById(editor.getAttribute('aria-describedby') ?? '')!
    expect(problem).toBe('Soluun on sillä välin tullut 10:00. Vahvista uudelleen, jos haluat korvata sen.')
    await act(() => flushNow({ hurry: true }))
    expect(await storedRides(desk, id)).toContain(`${desk.helvi} 2 arrival 10:00`)

    await user.keyboard('{Enter}')
    await waitFor(async () => expect(await storedRides(desk, id)).toContain(`${desk.helvi} 2 arrival 09:30`))
  })

  test('stays as the colleague has it where Escape leaves it', async () => {
    const { id, user } = await open('930')
    await colleagueSets(600)
    await user.keyboard('{Enter}{Escape}')
    expect(timeIn(await tuesday())).toBe('10:00')
    expect(await storedRides(desk, id)).toContain(`${desk.helvi} 2 arrival 10:00`)
  })

  test('is left alone where nothing was typed', async () => {
    const { user, editor } = await open('')
    await colleagueSets(600)
    await user.keyboard('{Tab}')
    expect(editor.isConnected).toBe(false)
    expect(timeIn(await tuesday())).toBe('10:00')
  })
})

test('a timetable that turns out to be deleted as a cell is sent says so at once, and once', async () => {
  const id = await desk.plan()
  const { user } = await openWeek(desk, id)
  await desk.server.services.db.updateTable('timetable').set({ deleted: true }).where('id', '=', id).execute()

  await user.click(await cell('Helvi Esimerkki', 'Tiistai, Alku'))
  await user.keyboard('930{Enter}')
  await act(() => flushNow({ hurry: true }))

  expect(await screen.findAllByText('Aikataulua ei löytynyt. Se on ehkä jo poistettu.')).toHaveLength(1)
  expect(toasts.get()).toEqual([])
})
