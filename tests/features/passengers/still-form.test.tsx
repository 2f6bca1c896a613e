import { act, renderHook, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Editing } from '#features/passengers/editor/use-editing.ts'
import { useStillPassenger } from '#features/passengers/editor/use-still-passenger.ts'
import { refreshScreen } from '#state/refresh.ts'
import { passenger } from '#tests/support/passenger.ts'
import { helviRow, openHelvi, passengerDesk } from '#tests/support/passenger-desk.tsx'

const desk = passengerDesk()

const beingChecked = 'Matkustajan tietoja tarkistetaan. Lisää kuljetuspäätös myöhemmin.'
const isTold = () => [beingChecked, 'Muutos odottaa vahvistusta'].map((words) => screen.queryByText(words) !== null)

interface Stored {
  has_pending_property_changes?: boolean
  inactive?: boolean
  note?: string
}

/** What another user or the booking system has stored, and the screen asks for. */
async function store(values: Stored) {
  await desk.server.services.db
    .updateTable('passenger')
    .set(({ eb }) => ({ ...values, version: eb('version', '+', 1) }))
    .where('id', '=', desk.helvi)
    .execute()
  await act(() => refreshScreen('clock'))
}

const leave = () =>
  act(async () => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    await Promise.resolve()
  })

test('that changes wait for the booking system neither comes nor goes under who is in a field', async () => {
  const { user, name } = await openHelvi(desk)
  await user.click(name)
  await store({ has_pending_property_changes: true, note: 'Soita ensin' })
  expect(await screen.findByDisplayValue('Soita ensin')).toBeTruthy()
  expect(isTold()).toEqual([false, false])
  await leave()
  await waitFor(() => expect(isTold()).toEqual([true, true]))

  await user.click(name)
  await store({ has_pending_property_changes: false, note: 'Soita aina' })
  expect(await screen.findByDisplayValue('Soita aina')).toBeTruthy()
  expect(isTold()).toEqual([true, true])
  await leave()
  await waitFor(() => expect(isTold()).toEqual([false, false]))
})

test('it comes only after the press that leaves the field', async () => {
  const { user, name } = await openHelvi(desk)
  await user.click(name)
  await store({ has_pending_property_changes: true, note: 'Soita ensin' })
  await screen.findByDisplayValue('Soita ensin')
  const heading = screen.getByRole('heading', { level: 1 })
  await user.pointer({ keys: '[MouseLeft>]', target: heading })
  expect(document.activeElement).not.toBe(name)
  expect(isTold()).toEqual([false, false])
  await user.pointer({ keys: '[/MouseLeft]', target: heading })
  await waitFor(() => expect(isTold()).toEqual([true, true]))
})

test('what keeps from saving is told at once', async () => {
  const { user, name } = await openHelvi(desk)
  await user.click(name)
  await store({ inactive: true })
  expect((await screen.findAllByText('Matkustaja ei ole aktiivinen.')).length).toBeGreaterThan(0)
  expect(screen.getByText('Ei aktiivinen')).toBeTruthy()
})

test('everything but that it waits is told at once', () => {
  const editing = (change: Parameters<typeof passenger>[0]) =>
    ({ passenger: passenger(change), saving: { busy: false } }) as Editing
  const { result, rerender } = renderHook((now: Editing) => useStillPassenger(now, true), { initialProps: editing({}) })
  rerender(editing({ inactive: true, name: 'Helvi Muualla', hasPendingPropertyChanges: true }))
  expect(result.current).toEqual(passenger({ inactive: true, name: 'Helvi Muualla' }))
})

test('what the user’s own save waits for is told at once', async () => {
  const { user, name } = await openHelvi(desk)
  await user.type(name, 'nen')
  desk.client.change = (_, data, method) =>
    method === 'PUT' ? { ...(data as object), hasPendingPropertyChanges: true } : data
  await user.keyboard('{Control>}s{/Control}')
  await waitFor(async () => expect((await helviRow(desk)).name).toBe('Helvi Esimerkkinen'))
  await waitFor(() => expect(isTold()).toEqual([true, true]))
  desk.client.change = null
  expect(document.activeElement).toBe(name)
})
