import { accounts } from '../e2e/fixtures.ts'
import { destinationId } from '../e2e/passengers.ts'
import { riders, tripCount } from '../e2e/riders.ts'
import { filled } from '../e2e/texts.ts'
import { expect, fi, signIn, test } from './fixtures.ts'
import { keys } from './page.ts'

test('the trips of a holiday are cancelled', async ({ tab, site }) => {
  const found = await riders(site, 2)
  const count = String(tripCount(found))
  await signIn(tab, accounts.coordinator)
  await tab.goTo(`/#/d/${destinationId}/massCancellationOfTrips`)
  const period = { role: 'region', name: fi['massCancellation.period'] }
  // the last day first: no period ends before it begins
  for (const [isLast, day] of [
    [true, '30.11.2026'],
    [false, '24.11.2026'],
  ] as const) {
    await tab.fill({ role: 'textbox', within: period, isLast }, day)
    await tab.chord(keys.tab)
  }
  const list = { role: 'region', name: fi['massCancellation.passengers'] }
  for (const { name } of found) {
    await tab.fill({ role: 'searchbox', within: list }, name)
    await tab.press({ role: 'checkbox', name: new RegExp(`${name}$`), within: list })
  }
  await tab.press({ role: 'button', name: filled(fi['massCancellation.searchTrips_other'], { count: '2' }) })
  const cancel = { role: 'button', name: filled(fi['massCancellation.cancel_other'], { count }) }
  await tab.press(cancel)
  const asking = { role: 'alertdialog' }
  await tab.press({ role: 'button', name: fi['massCancellation.reasons.holiday'], within: asking })
  await tab.press({ ...cancel, within: asking })
  const done = ['massCancellation.report.done_other', 'massCancellation.report.requested_other'] as const
  const names = done.map((key) => filled(fi[key], { count }))
  await tab.find({ role: 'heading', name: new RegExp(`^(${names.join('|')})$`) }, { timeout: 30_000 })

  const cancelled = await site.server.services.db
    .selectFrom('trip')
    .select('id')
    .where('cancel_reason', '=', fi['massCancellation.reasons.holiday'])
    .where(
      'id',
      'in',
      found.flatMap(({ trips }) => trips.map(({ id }) => id)),
    )
    .execute()
  expect(cancelled).toHaveLength(Number(count))
})
