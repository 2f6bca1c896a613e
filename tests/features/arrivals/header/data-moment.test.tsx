import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { BoardGroup } from '#features/arrivals/board/group-rows.ts'
import { BoardPrint } from '#features/arrivals/BoardPrint.tsx'
import { DataAgeLine } from '#features/arrivals/header/DataAgeLine.tsx'
import type { DataAge } from '#features/arrivals/header/data-age.ts'
import { SummaryStrip } from '#features/arrivals/header/SummaryStrip.tsx'
import { show } from '#tests/support/show.tsx'

const today = '2026-03-11'
const monday = Date.parse('2026-03-09T07:28:00Z')
const lastNight = Date.parse('2026-03-10T21:50:00Z')

test.each<[string, DataAge]>([
  ['Tallennettu ti 10.3. 23:50, 30 min sitten', { state: 'saved', at: lastNight, minutes: 30, isWarning: true }],
  ['Tallennettu ma 9.3. 09:28', { state: 'saved', at: monday, minutes: 2910, isWarning: true }],
  ['Yhteys katkesi ma 9.3. 09:28', { state: 'offline', since: monday, isWarning: true }],
])('data of another day is said to be: %s', (text, age) => {
  show(<DataAgeLine age={age} today={today} />)
  expect(screen.getByText(text)).toBeTruthy()
})

test('the numbers of a board of another day say so', () => {
  show(<SummaryStrip groups={[]} nowMinutes={600} today={today} staleSince={monday} />)
  expect(screen.getByText('Tiedot ma 9.3. 09:28')).toBeTruthy()
})

test.each<[string, BoardGroup[] | null, string]>([
  ['is neither seen nor read while it is not known', null, 'hidden'],
  ['is told of a day without rides', [], 'visible'],
])('what a day comes to %s', (_, groups, visibility) => {
  show(<SummaryStrip groups={groups} nowMinutes={600} today={today} staleSince={null} />)
  const numbers = screen.getByText('0 / 0')
  expect(getComputedStyle(numbers).visibility).toBe(visibility)
  expect(numbers.closest('[aria-hidden="true"]') !== null).toBe(groups === null)
})

test('paper says of which day its data is', () => {
  show(
    <BoardPrint
      destinationAlias="Päiväkeskus Aalto"
      date={today}
      groups={[]}
      printedAt={Date.parse('2026-03-11T08:00:00Z')}
      fetchedAt={monday}
    />,
  )
  expect(screen.getByText(/Tulostettu 11\.3\.2026 10:00 · Tiedot haettu ma 9\.3\. 09:28$/)).toBeTruthy()
})
