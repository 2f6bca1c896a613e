import type { UserEvent } from '@testing-library/user-event'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createBooking, pullBookings } from '#data/bookings.ts'
import { newBookingDraft } from '#domain/booking/draft.ts'
import type { BookingDetails } from '#domain/booking/schema.ts'
import { savedBooking } from '#domain/booking/steps.ts'
import { bookingStates, type BookingState } from '#domain/booking/state.ts'
import { refreshScreen } from '#state/refresh.ts'
import { homePlace, hospital } from '#tests/support/booking.ts'
import { openBookingStage, type BookingStage } from '#tests/support/booking-stage.ts'
import { resetClient } from '#tests/support/open-page.tsx'
import { emptyRideTables } from '#tests/support/rides.ts'

let stage: BookingStage
let booking: BookingDetails

beforeAll(async () => {
  stage = await openBookingStage()
})
beforeEach(async () => {
  const email = await stage.enter()
  const { destinationId } = stage.centre
  const draft = {
    ...newBookingDraft(destinationId, '2026-03-11T10:00'),
    ...{ from: homePlace, to: hospital, priceCategoryId: stage.categories.car },
    passenger: { kind: 'adHoc', name: 'Eeva Lumijärvi' } as const,
  }
  booking = await createBooking(destinationId, savedBooking(draft, email))
  await pullBookings(destinationId)
  stage.client.seen.length = 0
})
afterEach(async () => {
  stage.client.link = () => 'pass'
  await resetClient()
  await emptyRideTables(stage.server.services)
  vi.useRealTimers()
})
afterAll(() => stage.server.close())

/** What the booking system makes of the booking, without a word to this device. */
const become = (state: BookingState, rejected_reason: string | null = null) =>
  stage.server.services.db
    .updateTable('booking')
    .set((eb) => ({
      ...{ state, rejected_reason, answer_at: null, updated_by: null },
      updated_at: new Date('2026-03-11T08:07:00Z'),
      version: eb('version', '+', 1),
    }))
    .where('id', '=', booking.id)
    .execute()
const reject = () => become(bookingStates.rejected, 'Ei autoja')
const askToCancel = async (user: UserEvent) => {
  await user.click(await screen.findByRole('button', { name: new RegExp(`^Lisää.*#${booking.shortId}`) }))
  await user.click(await screen.findByRole('menuitem', { name: 'Peru tilaus' }))
}
const info = () => screen.findByRole('dialog', { name: new RegExp(booking.shortId) })
const cancelButton = () => screen.queryByRole('button', { name: 'Peru tilaus' })
const tick = () => act(() => refreshScreen())

describe('a booking that the booking system has refused', () => {
  test('is seen so when it is opened, whatever the list still says', async () => {
    stage.client.link = ({ path }) =>
      path.endsWith(`/booking/destination/${stage.centre.destinationId}`) ? 500 : 'pass'
    const { user } = stage.open('single/open')
    const link = await screen.findByRole('link', { name: `#${booking.shortId}` })
    await reject()
    await user.click(link)
    expect(await within(await info()).findByText(/Ei autoja/)).toBeTruthy()
    expect(cancelButton()).toBeNull()
  })

  test('turns so under the eyes of who has it open, and in the list', async () => {
    stage.open(`b/${booking.id}`)
    await info()
    await waitFor(() => expect(cancelButton()).toBeTruthy())
    await reject()
    await tick()
    expect(await screen.findByText(/Ei autoja/)).toBeTruthy()
    expect(cancelButton()).toBeNull()
    expect(await screen.findByRole('tab', { name: /^Peruttu, 1/, hidden: true })).toBeTruthy()
  })

  test('is not cancelled any more: who asks for it is told what has become of it, by whom and when', async () => {
    const { user } = stage.open('single/open')
    await askToCancel(user)
    const yes = await screen.findByRole('button', { name: 'Kyllä' })
    await reject()
    await user.click(yes)
    const told = 'Varausjärjestelmä on muuttanut tietoja sillä välin (10:07).'
    expect(await screen.findByText(`Tilausta ei voi enää perua. Sen tila on nyt Hylätty. ${told}`)).toBeTruthy()
    expect(screen.getByText(/Ei autoja/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Kyllä' })).toBeNull()
    const [close] = screen.getAllByRole('button', { name: 'Sulje' })
    await user.click(close!)
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  })

  test('closes the question that is open while the clock learns of it', async () => {
    const { user } = stage.open('single/open')
    await askToCancel(user)
    await screen.findByRole('button', { name: 'Kyllä' })
    await reject()
    await tick()
    expect(await screen.findByText(/^Tilausta ei voi enää perua/)).toBeTruthy()
  })
})

test('a booking that is gone says so where it is open, and leaves the list', async () => {
  stage.open(`b/${booking.id}`)
  await info()
  await waitFor(() => expect(cancelButton()).toBeTruthy())
  await emptyRideTables(stage.server.services)
  await tick()
  expect(await screen.findByText(/ei löytynyt/)).toBeTruthy()
  expect(await screen.findByRole('tab', { name: /^Avoin$/, hidden: true })).toBeTruthy()
})

test('an opened booking that cannot be fetched is shown with its age and the reason', async () => {
  stage.client.link = ({ path }) => (path.endsWith(`/${stage.centre.destinationId}/${booking.id}`) ? 500 : 'pass')
  const { user } = stage.open(`b/${booking.id}`)
  const dialog = within(await info())
  expect(await dialog.findByText(/^Tiedot haettu tälle laitteelle/)).toBeTruthy()
  expect(dialog.getByText('Eeva Lumijärvi')).toBeTruthy()
  stage.client.link = () => 'pass'
  await user.click(dialog.getByRole('button', { name: 'Yritä uudelleen' }))
  await waitFor(() => expect(dialog.queryByText(/^Tiedot haettu tälle laitteelle/)).toBeNull())
})

test('the tab of the finished ones says how many it hides, and shows them', async () => {
  await become(bookingStates.finished)
  await stage.server.services.db.updateTable('booking').set({ date: '2026-03-02' }).execute()
  const { user } = stage.open('single/finished')
  expect(await screen.findByText('1 tilaus ei näy näillä rajauksilla.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Näytä kaikki' }))
  expect(await screen.findByRole('row', { name: /Eeva Lumijärvi/ })).toBeTruthy()
  expect(screen.queryByText(/ei näy näillä rajauksilla/)).toBeNull()
})

test('a tab with rows says how many more it hides', async () => {
  const { destinationId } = stage.centre
  const draft = {
    ...newBookingDraft(destinationId, '2026-03-11T12:00'),
    from: homePlace,
    priceCategoryId: stage.categories.car,
  }
  await createBooking(destinationId, savedBooking(draft, ''))
  await stage.server.services.db
    .updateTable('booking')
    .set({ date: '2026-03-02' })
    .where('id', '=', booking.id)
    .execute()
  const { user } = stage.open('single/open')
  expect(await screen.findByText('1 tilaus ei näy näillä rajauksilla.')).toBeTruthy()
  expect(screen.queryByText('Eeva Lumijärvi')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Näytä kaikki' }))
  expect(await screen.findByText('Eeva Lumijärvi')).toBeTruthy()
})
