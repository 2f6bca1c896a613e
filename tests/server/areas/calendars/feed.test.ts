import ICAL from 'ical.js'
import { describe, expect, test } from 'vitest'
import type { BoardRun } from '#server/areas/arrivals/runs.ts'
import { feedOf } from '#server/areas/calendars/feed.ts'
import { initialsOf } from '#server/areas/calendars/initials.ts'

const run = (changes: Partial<BoardRun> = {}): BoardRun => ({
  ...{ id: 7, date: '2026-03-12', minutes: 8 * 60 + 15, direction: 'arrival', carName: 'Taksi 214' },
  passengers: [
    { id: 1, name: 'Aino Ranta' },
    { id: 2, name: 'Eino Mäki' },
  ],
  changedAt: new Date('2026-03-11T07:30:00Z'),
  ...changes,
})

type Changes = Partial<Parameters<typeof feedOf>[0]>

const feed = (runs: BoardRun[], changes: Changes = {}) =>
  feedOf({ runs, alias: 'Päiväkeskus Aalto', naming: 'none', locale: 'fi', host: 'perille.example', ...changes })

const parsed = (text: string) => new ICAL.Component(ICAL.parse(text) as unknown[])
const eventsIn = (text: string) => parsed(text).getAllSubcomponents('vevent')
const eventOf = (changes: Partial<BoardRun>, feedChanges: Changes = {}) => {
  const [event] = eventsIn(feed([run(changes)], feedChanges))
  const value = (name: string) => event?.getFirstPropertyValue(name)?.toString() ?? null
  return { value, event: new ICAL.Event(event) }
}

describe('a car in a calendar', () => {
  test('tells how many come or go, when, where and in which car', () => {
    const { value, event } = eventOf({})
    expect(value('summary')).toBe('Saapuu 2 matkustajaa')
    expect(event.startDate.toJSDate().toISOString()).toBe('2026-03-12T06:15:00.000Z')
    expect(event.endDate.toJSDate().toISOString()).toBe('2026-03-12T06:25:00.000Z')
    expect(value('location')).toBe('Päiväkeskus Aalto')
    expect(value('description')).toBe('Auto: Taksi 214')
    expect(value('status')).toBe('CONFIRMED')
    expect(value('transp')).toBe('TRANSPARENT')
  })

  test.each([
    ['fi', 'arrival', 1, 'Saapuu 1 matkustaja'],
    ['fi', 'departure', 1, 'Lähtee 1 matkustaja'],
    ['fi', 'departure', 2, 'Lähtee 2 matkustajaa'],
    ['en', 'arrival', 1, '1 passenger arrives'],
    ['en', 'arrival', 2, '2 passengers arrive'],
    ['en', 'departure', 1, '1 passenger leaves'],
    ['en', 'departure', 2, '2 passengers leave'],
  ] as const)('says in %s of an %s of %i: %s', (locale, direction, count, words) => {
    const passengers = run().passengers.slice(0, count)
    expect(eventOf({ direction, passengers }, { locale }).value('summary')).toBe(words)
  })

  test.each([
    ['fi', 'arrival', 'Peruttu: saapuminen'],
    ['fi', 'departure', 'Peruttu: lähtö'],
    ['en', 'arrival', 'Cancelled: arrival'],
    ['en', 'departure', 'Cancelled: departure'],
  ] as const)('in which nobody rides any more is cancelled, in %s: %s', (locale, direction, words) => {
    const { value } = eventOf({ direction, passengers: [] }, { locale, naming: 'initials' })
    expect([value('status'), value('summary'), value('description')]).toEqual(['CANCELLED', words, null])
  })

  test('has no description while no car is known', () => {
    expect(eventOf({ carName: null }).value('description')).toBeNull()
  })

  test('names nobody but by initials, in their order, and only where the address was made so', () => {
    expect(feed([run()])).not.toMatch(/Aino|Ranta|Eino|Mäki|\b(AR|EM)\b/)
    const passengers = [
      { id: 1, name: 'Östen Åberg' },
      { id: 2, name: 'aino  helena ranta' },
    ]
    const { value } = eventOf({ passengers }, { naming: 'initials', locale: 'en' })
    expect(value('description')).toBe('Car: Taksi 214\nPassengers: AHR, ÖÅ')
    expect(feed([run({ passengers })], { naming: 'initials' })).not.toMatch(/Östen|Åberg|aino|helena|ranta/i)
  })

  test('is the same one as long as its run is, and newer once that was changed', () => {
    const first = eventOf({})
    const later = eventOf({ minutes: 9 * 60, changedAt: new Date('2026-03-11T07:30:01Z') })
    expect(first.value('uid')).toBe('run-7@perille.example')
    expect(later.value('uid')).toBe(first.value('uid'))
    expect(eventOf({ id: 8 }).value('uid')).toBe('run-8@perille.example')
    expect(eventOf({}, { host: 'muu.example' }).value('uid')).toBe('run-7@muu.example')
    expect(Number(later.value('sequence'))).toBe(Number(first.value('sequence')) + 1)
    for (const name of ['dtstamp', 'last-modified']) {
      expect([first.value(name), later.value(name)]).toEqual(['2026-03-11T07:30:00Z', '2026-03-11T07:30:01Z'])
    }
  })

  test('has a number of changes that fits into the 31 bits of an event, and is none below zero', () => {
    const sequence = (changedAt: string) => Number(eventOf({ changedAt: new Date(changedAt) }).value('sequence'))
    expect(sequence('2080-01-01T00:00:00Z')).toBeLessThan(2 ** 31)
    expect(sequence('2019-12-31T23:59:59Z')).toBe(0)
  })
})

