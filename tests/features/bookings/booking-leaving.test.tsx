import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createBooking } from '#data/bookings.ts'
import { workspace } from '#data/workspace/workspace.ts'
import { draftCount } from '#data/drafts/drafts.ts'
import { newBookingDraft } from '#domain/booking/draft.ts'
import type { BookingDetails } from '#domain/booking/schema.ts'
import { savedBooking } from '#domain/booking/steps.ts'
import { homePlace, hospital } from '#tests/support/booking.ts'
import { openBookingStage, type BookingStage } from '#tests/support/booking-stage.ts'
import { toasts } from '#ui/speak/toast.ts'
import { openPage, resetClient, type OpenedPage } from '#tests/support/open-page.tsx'
import { loseConnection } from '#tests/support/lost-connection.ts'

let stage: BookingStage

beforeAll(async () => {
  stage = await openBookingStage()
})
afterEach(async () => {
  vi.restoreAllMocks()
  await resetClient()
})
afterAll(() => stage.server.close())

const button = (name: string) => screen.getByRole('button', { name })
const question = async () => within(await screen.findByRole('alertdialog'))

/** Says where a new ride starts. */
async function pickStart(user: OpenedPage['user']): Promise<void> {
  await screen.findByRole('dialog', { name: 'Uusi tilaus' })
  await user.click(button('Ohita'))
  await user.type(screen.getByLabelText(/^Mistä/, { selector: 'input' }), 'aalto')
  await user.click((await screen.findAllByRole('option'))[0]!)
}

async function booked(email: string): Promise<BookingDetails> {
  const { destinationId } = stage.centre
  const draft = newBookingDraft(destinationId, '2026-03-11T10:00')
  const places = { from: homePlace, to: hospital, priceCategoryId: stage.categories.car }
  return createBooking(destinationId, savedBooking({ ...draft, ...places }, email))
}

const isDropOffTime = async ({ id }: BookingDetails): Promise<boolean> => {
  const { db } = stage.server.services
  return (await db.selectFrom('booking').selectAll().where('id', '=', id).executeTakeFirstOrThrow()).is_drop_off_time
}

test('a new booking that is left can be kept on the device, and nothing is sent', async () => {
  await stage.enter()
  const { user, address } = stage.open('single/open/create')
  await pickStart(user)
  await user.keyboard('{Escape}')
  expect(await screen.findByText(/^Tilausta ei ole lähetetty\. Voit jatkaa luonnoksesta/)).toBeTruthy()
  await user.click(button('Jatka muokkausta'))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  await waitFor(() => expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true))
  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('button', { name: 'Tallenna laitteelle' }))

  await waitFor(() => expect(address()).toMatch(/\/single\/open$/))
  expect(await draftCount()).toBe(1)
  expect(await screen.findByRole('button', { name: 'Avaa luonnos' })).toBeTruthy()
})

test('a stored booking that is left says what keeps it from being saved, and is then saved', async () => {
  const booking = await booked(await stage.enter())
  const { user } = stage.open(`b/${booking.id}?addpeople=true`)
  await screen.findByRole('dialog', { name: 'Tilauksen muokkaus' })
  await user.click(await screen.findByRole('button', { name: 'Ohita' }))
  await user.click(screen.getByRole('checkbox', { name: 'Aika on perilläoloaika' }))
  await user.keyboard('{Escape}')
  const first = await question()
  expect(first.queryByRole('button', { name: 'Tallenna' })).toBeNull()
  expect(first.getByRole('button', { name: 'Tallenna laitteelle' })).toBeTruthy()
  await user.click(first.getByRole('button', { name: 'Jatka muokkausta' }))
  await user.click(await screen.findByRole('button', { name: 'Seuraava: hinta-arvio' }))
  await screen.findByRole('radio', { name: /Henkilöauto/ })
  await user.keyboard('{Escape}')
  await user.click((await question()).getByRole('button', { name: 'Tallenna' }))

  await waitFor(() => expect(screen.queryByRole('dialog', { hidden: true })).toBeNull())
  expect(await isDropOffTime(booking)).toBe(true)
})

