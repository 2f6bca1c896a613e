import { act, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { timetableStates, type TimetableState } from '#domain/timetable/state.ts'
import { refreshScreen } from '#state/refresh.ts'
import { planningDesk } from '#tests/support/planning-desk.ts'
import { pretendMedia } from '#tests/ui/media.ts'

const desk = planningDesk()

/** Something happens to the timetable after the list was fetched. */
const change = (id: number, to: { state: TimetableState; rejected_reason?: string; description?: string }) =>
  desk.server.services.db.updateTable('timetable').set(to).where('id', '=', id).execute()

async function openInfo(id: number, before: () => Promise<unknown>) {
  pretendMedia('max-width: 767px')
  const { user } = await desk.open()
  const info = await screen.findByRole('button', { name: 'Tiedot' })
  await before()
  await user.click(info)
  return within(await screen.findByRole('dialog', { name: new RegExp(`${id}|Talvi`) }))
}

test('the facts of a timetable are fetched when they are opened, and anew while they are', async () => {
  const id = await desk.plan({ note: 'Talvi' })
  const info = await openInfo(id, () =>
    change(id, { state: timetableStates.rejected, rejected_reason: 'Autoja ei ole' }),
  )
  expect(await info.findByText('Autoja ei ole')).toBeTruthy()
  expect(info.getByText('Hylätty')).toBeTruthy()

  await change(id, { state: timetableStates.new, description: 'Korjattu' })
  await act(() => refreshScreen('clock'))
  expect(await info.findByText('Korjattu')).toBeTruthy()
})

test('a failure to fetch them is said, and what the list has stays', async () => {
  const id = await desk.plan({ note: 'Talvi', description: 'Ateljee' })
  const info = await openInfo(id, () => {
    desk.client.link = ({ path }) => (path.endsWith(`/timetable/${id}`) ? 500 : 'pass')
    return Promise.resolve()
  })
  expect((await info.findByRole('alert')).textContent).toContain('Yritä uudelleen')
  expect(info.getByText('Ateljee')).toBeTruthy()
})
