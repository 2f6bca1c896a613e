import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { flushNow } from '#data/outbox/drive.ts'
import { editRides } from '#data/rides.ts'
import type { CellEdit } from '#domain/ride/plan.ts'
import { rideTypes } from '#domain/ride/schema.ts'
import { refreshScreen } from '#state/refresh.ts'
import { colleagueEmail, planningDesk } from '#tests/support/planning-desk.ts'
import { cell, openWeek } from '#tests/support/week-screen.ts'
import { formatClock } from '#ui/format.ts'

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

  test('stay when the clock fetches the week anew, and so does what is being typed', async () => {
    const id = await desk.plan()
    const { user } = await openWeek(desk, id)
    cutWrites()
    await act(() => editRides(id, [monday(desk.helvi)]))
    await user.click(await cell('Helvi Esimerkki', 'Tiistai, Alku'))
    await user.keyboard('7')
    const editor = screen.getByRole<HTMLInputElement>('textbox', { name: /Tiistai, Alku/ })
    const others = desk.server.services.db.updateTable('ride').where('weekday', '=', 3)
    await others.set(({ eb }) => ({ minutes: 600, version: eb('version', '+', 1) })).execute()

    await act(() => refreshScreen('clock'))

    await waitFor(async () => expect((await cell('Helvi Esimerkki', 'Keskiviikko, Alku')).textContent).toBe('10:00'))
    expect((await cell('Helvi Esimerkki', 'Maanantai, Alku')).textContent).toBe('08:00')
    expect(editor.isConnected).toBe(true)
    expect(editor.value).toBe('7')
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

    const said = await screen.findByRole('gridcell', { name: /Sinun: 08:00\. Nyt voimassa: 08:30\.$/ })
    expect(said.getAttribute('aria-label')).toContain(`${colleagueEmail} on muuttanut tietoja sillä välin (`)
    expect(said.getAttribute('aria-label')).toContain(formatClock(updated_at.getTime()))
  })
})
