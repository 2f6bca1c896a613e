import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createBooking } from '#data/bookings.ts'
import { draftCount } from '#data/drafts.ts'
import { newBookingDraft } from '#domain/booking/draft.ts'
import { savedBooking } from '#domain/booking/steps.ts'
import { homePlace, hospital } from '#tests/support/booking.ts'
import { openBookingStage, type BookingStage } from '#tests/support/booking-stage.ts'
import { resetClient } from '#tests/support/open-page.tsx'

let stage: BookingStage

beforeAll(async () => {
  stage = await openBookingStage()
})
afterEach(resetClient)
afterAll(() => stage.server.close())

const button = (name: string) => screen.getByRole('button', { name })

test('a new booking that is left can be kept on the device, and nothing is sent', async () => {
  await stage.enter()
  const { user, address } = stage.open('single/open/create')
  await screen.findByRole('dialog', { name: 'Uusi tilaus' })
  await user.click(button('Ohita'))
  await user.type(screen.getByLabelText(/^Mistä/, { selector: 'input' }), 'aalto')
  await user.click((await screen.findAllByRole('option'))[0]!)
  await user.keyboard('{Escape}')
  expect(await screen.findByText('Tilausta ei ole lähetetty.')).toBeTruthy()
  await user.click(button('Jatka muokkausta'))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('button', { name: 'Tallenna laitteelle' }))

  await waitFor(() => expect(address()).toMatch(/\/single\/open$/))
  expect(await draftCount()).toBe(1)
  expect(await screen.findByRole('button', { name: 'Avaa luonnos' })).toBeTruthy()
})

test('a stored booking that is left says what keeps it from being saved, and is then saved', async () => {
  const email = await stage.enter()
  const { destinationId } = stage.centre
  const draft = newBookingDraft(destinationId, '2026-03-11T10:00')
  const places = { from: homePlace, to: hospital, priceCategoryId: stage.categories.car }
  const booking = await createBooking(destinationId, savedBooking({ ...draft, ...places }, email))
  const { user } = stage.open(`b/${booking.id}?addpeople=true`)
  await screen.findByRole('dialog', { name: 'Tilauksen muokkaus' })
  await user.click(await screen.findByRole('button', { name: 'Ohita' }))
  await user.click(screen.getByRole('checkbox', { name: 'Aika on perilläoloaika' }))
  await user.keyboard('{Escape}')
  const first = within(await screen.findByRole('alertdialog'))
  expect(first.getByRole('button', { name: 'Tallenna' }).getAttribute('aria-disabled')).toBe('true')
  await user.click(first.getByRole('button', { name: 'Jatka muokkausta' }))
  await user.click(await screen.findByRole('button', { name: 'Seuraava: hinta-arvio' }))
  await screen.findByRole('radio', { name: /Henkilöauto/ })
  await user.keyboard('{Escape}')
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Tallenna' }))

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const { db } = stage.server.services
  const stored = await db.selectFrom('booking').selectAll().where('id', '=', booking.id).executeTakeFirstOrThrow()
  expect(stored.is_drop_off_time).toBe(true)
})
