import { timetableStates } from '#domain/timetable/state.ts'
import { accounts } from '../e2e/fixtures.ts'
import { addWeek, stateOf, storedRides } from '../e2e/weeks.ts'
import { expect, fi, signIn, test } from './fixtures.ts'
import { keys, type Page } from './page.ts'

const cell = (row: number, column: number) => ({ css: `[data-row="${row}"] [data-stop="${column}"]` })
const button = (name: string) => ({ role: 'button', name })

/** Waits until a cell of the week shows a time. */
const shows = (tab: Page, row: number, column: number, time: string) =>
  expect.poll(async () => (await tab.find(cell(row, column))).text).toContain(time)

test('a week is planned, a passenger is moved to another time, and the week is ordered', async ({ tab, site }) => {
  const week = await addWeek(site, 4)
  await signIn(tab, accounts.coordinator)
  // what the sign-in is to fetch beside the board has come
  await tab.find({ role: 'link', name: fi['routes.organization'] })
  await tab.goTo(week.path)
  await tab.press({ role: 'checkbox', name: fi['table.selectAll'] })
  await tab.press(button(fi['week.everyDay.start'].replace('{{time}}', '09:00')))
  await shows(tab, 3, 8, '09:00')
  await tab.press(button(fi['week.everyDay.end'].replace('{{time}}', '14:00')))
  await shows(tab, 3, 9, '14:00')
  await expect.poll(() => storedRides(site, week)).toHaveLength(40)

  await tab.press(cell(1, 0))
  await tab.chord(keys.escape)
  await tab.type('815')
  await tab.chord(keys.enter)
  await shows(tab, 1, 0, '08:15')
  await expect.poll(() => storedRides(site, week)).toContain(`${week.passengerIds[1]} 1 arrival 08:15`)
  expect(await storedRides(site, week)).toHaveLength(40)

  await tab.press(button(fi['timetables.order']))
  await tab.press({ ...button(fi['timetables.order.confirm']), within: { role: 'alertdialog' } })
  await tab.find({ text: fi['timetables.order.done'] })
  expect([timetableStates.ordered, timetableStates.orderedProcessing]).toContain(await stateOf(site, week))
})