test('a booking that the device cannot keep stays open, says so, and is kept once there is room', async () => {
  await stage.enter()
  const { user, address } = stage.open('single/open/create')
  const full = vi.spyOn(workspace().drafts.drafts, 'put').mockRejectedValue(new DOMException('', 'QuotaExceededError'))
  await pickStart(user)
  // nobody has asked for it yet: it was kept by itself, in vain
  expect(await screen.findByText('Luonnosta ei voitu säilyttää tällä laitteella.')).toBeTruthy()
  await user.keyboard('{Escape}')
  await user.click((await question()).getByRole('button', { name: 'Tallenna laitteelle' }))
  await waitFor(() => expect(toasts.get().at(-1)?.title).toBe('Luonnosta ei voitu säilyttää tällä laitteella.'))
  expect(address()).toMatch(/\/create$/)

  await user.click(button('Seuraava: hinta-arvio'))
  await loseConnection()
  const before = toasts.get().at(-1)
  await user.click(await screen.findByRole('button', { name: 'Tallenna laitteelle' }))
  await waitFor(() => expect(toasts.get().at(-1)).not.toBe(before))
  expect(address()).toMatch(/\/create$/)

  full.mockRestore()
  await user.click(button('Tallenna laitteelle'))
  await waitFor(() => expect(address()).toMatch(/\/single\/open$/))
  expect(await draftCount()).toBe(1)
})

test('the way back of the browser asks, and leads away once that is decided', async () => {
  await stage.enter()
  const page = stage.open('single/open')
  const { user, address } = page
  await user.click(await screen.findByRole('button', { name: 'Uusi tilaus' }))
  await pickStart(user)
  await page.goBack()
  await user.click((await question()).getByRole('button', { name: 'Jatka muokkausta' }))
  expect(address()).toMatch(/\/create$/)
  await page.goBack()
  await user.click((await question()).getByRole('button', { name: 'Tallenna laitteelle' }))
  await waitFor(() => expect(address()).toMatch(/\/single\/open$/))
  expect(await draftCount()).toBe(1)

  await user.click(await screen.findByRole('button', { name: 'Avaa luonnos' }))
  await user.click(await screen.findByRole('button', { name: 'Jatka luonnosta' }))
  await page.goBack()
  await user.click((await question()).getByRole('button', { name: 'Hylkää' }))
  await waitFor(() => expect(address()).toMatch(/\/single\/open$/))
  expect(await draftCount()).toBe(0)
})

test('a stored booking that is saved on the way back is saved, and the way goes on', async () => {
  const booking = await booked(await stage.enter())
  const timetables = `/d/${stage.centre.destinationId}/timetables`
  const page = openPage(`${timetables}/single/cancelled`, `${timetables}/b/${booking.id}?addpeople=true`)
  const { user, address } = page
  await user.click(await screen.findByRole('button', { name: 'Ohita' }))
  await user.click(screen.getByRole('checkbox', { name: 'Aika on perilläoloaika' }))
  await user.click(button('Seuraava: hinta-arvio'))
  await screen.findByRole('radio', { name: /Henkilöauto/ })
  await page.goBack()
  await user.click((await question()).getByRole('button', { name: 'Tallenna' }))
  await waitFor(() => expect(address()).toMatch(/\/single\/cancelled$/))
  expect(await isDropOffTime(booking)).toBe(true)
})

test('the editor of a new passenger above the booking asks for itself alone', async () => {
  await stage.enter()
  const { user } = stage.open('single/open/create')
  await pickStart(user)
  await user.click(button('Takaisin'))
  await user.click(await screen.findByRole('button', { name: 'Luo uusi matkustaja' }))
  const editor = await screen.findByRole('dialog', { name: 'Uusi matkustaja' })
  const [close] = within(editor).getAllByRole('button', { name: 'Sulje' })
  if (close) await user.click(close)
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(await screen.findByRole('dialog', { name: 'Uusi tilaus' })).toBeTruthy()
})
