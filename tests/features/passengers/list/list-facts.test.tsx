import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { ListFacts } from '#features/passengers/list/ListFacts.tsx'
import { show } from '#tests/support/show.tsx'

afterEach(() => {
  vi.useRealTimers()
})

test.each([
  ['2026-03-11T07:28:00Z', 'Tallennettu 09:28, 32 min sitten'],
  ['2026-03-10T21:30:00Z', 'Tallennettu ti 10.3. 23:30, 10 h 30 min sitten'],
  ['2026-03-09T07:28:00Z', 'Tallennettu ma 9.3. 09:28'],
])('a list fetched at %s is said to be: %s', (fetchedAt, text) => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-03-11T08:00:00Z') })
  show(<ListFacts total={3} state={{ fetchedAt: Date.parse(fetchedAt), isPartial: false, crawl: null }} />)
  expect(screen.getByText(text)).toBeTruthy()
})
