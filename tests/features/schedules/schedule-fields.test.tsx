import { screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { fetchSchedules } from '#data/schedules.ts'
import type { Passenger } from '#domain/passenger.ts'
import { ScheduleInput, type Schedule, type ScheduleItem } from '#domain/schedule.ts'
import { timeOfDay } from '#domain/time-of-day.ts'
import { ScheduleEditor } from '#features/schedules/ScheduleEditor.tsx'
import {
  enterAll,
  fieldsBeside,
  storedIn,
  valuesIn,
  waysToEnter,
  withoutGiven,
  type EveryField,
} from '#tests/support/every-field.ts'
import { resetClient } from '#tests/support/open-page.tsx'
import { openPassengerStage, type PassengerStage } from '#tests/support/passenger-scene.tsx'
import { testNow } from '#tests/support/server.ts'

let stage: PassengerStage
let onni: Passenger
let user: UserEvent

beforeAll(async () => {
  stage = await openPassengerStage()
})
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: testNow })
  onni = await stage.enter(await stage.addPassenger({ name: 'Onni Vuorenpää' }))
})
afterEach(async () => {
  await resetClient()
  vi.useRealTimers()
})
afterAll(() => stage.server.close())

const { shape } = ScheduleInput
const { text, day, write } = waysToEnter(() => user)

const days = { 1: 'Maanantai', 2: 'Tiistai', 3: 'Keskiviikko', 4: 'Torstai', 5: 'Perjantai' } as const
const directions = { start: 'alku', end: 'loppu' } as const

const givenToTimes = ['id', 'scheduleId'] as const
type Time = Omit<ScheduleItem, (typeof givenToTimes)[number]>
const times: readonly [Time[], Time[]] = [
  [
    { dayOfWeek: 1, direction: 'start', time: 425 },
    { dayOfWeek: 1, direction: 'end', time: 845 },
    { dayOfWeek: 5, direction: 'start', time: 490 },
  ],
  [
    { dayOfWeek: 2, direction: 'start', time: 1290 },
    { dayOfWeek: 2, direction: 'end', time: 1860 },
    { dayOfWeek: 5, direction: 'start', time: 495 },
  ],
]

/** Of each working day both times; those that are not given are taken away. */
function enterTimes(items: readonly Time[]): void {
  for (const [dayOfWeek, name] of Object.entries(days)) {
    for (const [direction, label] of Object.entries(directions)) {
      const item = items.find((each) => String(each.dayOfWeek) === dayOfWeek && each.direction === direction)
      const input = screen.getByLabelText(`${name}, ${label}`)
      write(input, item ? timeOfDay(item.time) : '')
    }
  }
}

const fields: EveryField<ScheduleInput, Schedule> = {
  id: { notEntered: 'the server gives it' },
  version: { notEntered: 'the server counts it' },
  passengerId: { notEntered: 'it is the passenger whose page it is' },
  schedulesExternallyEditable: { notEntered: 'the booking system says it' },
  name: text(shape.name, 'Nimi'),
  startDate: day('Alkaa', ['2026-05-02', '2026-06-03']),
  endDate: day('Päättyy', ['2026-07-04', '2026-08-05']),
  scheduleItems: {
    values: times,
    enter: enterTimes,
    stored: ({ scheduleItems }) => scheduleItems.map((item) => withoutGiven(item, givenToTimes)),
  },
}

async function saved(): Promise<Schedule> {
  await user.click(screen.getByRole('button', { name: 'Tallenna' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Tallenna' })).toBeNull())
  const [schedule] = await fetchSchedules(onni.id)
  return schedule!
}

test('every field of a schedule is stored as it is entered, and as it is changed', { timeout: 120_000 }, async () => {
  expect(fieldsBeside(fields, shape)).toEqual({ unknown: [], missing: [] })
  user = stage.put(<ScheduleEditor passenger={onni} />)
  await user.click(await screen.findByRole('button', { name: 'Lisää lukujärjestys' }))
  await enterAll(fields, 0)
  expect(storedIn(fields, await saved())).toEqual(valuesIn(fields, 0))

  // it is to come, and folded
  await user.click(await screen.findByRole('button', { expanded: false }))
  await enterAll(fields, 1)
  expect(storedIn(fields, await saved())).toEqual(valuesIn(fields, 1))
})
