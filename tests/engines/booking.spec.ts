import { accounts } from '../e2e/fixtures.ts'
import { destinationId } from '../e2e/passengers.ts'
import { expect, fi, signIn, test } from './fixtures.ts'

const hospital = 'Päijät-Hämeen keskussairaala'

test('a ride is booked with a price', async ({ tab, site }) => {
  await signIn(tab, accounts.coordinator)
  await tab.goTo(`/#/d/${destinationId}/timetables/single`)
  await tab.press({ role: 'button', name: fi['bookings.new'] })
  const editor = { role: 'dialog', name: fi['bookings.new'] }
  const pick = async (field: string, typed: string, option: RegExp) => {
    await tab.fill({ role: 'combobox', name: new RegExp(field), within: editor }, typed)
    await tab.press({ role: 'option', name: option, within: editor })
  }
  const press = (name: string) => tab.press({ role: 'button', name, within: editor })
  await pick(fi['bookings.passenger'], 'Eeva Lumijärvi', /Eeva Lumijärvi$/)
  await press(fi['bookings.next'])
  await pick(fi['bookings.from'], 'koivur', /Koivurannan/)
  await pick(fi['bookings.to'], 'keskussairaala', new RegExp(hospital))
  await press(fi['bookings.next.estimate'])
  await tab.press({ role: 'radio', name: /€/, within: editor })
  await tab.fill({ role: 'textbox', name: new RegExp(fi['bookings.note']), within: editor }, 'Odottaa sisäaulassa.')
  await press(fi['bookings.send'])
  await tab.miss(editor)
  await tab.find({ role: 'row', name: /Eeva Lumijärvi/ })
  const stored = await site.server.services.db
    .selectFrom('booking')
    .selectAll()
    .orderBy('id', 'desc')
    .executeTakeFirst()
  expect(stored).toMatchObject({ note: 'Odottaa sisäaulassa.', to_alias: hospital, destination_id: destinationId })
  expect(stored?.price_cents).toBeGreaterThan(0)
})
