import { addDays, weekdayOf, type LocalDate } from '#domain/local-date.ts'
import { passengerStates } from '#domain/passenger.ts'
import { timetableStates, type TimetableState } from '#domain/timetable/state.ts'
import { minutesOf } from '#domain/time-of-day.ts'
import type { Direction } from '../db/ride-tables.ts'
import { demoAccounts, type DemoRole } from './accounts.ts'
import { detailsOf } from './details.ts'
import type { DemoPassenger } from './passengers.ts'
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
  description: string
  /** The account that made and ordered it. */
  madeBy: DemoRole
  rejectedReason: string | null
  /** Places in the list of passengers. */
  passengers: number[]
  rides: DemoRide[]
}

/** How far accepted timetables reach; each start of the demo moves their end. */
export const acceptedDays = 364

const mondayOf = (date: LocalDate): LocalDate => addDays(date, -((weekdayOf(date) + 6) % 7))

/**
 * Who is in a timetable: those who do not ride yet, those who do, those of them who need no transportation permission,
 * or nobody.
 */
type Members = 'newcomers' | 'riders' | 'ridersWithoutTransportationPermission' | 'nobody'

/** Timetables in states that make no trips, with weeks from now on at which they start and end. */
const others: readonly {
  destination: DestinationKey
  state: keyof typeof timetableStates
  weeks: readonly [first: number, last: number]
  note: string
  description?: string
  members?: Members
  rejectedReason?: string
}[] = [
  { destination: 'dayCentre', state: 'new', weeks: [1, 12], note: 'Talvikauden päivätoiminta' },
  { destination: 'dayCentre', state: 'ordered', weeks: [2, 8], note: 'Uudet matkustajat' },
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
    rejectedReason: 'Kohteessa ei ole liikennöitsijää.',
  },
  {
    destination: 'dayCentre',
    state: 'new',
    weeks: [4, 20],
    note: 'Seuraava kausi',
    description: 'Sama viikko kuin nyt. Ajat tarkistetaan omaisten kanssa ennen tilaamista.',
    members: 'riders',
  },
  {
    destination: 'dayCentre',
    state: 'new',
    weeks: [1, 2],
    note: 'Lisäpäivät',
    description: 'Kahden viikon kokeilu.',
    members: 'ridersWithoutTransportationPermission',
  },
  { destination: 'rehabilitation', state: 'new', weeks: [2, 9], note: 'Uusi ryhmä', members: 'nobody' },
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

const canRide = ({ inactive, state }: DemoPassenger) => inactive !== 'yes' && state === passengerStates.normal

/** Which of a destination's passengers are meant. */
const isMember: Record<Members, (passenger: DemoPassenger) => boolean> = {
  newcomers: ({ week }) => week === null,
  riders: ({ week }) => week !== null,
  ridersWithoutTransportationPermission: (passenger) =>
    passenger.week !== null && passenger.inactive === 'no' && !detailsOf(passenger).transportationPermissionRequired,
  nobody: () => false,
}

/** Who keeps the timetables of a destination. */
const keeperOf = (destination: DestinationKey): DemoRole =>
  demoAccounts.some(({ role, destinations }) => role === 'coordinator' && destinations.includes(destination))
    ? 'coordinator'
    : 'administrator'

/** An accepted timetable for each destination, and at least one in each other state. */
export function demoTimetables(today: LocalDate, passengers: readonly DemoPassenger[]): DemoTimetable[] {
  const monday = mondayOf(today)
  const membersOf = (key: DestinationKey, members: Members) =>
    passengers.flatMap((passenger, index) =>
      passenger.destinations[0] === key && canRide(passenger) && isMember[members](passenger) ? [index] : [],
    )

  const accepted = (Object.keys(demoDestinations) as DestinationKey[]).map((destination): DemoTimetable => {
    const members = membersOf(destination, 'riders')
    return {
      destination,
      state: timetableStates.accepted,
      startDate: addDays(monday, -8 * 7),
      endDate: addDays(today, acceptedDays),
      note: 'Viikkoaikataulu',
      description: '',
      madeBy: keeperOf(destination),
      rejectedReason: null,
      passengers: members,
      rides: ridesOf(passengers, members),
    }
  })
  const unplanned = others.map(({ destination, state, weeks: [first, last], note, ...other }): DemoTimetable => {
    const members = membersOf(destination, other.members ?? 'newcomers')
    return {
      destination,
      state: timetableStates[state],
      startDate: addDays(monday, first * 7),
      endDate: addDays(monday, last * 7 + 4),
      note,
      description: other.description ?? '',
      madeBy: keeperOf(destination),
      rejectedReason: other.rejectedReason ?? null,
      passengers: members,
      rides: other.members === 'riders' ? ridesOf(passengers, members) : plannedRidesOf(destination, members),
    }
  })
  return [...accepted, ...unplanned]
}
