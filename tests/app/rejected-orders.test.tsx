import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { RejectedOrders } from '#app/shell/RejectedOrders.tsx'
import { createBooking } from '#data/bookings.ts'
import { accessLevels } from '#domain/access.ts'
import { newBookingDraft } from '#domain/booking/draft.ts'
import { savedBooking } from '#domain/booking/steps.ts'
import { timetableStates } from '#domain/timetable/state.ts'
import { rejectionMarks } from '#server/areas/bookings/rejected-orders.ts'
import { refreshScreen } from '#state/refresh.ts'
import { useRejectedOrders } from '#state/use-rejected-orders.ts'
import { announcements } from '#ui/speak/announce.ts'
import { dismissToast, toasts } from '#ui/speak/toast.ts'
import { homePlace, hospital } from '#tests/support/booking.ts'
import { answerMs } from '#tests/support/booking-scene.ts'
import { openBookingStage, type BookingStage } from '#tests/support/booking-stage.ts'
import { openBeside, resetClient } from '#tests/support/open-page.tsx'
import { addPassenger, addTimetable, emptyRideTables, ridesFor } from '#tests/support/rides.ts'
import { testNow } from '#tests/support/server.ts'
import { pretendMedia } from '#tests/ui/media.ts'

let stage: BookingStage
let email: string

beforeAll(async () => {
  stage = await openBookingStage()
})
beforeEach(async () => {
  email = await stage.enter()
})
afterEach(async () => {
  stage.client.link = () => 'pass'
  for (const { id } of toasts.get()) dismissToast(id)
  await resetClient()
  await emptyRideTables(stage.server.services)
  vi.useRealTimers()
  vi.restoreAllMocks()
})
afterAll(() => stage.server.close())

const place = (rest: string) => `/d/${stage.centre.destinationId}/timetables/${rest}`

/** Somebody who is signed in books a ride, and the booking system refuses it. */
async function refused() {
  const { services } = stage.server
  const { destinationId } = stage.centre
  const draft = {
    ...newBookingDraft(destinationId, '2026-03-11T10:00'),
    ...{ from: homePlace, to: hospital, priceCategoryId: stage.categories.car },
  }
  const { id } = await createBooking(destinationId, savedBooking(draft, email))
  await services.db.updateTable('booking').set({ date: '2026-03-10' }).where('id', '=', id).execute()
  await services.provider.takeAnswers(services.db, new Date(stage.server.clock.now + answerMs))
  return id
}

/** Says when it is known that there are none: what comes after that is news. */
const Known = () => <p>{useRejectedOrders()?.length === 0 && 'Kaikki hylätyt tiedossa'}</p>
const watched = (
  <>
    <RejectedOrders />
    <Known />
  </>
)
const look = () => act(() => refreshScreen('clock'))
const news = () => screen.findByRole('region', { name: 'Hylätyt tilaukset' })
const isUnseen = async (id: number) => {
  const row = stage.server.services.db.selectFrom('booking').select('refusal_unseen_since').where('id', '=', id)
  return (await row.executeTakeFirstOrThrow()).refusal_unseen_since !== null
}

test('an order that is refused is told wherever its orderer is, at the next look, until it is opened', async () => {
  const { user, address } = openBeside(watched, place('recurring'), '/about')
  await screen.findByText('Kaikki hylätyt tiedossa')
  const id = await refused()
  await look()
  const region = within(await news())
  expect(
    region.getByText(`Varausjärjestelmä hylkäsi tilauksen #K-${id} (ti 10.3. 10:20). Kyydin aika on jo mennyt.`),
  ).toBeTruthy()
  await waitFor(() =>
    expect(toasts.get().map(({ title, text }) => [title, text])).toEqual([
      [`Varausjärjestelmä hylkäsi tilauksen #K-${id} (ti 10.3. 10:20).`, 'Kyydin aika on jo mennyt.'],
    ]),
  )
  await look()
  expect(toasts.get()).toHaveLength(1)

  await user.click(region.getByRole('button', { name: 'Avaa tilaus' }))
  expect(address()).toBe(place(`b/${id}`))
  expect((await screen.findAllByText(/Kyydin aika on jo mennyt/)).length).toBeGreaterThan(0)
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Hylätyt tilaukset', hidden: true })).toBeNull())
  expect(await isUnseen(id)).toBe(false)
})

test('where the order is seen above the page no toast says it again', async () => {
  const spoken: string[] = []
  const stop = announcements.subscribe(() => spoken.push(announcements.get().assertive))
  vi.spyOn(document, 'elementFromPoint').mockImplementation(() =>
    screen.queryByRole('region', { name: 'Hylätyt tilaukset' }),
  )
  openBeside(watched, '/about')
  await screen.findByText('Kaikki hylätyt tiedossa')
  const id = await refused()
  await look()
  await news()
  await waitFor(() =>
    expect(spoken).toEqual([
      `Varausjärjestelmä hylkäsi tilauksen #K-${id} (ti 10.3. 10:20). Kyydin aika on jo mennyt.`,
    ]),
  )
  expect(toasts.get()).toEqual([])
  stop()
})

test('an order that is refused while a finger is down does not push away what is pressed', async () => {
  openBeside(watched, '/about')
  await screen.findByText('Kaikki hylätyt tiedossa')
  fireEvent.pointerDown(document.body)
  await refused()
  await look()
  await waitFor(() => expect(toasts.get()).toHaveLength(1))
  expect(screen.queryByRole('region', { name: 'Hylätyt tilaukset' })).toBeNull()
  fireEvent.click(document.body)
  expect(screen.getByRole('region', { name: 'Hylätyt tilaukset' })).toBeTruthy()
})

