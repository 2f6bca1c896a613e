import { passengerStates, type Passenger } from '#domain/passenger.ts'
import { minutesOf } from '#domain/time-of-day.ts'
import { utilities, type UtilityName } from '#domain/utility.ts'
import { demoAreas } from './areas.ts'
import { uniqueNames } from './names.ts'
import { demoDestinations, type DestinationKey } from './places.ts'
import { randomFrom, type Random } from './random.ts'

/** Weekly rides of one passenger: weekdays 0 Sunday to 6 Saturday, times at the destination in minutes from midnight. */
export interface DemoWeek {
  weekdays: readonly number[]
  arrivalMinutes: number
  /** `null` for who is fetched by relatives. */
  departureMinutes: number | null
}

export interface DemoPassenger {
  name: string
  homeAddress: string
  homePostalcode: string
  homeCity: string
  pickupAddress: string
  yearGrade: number | null
  note: string
  /** `false` until the booking system has confirmed the passenger. */
  isConfirmed: boolean
  utilityIds: number[]
  phoneNumbers: { number: string; assistant: boolean; showToDriver: boolean; isDeleted: boolean }[]
  /** First is the main destination; all are of one organisation. */
  destinations: DestinationKey[]
  groups: string[]
  /** `null` for who has no accepted timetable. */
  week: DemoWeek | null
  /** `later` is a passenger whose rides were made before: they stay on the board, and nobody may confirm them. */
  inactive: 'no' | 'yes' | 'later'
  deletionRequested: boolean
  state: Passenger['state']
}

/** How often a need occurs, for each kind of place. */
const needs: Record<(typeof demoDestinations)[DestinationKey]['needs'], Partial<Record<UtilityName, number>>> = {
  elderly: {
    wheelchair: 0.1,
    electricWheelchair: 0.03,
    foldingWheelchair: 0.1,
    walker: 0.34,
    crutches: 0.06,
    receiver: 0.16,
    attendant: 0.05,
    carevaBelt: 0.02,
    guideDog: 0.02,
    smallCar: 0.02,
  },
  disability: {
    wheelchair: 0.12,
    electricWheelchair: 0.06,
    foldingWheelchair: 0.08,
    walker: 0.1,
    crutches: 0.12,
    receiver: 0.08,
    attendant: 0.06,
    guideDog: 0.03,
    payer: 0.04,
    single: 0.02,
  },
  school: { safetySeat: 0.4, receiver: 0.35, wheelchair: 0.1, attendant: 0.08, single: 0.04 },
}

const movers: readonly UtilityName[] = ['wheelchair', 'electricWheelchair', 'foldingWheelchair', 'walker', 'crutches']

/** Of the aids to move with, only the first counts: nobody has a walker and a wheelchair. */
function needsOf(random: Random, kind: keyof typeof needs): number[] {
  const drawn = Object.entries(needs[kind])
    .filter(([, share]) => random.chance(share))
    .map(([name]) => name as UtilityName)
  const mover = drawn.find((name) => movers.includes(name))
  return drawn.filter((name) => !movers.includes(name) || name === mover).map((name) => utilities[name])
}

const notes = [
  'Soita ovikelloa, kuulo heikko.',
  'Avain kotihoidolla, ei jätetä yksin.',
  'Tarvitsee aikaa portaissa.',
  'Allergia: pähkinä.',
  'Odottaa sisällä, haetaan ovelta.',
]

const apartments = ['', '', '', ' A 3', ' A 5', ' B 12', ' C 21'] as const

function homeOf(random: Random, areaIndex: number) {
  const area = demoAreas[areaIndex % demoAreas.length] ?? demoAreas[0]
  const address = `${random.pick(area.streets)} ${1 + random.below(30)}${random.pick(apartments)}`
  return { homeAddress: address, homePostalcode: area.postalCode, homeCity: area.city }
}

/** Numbers of a range that is used in stories; each is given once. */
function phoneNumbers(random: Random, generation: string, next: () => number): DemoPassenger['phoneNumbers'] {
  const number = () => `050 555 ${String(next()).padStart(4, '0')}`
  const own = { number: number(), assistant: generation === 'child', showToDriver: true, isDeleted: false }
  const relative = {
    number: number(),
    assistant: true,
    showToDriver: random.chance(0.5),
    isDeleted: random.chance(0.2),
  }
  return random.chance(0.45) ? [own, relative] : [own]
}