test.each([
  ['Aino Ranta', 'AR'],
  ['Aino', 'A'],
  [' aino   helena ranta ', 'AHR'],
  ['Anna-Liisa Mäki', 'AM'],
  ['Åsa Öhman', 'ÅÖ'],
  ['👩‍🦽 Ranta', '👩‍🦽R'],
  ['', ''],
])('of the name "%s" the initials are "%s"', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})

describe('on a night of a clock change', () => {
  const startOf = (date: string, minutes: number) => eventOf({ date, minutes }).event.startDate.toJSDate().toISOString()

  test.each([
    ['2026-03-29', 2 * 60 + 30, '2026-03-29T00:30:00.000Z'],
    ['2026-03-29', 4 * 60 + 30, '2026-03-29T01:30:00.000Z'],
    ['2026-03-29', 8 * 60, '2026-03-29T05:00:00.000Z'],
    ['2026-10-25', 2 * 60 + 30, '2026-10-24T23:30:00.000Z'],
    ['2026-10-25', 3 * 60 + 30, '2026-10-25T00:30:00.000Z'],
    ['2026-10-25', 8 * 60, '2026-10-25T06:00:00.000Z'],
  ])('a car of %s, %i minutes after midnight by the clock, comes at %s', (date, minutes, instant) => {
    expect(startOf(date, minutes)).toBe(instant)
  })

  test('a car lasts its ten minutes also where the clock is put back within them', () => {
    const { event } = eventOf({ date: '2026-10-25', minutes: 3 * 60 + 55 })
    expect(event.duration.toSeconds()).toBe(600)
  })
})

describe('the text of a calendar', () => {
  const awkward =
    'Päiväkeskus; Ääkkönen, "Å\\Ö"\nBEGIN:VEVENT\r\nSUMMARY:x\rATTENDEE:y 👩‍🦽' + ' kaunis 🌲🌲🌲 äöå'.repeat(12)

  test('keeps signs that mean something in it, and lets no name make a line of its own', () => {
    const text = feed([run({ carName: awkward })], { alias: awkward, naming: 'initials' })
    const [event] = eventsIn(text)
    const asOneLine = awkward.replaceAll(/\r\n|\r|\n/g, '\n')
    expect(eventsIn(text)).toHaveLength(1)
    expect(event?.getFirstPropertyValue('location')).toBe(asOneLine)
    expect(event?.getFirstPropertyValue('description')).toBe(`Auto: ${asOneLine}\nMatkustajat: AR, EM`)
    expect(event?.getAllProperties('summary')).toHaveLength(1)
    expect(event?.getAllProperties('attendee')).toEqual([])
    // the parser knows no type of this property, and gives it as it is written
    const title = String(parsed(text).getFirstPropertyValue('x-wr-calname'))
    expect(title.replaceAll(/\\(.)/g, (_, sign: string) => (sign === 'n' ? '\n' : sign))).toBe(`${asOneLine}: kyydit`)
    expect(title).not.toMatch(/(?<!\\)[;,]/)
  })

  test('has lines of 75 octets at most, folded between letters, and ends each with CR and LF', () => {
    const text = feed([run({ carName: awkward }), run({ id: 8 })], { alias: awkward })
    const lines = text.split('\r\n')
    expect(lines.at(-1)).toBe('')
    expect(lines.filter((line) => Buffer.byteLength(line) > 75)).toEqual([])
    expect(lines.filter((line) => /[\r\n]/.test(line))).toEqual([])
    // a letter that was cut in two would not be the same when it is written and read once more
    expect(lines.filter((line) => Buffer.from(line).toString() !== line)).toEqual([])
    expect(lines.filter((line) => line.startsWith(' ')).length).toBeGreaterThan(5)
  })

  test('is a calendar also with nothing in it, says its name and how often to look', () => {
    const calendar = parsed(feed([]))
    expect(calendar.name).toBe('vcalendar')
    expect(calendar.getFirstPropertyValue('version')).toBe('2.0')
    expect(calendar.getFirstPropertyValue('prodid')).toContain('perille')
    expect(calendar.getFirstPropertyValue('x-wr-calname')).toBe('Päiväkeskus Aalto: kyydit')
    expect(calendar.getFirstPropertyValue('x-published-ttl')?.toString()).toBe('PT1H')
    expect(calendar.getAllSubcomponents('vevent')).toEqual([])
  })

  test('is the same whenever nothing has changed', () => {
    expect(feed([run()])).toBe(feed([run()]))
  })
})