test.each([
  ['an upright phone', 'max-width: 767px'],
  ['a phone on its side', '(max-height: 559px) and (min-width: 600px)'],
])(
  'on %s they are one line with their count, which opens them, and a new one is told by a toast',
  async (_, window) => {
    pretendMedia(window)
    vi.spyOn(document, 'elementFromPoint').mockImplementation(() =>
      screen.queryByRole('region', { name: 'Hylätyt tilaukset' }),
    )
    const first = await refused()
    const { user } = openBeside(watched, '/about')
    const region = within(await news())
    const line = region.getByRole('button', { name: /^Hylätyt tilaukset\s*1$/ })
    expect(line.getAttribute('aria-expanded')).toBe('false')
    expect(region.queryByRole('button', { name: 'Avaa tilaus' })).toBeNull()
    const second = await refused()
    await look()
    await waitFor(() =>
      expect(toasts.get().map(({ title }) => title)).toEqual([expect.stringContaining(`#K-${second}`)]),
    )
    await user.click(region.getByRole('button', { name: /^Hylätyt tilaukset\s*2$/ }))
    expect(region.getAllByRole('button', { name: 'Avaa tilaus' })).toHaveLength(2)
    expect(region.getByText(new RegExp(`#K-${first}`))).toBeTruthy()
  },
)

test.each([
  ['one stands as it is', 1, false],
  ['two are one line', 2, true],
])('in a low window %s', async (_, count, isFolded) => {
  pretendMedia('max-height: 820px')
  for (let made = 0; made < count; made += 1) await refused()
  openBeside(<RejectedOrders />, '/about')
  const region = within(await news())
  expect(region.queryByRole('button', { name: /^Hylätyt tilaukset/ }) !== null).toBe(isFolded)
  expect(region.queryAllByRole('button', { name: 'Avaa tilaus' })).toHaveLength(isFolded ? 0 : 1)
})

test('of many orders the latest are shown, and the others counted', async () => {
  const made = [await refused(), await refused(), await refused()]
  openBeside(<RejectedOrders />, '/about')
  const region = within(await news())
  const numbers = region.getAllByText(/#K-/).map(({ textContent }) => /#K-\d+/.exec(textContent)?.[0])
  expect(numbers).toEqual(
    made
      .reverse()
      .slice(0, 2)
      .map((id) => `#K-${id}`),
  )
  expect(region.getByText('Lisäksi 1 hylätty tilaus.')).toBeTruthy()
})

test('what is refused while nobody is there stands above the page at the next start, without a toast', async () => {
  const id = await refused()
  openBeside(<RejectedOrders />, '/about')
  expect(within(await news()).getByText(new RegExp(`#K-${id}`))).toBeTruthy()
  expect(toasts.get()).toEqual([])
  expect(await isUnseen(id)).toBe(true)
})

test('the booking is marked in the list until it is seen, and it can be marked as seen there and then', async () => {
  const id = await refused()
  const { user } = openBeside(<RejectedOrders />, place('single/cancelled'))
  await user.click(await screen.findByRole('button', { name: /^Rajaa/ }))
  await user.click(await screen.findByRole('switch', { name: 'Näytä vanhentuneet' }))
  await user.keyboard('{Escape}')
  const row = await screen.findByRole('row', { name: new RegExp(`#K-${id}`) })
  await waitFor(() => expect(within(row).getByText('uusi')).toBeTruthy())
  stage.client.link = ({ method }) => (method === 'POST' ? 500 : 'pass')
  const dismiss = { name: /^Merkitse nähdyksi: Varausjärjestelmä hylkäsi/ }
  await user.click(screen.getByRole('button', dismiss))
  await waitFor(() => expect(toasts.get().at(-1)?.title).toBe('Merkitseminen nähdyksi epäonnistui.'))
  expect(await isUnseen(id)).toBe(true)

  stage.client.link = () => 'pass'
  await user.click(screen.getByRole('button', dismiss))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Hylätyt tilaukset' })).toBeNull())
  await waitFor(() => expect(within(row).queryByText('uusi')).toBeNull())
  expect(await isUnseen(id)).toBe(false)
})

test('a timetable that is refused leads to its page, which says why, and is seen there', async () => {
  email = await stage.enter({ timetables: accessLevels.write })
  const { services } = stage.server
  const helvi = await addPassenger(services, stage.centre, { name: 'Helvi Esimerkki' })
  const given = { state: timetableStates.rejected, startDate: '2026-03-16', endDate: '2026-03-29' }
  const id = await addTimetable(services, stage.centre, ridesFor([helvi]), given)
  const { id: userId } = await services.db
    .selectFrom('app_user')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  const now = new Date(testNow)
  const rejected = { ordered_by: userId, ordered_at: now, rejected_reason: 'Autoja ei ole.', ...rejectionMarks(now) }
  await services.db.updateTable('timetable').set(rejected).where('id', '=', id).execute()
  const { user, address } = openBeside(<RejectedOrders />, '/about')

  const region = within(await news())
  expect(region.getByText(`Varausjärjestelmä hylkäsi aikataulun #${id} (ma 16.3. alkaen). Autoja ei ole.`)).toBeTruthy()
  await user.click(region.getByRole('button', { name: 'Avaa aikataulu' }))
  expect(address()).toBe(place(`tt/${id}`))
  expect(await screen.findByText('Hylkäyksen syy: Autoja ei ole.')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Hylätyt tilaukset' })).toBeNull())
  const { refusal_unseen_since: unseen } = await services.db
    .selectFrom('timetable')
    .select('refusal_unseen_since')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(unseen).toBeNull()
})
