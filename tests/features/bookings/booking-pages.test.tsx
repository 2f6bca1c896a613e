import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { cancelBooking, createBooking } from '#data/bookings.ts'
import { newBookingDraft } from '#domain/booking/draft.ts'
import type { BookingDetails } from '#domain/booking/schema.ts'
import { savedBooking } from '#domain/booking/steps.ts'
import { homePlace, hospital } from '#tests/support/booking.ts'
import { openBookingStage, type BookingStage } from '#tests/support/booking-stage.ts'
import { change, resetClient } from '#tests/support/open-page.tsx'

let stage: BookingStage
let booked: BookingDetails[]

async function book(date: string, name: string): Promise<BookingDetails> {
  const { destinationId } = stage.centre
  const ends = { from: homePlace, to: hospital, priceCategoryId: stage.categories.car }
  const draft = newBookingDraft(destinationId, '2026-03-11T10:00')
  const passenger = { kind: 'adHoc', name } as const
  return createBooking(destinationId, savedBooking({ ...draft, ...ends, date, passenger }, ''))
}

beforeAll(async () => {
  stage = await openBookingStage()
  await stage.enter()
  booked = []
  for (let day = 8; day <= 19; day += 1) {
    booked.push(await book(`2026-04-${String(day).padStart(2, '0')}`, `Kevät${day} Matka`))
  }
  await cancelBooking(await book('2026-03-14', 'Peruttu Matka'))
  await resetClient()
})
afterEach(async () => {
  await resetClient()
  vi.useRealTimers()
})
afterAll(() => stage.server.close())

const table = () => screen.findByRole('table', { name: 'Tilaukset' })
const names = async () =>
  within(await table())
    .queryAllByText(/ Matka$/)
    .map(({ textContent }) => textContent)

test('a page has all, 100, 50 or 10 of them, and the list comes back to the page of the one that was opened', async () => {
  await stage.enter()
  const list = stage.open('single/open')
  const sizes = await screen.findByRole('combobox', { name: 'Rivejä sivulla' })
  const offered = within(sizes).getAllByRole('option')
  expect(offered.map(({ textContent }) => textContent)).toEqual(['Kaikki', '100', '50', '10'])
  expect(await names()).toHaveLength(12)

  await list.user.selectOptions(sizes, '10')
  await waitFor(async () => expect(await names()).toHaveLength(10))
  await list.user.click(screen.getByRole('button', { name: 'Seuraava sivu' }))
  await waitFor(async () => expect(await names()).toEqual(['Kevät18 Matka', 'Kevät19 Matka']))
  await list.user.click(screen.getByText('Kevät19 Matka'))
  expect(await screen.findByRole('dialog', { name: /^Tilauksen tiedot/ })).toBeTruthy()
  await list.leave()

  const { user } = stage.open('single/open')
  await waitFor(async () => expect(await names()).toEqual(['Kevät18 Matka', 'Kevät19 Matka']))
  await user.click(screen.getByRole('button', { name: 'Edellinen sivu' }))
  await waitFor(async () => expect(await names()).toHaveLength(10))
})

test('another tab begins on its first page, and rows are counted from the page that is shown', async () => {
  await stage.enter()
  await cancelBooking(booked.shift()!)
  const { user } = stage.open('single/open')
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Rivejä sivulla' }), '10')
  await waitFor(async () => expect(await names()).toHaveLength(10))
  const turn = async () => {
    await user.click(screen.getByRole('button', { name: 'Seuraava sivu' }))
    await waitFor(async () => expect(await names()).toEqual(['Kevät19 Matka']))
  }
  await turn()
  await user.click(screen.getByRole('tab', { name: /^Peruttu/ }))
  await waitFor(async () => expect(await names()).toContain('Peruttu Matka'))
  await user.click(screen.getByRole('tab', { name: /^Avoin/ }))
  await waitFor(async () => expect(await names()).toHaveLength(10))

  await turn()
  await change(() => void cancelBooking(booked.at(-1)!))
  await waitFor(async () => expect(await names()).toHaveLength(10))
  const [, , first] = within(await table()).getAllByRole('row')
  expect(first?.getAttribute('aria-rowindex')).toBe('2')
})
