import { addDays, weekdayOf, type LocalDate } from '#domain/local-date.ts'
import { passengerStates } from '#domain/passenger.ts'
import { timetableStates, type TimetableState } from '#domain/timetable/state.ts'
import { minutesOf } from '#domain/time-of-day.ts'
import type { Direction } from '../ride-tables.ts'
import type { DemoPassenger } from './people.ts'
import { demoDestinations, type DestinationKey } from './places.ts'

interface DemoRide {
  /** Place in the list of passengers. */
  passenger: number
  weekday: number
  direction: Direction
  minutes: number
}

export interface DemoTimetable {
  destination: DestinationKey
  state: TimetableState
  startDate: LocalDate
  endDate: LocalDate
  note: string
  rejectedReason: string | null
  /** Places in the list of passengers. */
  passengers: number[]
  rides: DemoRide[]
}

/** How far accepted timetables reach; each start of the demo moves their end. */
export const acceptedDays = 364

const mondayOf = (date: LocalDate): LocalDate => addDays(date, -((weekdayOf(date) + 6) % 7))

/** Timetables in states that make no trips, with weeks from now on at which they start and end. */
const others: readonly {
  destination: DestinationKey
  state: keyof typeof timetableStates
  weeks: readonly [first: number, last: number]
  note: string
  rejectedReason?: string
}[] = [
  { destination: 'dayCentre', state: 'new', weeks: [1, 12], note: 'Talvikauden päivätoiminta' },
  { destination: 'dayCentre', state: 'ordered', weeks: [2, 8], note: 'Uudet asiakkaat' },
  { destination: 'dayCentre', state: 'acceptedOld', weeks: [-24, -9], note: 'Kesäkauden päivätoiminta' },
  { destination: 'careHome', state: 'undefined', weeks: [1, 4], note: '' },
  { destination: 'careHome', state: 'acceptedModified', weeks: [1, 6], note: 'Muutos lomajaksoon' },
  { destination: 'rehabilitation', state: 'orderedProcessing', weeks: [1, 10], note: 'Allasryhmän jatko' },
  {
    destination: 'rehabilitation',
    state: 'rejected',
    weeks: [1, 5],
    note: 'Lisäpäivä',
    rejectedReason: 'Matkustajalta puuttuu kotiosoite.',
  },
  {
    destination: 'workCentre',
    state: 'rejectedModified',
    weeks: [1, 3],
    note: 'Iltavuoro',
    rejectedReason: 'Aika on varattu toiselle reitille.',
  },
  {
    destination: 'school',
    state: 'rejectedOld',
    weeks: [-20, -10],
    note: 'Kevätlukukausi',
    rejectedReason: 'Kohteella ei ole liikennöitsijää.',
  },
]

const ridesOf = (passengers: readonly DemoPassenger[], members: readonly number[]): DemoRide[] =>
  members.flatMap((passenger) => {
    const week = passengers[passenger]?.week
    if (!week) return []
    const { weekdays, arrivalMinutes, departureMinutes } = week
    return weekdays.flatMap((weekday): DemoRide[] => [
      { passenger, weekday, direction: 'arrival', minutes: arrivalMinutes },
      ...(departureMinutes === null
        ? []
        : [{ passenger, weekday, direction: 'departure' as const, minutes: departureMinutes }]),
    ])
  })

const plannedRidesOf = (destination: DestinationKey, members: readonly number[]): DemoRide[] => {
  const { arrivals, departures } = demoDestinations[destination]
  return members.flatMap((passenger, index): DemoRide[] => [
    { passenger, weekday: 1 + (index % 5), direction: 'arrival', minutes: minutesOf(arrivals[0]) },
    { passenger, weekday: 1 + (index % 5), direction: 'departure', minutes: minutesOf(departures[0]) },
  ])
}

/** An accepted timetable for each destination, and one in each other state. */
export function demoTimetables(today: LocalDate, passengers: readonly DemoPassenger[]): DemoTimetable[] {
  const monday = mondayOf(today)
  const membersOf = (key: DestinationKey, rides: boolean) =>
    passengers.flatMap(({ destinations, week, inactive, state }, index) =>
      destinations[0] === key && (week !== null) === rides && inactive !== 'yes' && state === passengerStates.normal
        ? [index]
        : [],
    )

  const accepted = (Object.keys(demoDestinations) as DestinationKey[]).map((destination): DemoTimetable => {
    const members = membersOf(destination, true)
    return {
      destination,
      state: timetableStates.accepted,
      startDate: addDays(monday, -8 * 7),
      endDate: addDays(today, acceptedDays),
      note: 'Viikkoaikataulu',
      rejectedReason: null,
      passengers: members,
      rides: ridesOf(passengers, members),
    }
  })
  const unplanned = others.map(({ destination, state, weeks: [first, last], note, rejectedReason }): DemoTimetable => {
    const members = membersOf(destination, false)
    return {
      destination,
      state: timetableStates[state],
      startDate: addDays(monday, first * 7),
      endDate: addDays(monday, last * 7 + 4),
      note,
      rejectedReason: rejectedReason ?? null,
      passengers: members,
      rides: plannedRidesOf(destination, members),
    }
  })
  return [...accepted, ...unplanned]
}
