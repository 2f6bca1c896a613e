import { expect, test } from 'vitest'
import { sourcesIn } from './sources.ts'

/** Where days, numbers and money are written for people, and the clock of Finland is read. */
const homes = ['src/domain/written-day.ts', 'src/ui/look/format.ts', 'src/domain/zone-offset.ts']

/** What writes a day, a number or money in a way of its own. */
const ownWays =
  /\.toLocale(?:Date|Time)?String\(|\bIntl\.(?:NumberFormat|DateTimeFormat|DurationFormat)\b|\}\s?€|€\s?\$\{/

const sources = ['src', 'server', 'workers'].flatMap((folder) => sourcesIn(folder, ['.ts', '.tsx']))

test('days, numbers and money are written in one place only', () => {
  const own = sources.filter(({ path, text }) => ownWays.test(text) && !homes.includes(path))
  expect(own.map(({ path }) => path)).toEqual([])
})

test('that place does write them', () => {
  const writing = sources.filter(({ path, text }) => homes.includes(path) && ownWays.test(text))
  expect(writing.map(({ path }) => path).sort()).toEqual([...homes].sort())
})

test('no text has a place of its own for the sign of the currency', () => {
  const texts = sourcesIn('locales', ['.json'])
  expect(texts.length).toBeGreaterThan(1)
  expect(texts.filter(({ text }) => text.includes('€')).map(({ path }) => path)).toEqual([])
})
