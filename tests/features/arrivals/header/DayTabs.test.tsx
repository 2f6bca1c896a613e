import { act, fireEvent, screen } from '@testing-library/react'
import i18next from 'i18next'
import { afterEach, expect, test, vi } from 'vitest'
import { boardDates } from '#domain/arrival.ts'
import type { LocalDate } from '#domain/local-date.ts'
import { DayTabs } from '#features/arrivals/header/DayTabs.tsx'
import { dayLabel } from '#features/arrivals/header/day-label.ts'
import { show } from '#tests/support/show.tsx'
import en from '../../../../locales/en.json' with { type: 'json' }

const datesFrom = (today: LocalDate, showWeekends = false) => {
  const [first, ...later] = boardDates(today, showWeekends)
  return [first!, ...later] as const
}
const seenOf = (tab: HTMLElement) =>
  [...tab.querySelectorAll('[aria-hidden]')].map((part) => part.textContent).join(' ')
const monday = '2026-11-23'
const counts = { [monday]: 16, '2026-11-24': 1 }

function showTabs(selected: LocalDate = monday, dates = datesFrom(monday), known: typeof counts | null = counts) {
  const select = vi.fn()
  show(
    <DayTabs
      dates={dates}
      selected={selected}
      counts={known ?? undefined}
      idOf={(date) => `tab-${date}`}
      onSelect={select}
    />,
  )
  return select
}

afterEach(() => i18next.changeLanguage('fi'))

test('there is a tab for today and each weekday of the next six days', () => {
  showTabs()

  expect(screen.getByRole('tablist', { name: 'Päivät' })).toBeTruthy()
  expect(screen.getAllByRole('tab').map(seenOf)).toEqual([
    'Tänään ma 23.11. · 16',
    'Huomenna ti 24.11. · 1',
    'Keskiviikko ke 25.11. · 0',
    'Torstai to 26.11. · 0',
    'Perjantai pe 27.11. · 0',
  ])
})

test('a tab is named with its day and the number of its rides', () => {
  showTabs()

  expect(screen.getByRole('tab', { name: 'Tänään, maanantai 23.11., 16 kyytiä', selected: true })).toBeTruthy()
  expect(screen.getByRole('tab', { name: 'Huomenna, tiistai 24.11., 1 kyyti', selected: false })).toBeTruthy()
  expect(screen.getByRole('tab', { name: 'keskiviikko 25.11., 0 kyytiä' })).toBeTruthy()
})

test('no number is shown that is not known', () => {
  showTabs(monday, datesFrom(monday), null)

  expect(seenOf(screen.getByRole('tab', { name: 'Tänään, maanantai 23.11.' }))).toBe('Tänään ma 23.11.')
})

test('a weekend has tabs if they are shown, and today has one on a Sunday', () => {
  showTabs(monday, datesFrom(monday, true))
  expect(screen.getAllByRole('tab')).toHaveLength(7)

  expect(datesFrom('2026-11-29')[0]).toBe('2026-11-29')
})

test.each([
  ['ArrowRight', '2026-11-25'],
  ['ArrowLeft', monday],
  ['Home', monday],
  ['End', '2026-11-27'],
])('%s goes to another day', (key, date) => {
  const select = showTabs('2026-11-24')

  fireEvent.keyDown(screen.getByRole('tab', { selected: true }), { key })

  expect(select).toHaveBeenCalledWith(date)
  expect(document.activeElement?.id).toBe(`tab-${date}`)
})

test('only the selected tab is a stop on the way through the page', () => {
  showTabs('2026-11-24')

  expect(
    screen
      .getAllByRole('tab')
      .filter((tab) => tab.tabIndex === 0)
      .map((tab) => tab.id),
  ).toEqual(['tab-2026-11-24'])
})

test('a tap chooses the day', () => {
  const select = showTabs()

  fireEvent.click(screen.getByRole('tab', { name: /Huomenna/ }))

  expect(select).toHaveBeenCalledWith('2026-11-24')
})

test('days are named in English as English does', async () => {
  i18next.addResourceBundle('en', 'translation', en)
  await act(() => i18next.changeLanguage('en'))
  const { t } = i18next

  expect(dayLabel(monday, { today: monday, count: 16, locale: 'en', t })).toBe('Today, Monday 23 Nov, 16 rides')
  expect(dayLabel('2026-11-25', { today: monday, count: 1, locale: 'en', t })).toBe('Wednesday 25 Nov, 1 ride')
})
