import { act, screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createBooking } from '#data/bookings.ts'
import { newBookingDraft } from '#domain/booking/draft.ts'
import { savedBooking } from '#domain/booking/steps.ts'
import { refreshScreen } from '#state/refresh.ts'
import { homePlace, hospital } from '#tests/support/booking.ts'
import { openBookingStage, type BookingStage } from '#tests/support/booking-stage.ts'
import { resetClient } from '#tests/support/open-page.tsx'

let stage: BookingStage

beforeAll(async () => {
  stage = await openBookingStage()
})
afterEach(async () => {
  await resetClient()
  vi.useRealTimers()
})
afterAll(() => stage.server.close())

test('what is typed into a booking stays when the clock fetches it as another user has changed it', async () => {
  const email = await stage.enter()
  const { destinationId } = stage.centre
  const draft = newBookingDraft(destinationId, '2026-03-11T10:00')
  const ends = { from: homePlace, to: hospital, priceCategoryId: stage.categories.car }
  const { id } = await createBooking(destinationId, savedBooking({ ...draft, ...ends }, email))
  const { user } = stage.open(`b/${id}?addpeople=true`)
  await screen.findByRole('dialog', { name: 'Tilauksen muokkaus' })
  await user.click(await screen.findByRole('button', { name: 'Ohita' }))
  await user.click(screen.getByRole('button', { name: 'Seuraava: hinta-arvio' }))
  const note = await screen.findByLabelText<HTMLTextAreaElement>('Viesti kuljettajalle')
  await user.type(note, 'Rollaattori mukana')
  await stage.server.services.db
    .updateTable('booking')
    .set(({ eb }) => ({ note: 'Muualla', version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
  stage.client.seen.length = 0

  await act(() => refreshScreen('clock'))

  await waitFor(() => expect(stage.client.seen.some(({ method }) => method === 'GET')).toBe(true))
  expect(note.isConnected).toBe(true)
  expect(note.value).toBe('Rollaattori mukana')
})
