import { act, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createBooking } from '#data/bookings.ts'
import { newBookingDraft } from '#domain/booking/draft.ts'
import type { BookingDetails } from '#domain/booking/schema.ts'
import { savedBooking } from '#domain/booking/steps.ts'
import { bookingStates } from '#domain/booking/state.ts'
import { refreshScreen } from '#state/refresh.ts'
import { homePlace, hospital } from '#tests/support/booking.ts'
import { openBookingStage, type BookingStage } from '#tests/support/booking-stage.ts'
import { change, resetClient } from '#tests/support/open-page.tsx'
import { holdTimers } from '#tests/support/held-timers.ts'
import { announcements } from '#ui/speak/announce.ts'

const freshMs = 10_000

let stage: BookingStage
let morning: BookingDetails

async function book(name: string, date: string, minutes: number): Promise<BookingDetails> {
  const { destinationId } = stage.centre
  const draft = {
    ...newBookingDraft(destinationId, '2026-03-11T10:00'),
    ...{ from: homePlace, to: hospital, priceCategoryId: stage.categories.car, date, minutes },
    passenger: { kind: 'adHoc', name } as const,
  }
  return createBooking(destinationId, savedBooking(draft, ''))
}

beforeAll(async () => {
  stage = await openBookingStage()
  await stage.enter()
  morning = await book('Eeva Lumijärvi', '2026-03-11', 700)
  await book('Eero Saarelma', '2026-03-11', 800)
  await book('Aino Kivimaa', '2026-03-12', 600)
  await book('Onni Vuorela', '2026-03-14', 600)
  await resetClient()
})
afterEach(async () => {
  await resetClient()
  vi.useRealTimers()
})
afterAll(() => stage.server.close())

test('rows stand under their days, which say how many there are', async () => {
  await stage.enter()
  const { user } = stage.open('single')
  const table = await screen.findByRole('table', { name: 'Tilaukset' })
  await within(table).findByText('Onni Vuorela')
  const headings = () => within(table).queryAllByRole('rowheader')
  const days = ['Tänään, keskiviikko 11.3. 2 tilausta', 'Huomenna, torstai 12.3. 1 tilaus', 'Lauantai 14.3. 1 tilaus']
  expect(headings()).toEqual(days.map((name) => within(table).getByRole('rowheader', { name })))

  // in another order the rows say their days themselves
  await user.click(screen.getByRole('button', { name: 'Matkustaja' }))
  expect(headings()).toEqual([])
  expect(within(screen.getByRole('row', { name: /Onni Vuorela/ })).getByText('la 14.3.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Aika' }))
})

test('a booking whose state has changed stays where it stood, says so for ten seconds, and is read out', async () => {
  await stage.enter()
  stage.open('single/open')
  const row = () => screen.queryByRole('row', { name: /Eeva Lumijärvi/ })
  await waitFor(() => expect(row()).toBeTruthy())
  const pass = holdTimers(freshMs)
  await stage.server.services.db
    .updateTable('booking')
    .set((eb) => ({ state: bookingStates.ok, answer_at: null, updated_at: new Date(), version: eb('version', '+', 1) }))
    .where('id', '=', morning.id)
    .execute()
  await act(() => refreshScreen())
  await waitFor(() => expect(within(row()!).getByText('juuri nyt')).toBeTruthy())
  expect(within(row()!).getByText('Vahvistettu')).toBeTruthy()
  expect(row()!.style.boxShadow).not.toBe('')
  expect(announcements.get().polite).toContain(`#${morning.shortId}, vahvistettu`)
  expect(screen.getByRole('tab', { name: 'Avoin, 3' })).toBeTruthy()

  await change(pass)
  await waitFor(() => expect(row()).toBeNull())
})
