import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { timetableStates } from '#domain/timetable/state.ts'
import { sync } from '#state/sync.ts'
import { change, descriptionOf } from '#tests/support/open-page.tsx'
import { button, planningDesk } from '#tests/support/planning-desk.ts'
import { pretendMedia } from '#tests/ui/media.ts'
import { loseConnection } from '#tests/support/lost-connection.ts'

const desk = planningDesk()

const card = async (name: string) => (await screen.findByText(name)).closest('li')!
const isOff = (control: HTMLElement) => control.getAttribute('aria-disabled') === 'true'
const needsConnection = 'Vaatii verkkoyhteyden'

const goOffline = async () => {
  desk.client.link = () => 'cut'
  await loseConnection()
}

/** Nothing asks, and the order is as it was. */
async function expectUntouched(id: number): Promise<void> {
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect((await desk.stored(id)).state).toBe(timetableStates.ordered)
  await change(() => (sync.online = true))
}

test('an order is not cancelled without a connection, from the menu of its row', async () => {
  const id = await desk.plan({ note: 'Tilattu viikko', state: 'ordered' })
  const { user } = await desk.open(desk.listPath('/ordered'))
  const more = await button(/^Lisää toimintoja: #\d+ Tilattu viikko/)
  await goOffline()
  await user.click(more)

  const item = await screen.findByRole('menuitem', { name: /^Peru tilaus/ })
  expect([isOff(item), item.textContent]).toEqual([true, expect.stringContaining(needsConnection)])
  await user.click(item)
  await expectUntouched(id)
})

test('nor from its card, whose button says why', async () => {
  pretendMedia('max-width: 767px')
  const id = await desk.plan({ note: 'Tilattu viikko', state: 'ordered' })
  const { user } = await desk.open(desk.listPath('/ordered'))
  await card('Tilattu viikko')
  await goOffline()

  const cancel = within(await card('Tilattu viikko')).getByRole('button', { name: 'Peru tilaus' })
  expect([isOff(cancel), descriptionOf(cancel)]).toEqual([true, `Tilattu viikko ${needsConnection}`])
  await user.click(cancel)
  await expectUntouched(id)
})

test('nor from its own page', async () => {
  const id = await desk.plan({ note: 'Tilattu viikko', state: 'ordered' })
  const { user } = await desk.open(`/d/${desk.centre.destinationId}/timetables/tt/${id}`)
  await button('Peru tilaus')
  await goOffline()

  const cancel = await button('Peru tilaus')
  await waitFor(() => expect([isOff(cancel), descriptionOf(cancel)]).toEqual([true, needsConnection]))
  await user.click(cancel)
  await expectUntouched(id)
})

test('an action of a card that cannot be done now says why, and does nothing', async () => {
  pretendMedia('max-width: 767px')
  const id = await desk.plan({ note: 'Tyhjä viikko', rides: [], idle: [desk.helvi] })
  const { user } = await desk.open()
  const order = within(await card('Tyhjä viikko')).getByRole('button', { name: 'Tilaa' })

  expect([isOff(order), descriptionOf(order)]).toEqual([
    true,
    'Tyhjä viikko Lisää ainakin yksi kyyti ennen tilaamista.',
  ])
  await user.click(order)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect((await desk.stored(id)).state).toBe(timetableStates.new)
})