/** Riders of one slot live in one area; their weekdays are spread so that each day of the week is alike. */
function weekOf(key: DestinationKey, index: number): DemoWeek {
  const { arrivals, departures, weekdays, weekendRiders } = demoDestinations[key]
  const slot = index % arrivals.length
  const round = Math.floor(index / arrivals.length)
  const days: readonly number[] = weekdays[(round + slot) % weekdays.length] ?? []
  const weekend = [
    ...(slot === 1 && round < weekendRiders.saturday ? [6] : []),
    ...(slot === 1 && round < weekendRiders.sunday ? [0] : []),
  ]
  const isFetched = key !== 'school' && index % 17 === 16
  return {
    weekdays: [...days, ...weekend],
    arrivalMinutes: minutesOf(arrivals[slot] ?? '09:00'),
    departureMinutes: isFetched ? null : minutesOf(departures[slot] ?? '14:00'),
  }
}

/**
 * On each weekday a passenger of two slots that follow each other at the day centre needs a large car; the fleet has
 * one, so the second waits for it.
 */
function needsLargeCar(key: DestinationKey, index: number): boolean {
  const { arrivals, weekdays } = demoDestinations[key]
  const slot = index % arrivals.length
  const pattern = (Math.floor(index / arrivals.length) + slot) % weekdays.length
  return key === 'dayCentre' && index < arrivals.length * weekdays.length && (slot === 2 || slot === 3) && pattern < 3
}

/** Of a passenger: fits nowhere at once. */
const longName = 'Maria-Kristiina Aleksandra Wilhelmiina Hopeakangas-Kuurankukkaniemi'

/** Passengers besides the riders, for each destination. */
const others: Record<DestinationKey, { active: number; inactive: number; archived: number; deleted: number }> = {
  dayCentre: { active: 14, inactive: 4, archived: 2, deleted: 1 },
  careHome: { active: 6, inactive: 2, archived: 1, deleted: 0 },
  rehabilitation: { active: 5, inactive: 3, archived: 1, deleted: 1 },
  workCentre: { active: 4, inactive: 1, archived: 1, deleted: 0 },
  school: { active: 3, inactive: 1, archived: 1, deleted: 0 },
  specialSchool: { active: 2, inactive: 1, archived: 0, deleted: 0 },
  afternoonClub: { active: 1, inactive: 0, archived: 0, deleted: 0 },
}

/** Pupils are in a grade, and nobody else is. */
const gradeOf = (random: Random, key: DestinationKey): number | null =>
  demoDestinations[key].needs === 'school' ? 1 + random.below(6) : null

/** Everybody in the demo, in a fixed order; the same people for the same seed. */
export function demoPassengers(seed: string): DemoPassenger[] {
  const random = randomFrom(seed)
  const nextName = uniqueNames(random)
  let phone = 99
  const nextPhone = () => (phone += 1)

  function passenger(key: DestinationKey, index: number): DemoPassenger {
    const place = demoDestinations[key]
    const home = homeOf(random, index % place.arrivals.length)
    const siblings = (Object.keys(demoDestinations) as DestinationKey[]).filter(
      (other) => other !== key && demoDestinations[other].organization === place.organization,
    )
    return {
      name: nextName(place.generation),
      ...home,
      pickupAddress: random.chance(0.06) ? `${home.homeAddress}, takapiha, ${home.homeCity}` : '',
      yearGrade: gradeOf(random, key),
      note: random.chance(0.18) ? random.pick(notes) : '',
      isConfirmed: true,
      utilityIds: needsOf(random, place.needs),
      phoneNumbers: phoneNumbers(random, place.generation, nextPhone),
      destinations: random.chance(0.08) ? [key, random.pick(siblings)] : [key],
      groups: place.groups.filter(() => random.chance(0.45)),
      week: null,
      inactive: 'no',
      deletionRequested: false,
      state: passengerStates.normal,
    }
  }

  return (Object.keys(demoDestinations) as DestinationKey[]).flatMap((key) => {
    const { riders } = demoDestinations[key]
    const { active, inactive, archived, deleted } = others[key]
    const many = (count: number, change: (index: number) => Partial<DemoPassenger>) =>
      Array.from({ length: count }, (_, index) => ({ ...passenger(key, index), ...change(index) }))
    return [
      ...many(riders, (index) => ({
        week: weekOf(key, index),
        ...(needsLargeCar(key, index) && { utilityIds: [utilities.largeCar] }),
        inactive: key === 'dayCentre' && index === riders - 3 ? ('later' as const) : ('no' as const),
      })),
      ...many(active, (index) => ({
        isConfirmed: index > 1,
        deletionRequested: index === 2,
        ...(key === 'dayCentre' && index === 3 && { name: longName }),
      })),
      ...many(inactive, () => ({ inactive: 'yes' as const })),
      ...many(archived, () => ({ inactive: 'yes' as const, state: passengerStates.archived })),
      ...many(deleted, () => ({ inactive: 'yes' as const, state: passengerStates.deleted })),
    ]
  })
}
