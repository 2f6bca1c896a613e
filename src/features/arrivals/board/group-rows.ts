import type { BoardItem } from '#data/arrivals.ts'
import { arrivalDepartureTypes, isRiding, lateAfterMinutes } from '#domain/arrival.ts'
import { holdsParts } from '#domain/folded-text.ts'
import { minutesOf, type TimeOfDay } from '#domain/time-of-day.ts'
import { compareNames } from '#domain/compare-names.ts'

/** `null` for an item of which it is not known whether it comes or goes. */
export type Direction = 'arrival' | 'departure' | null

/** Passengers of one car at one time: a row of the board. Source: spec 1 §2.7. */
export interface BoardGroup {
  /** What its items share; the same row has the same key in every answer. */
  key: string
  direction: Direction
  time: TimeOfDay
  /** `null` while no car has been assigned. Cars are joined by a comma when there are several. */
  carName: string | null
  /** `null` when there is none, or more than one car. */
  registerNumber: string | null
  /** By name. */
  items: readonly BoardItem[]
  /** How many are still to be confirmed. Cancelled items and inactive passengers are not waited for. */
  waiting: number
  completed: number
  /** How many ride: everyone who is not cancelled, a requested cancellation counted as cancelled. */
  riding: number
}

const directions: Record<number, Direction> = {
  [arrivalDepartureTypes.arrival]: 'arrival',
  [arrivalDepartureTypes.departure]: 'departure',
}

export const directionOf = (item: Pick<BoardItem, 'arrivalDepartureType'>): Direction =>
  directions[item.arrivalDepartureType] ?? null

type Counts = Pick<BoardGroup, 'waiting' | 'completed' | 'riding'>

export function countsOf(items: readonly BoardItem[]): Counts {
  const riding = items.filter(isRiding)
  return {
    riding: riding.length,
    completed: riding.filter(({ completed }) => completed).length,
    waiting: riding.filter(({ completed, inactive }) => !completed && !inactive).length,
  }
}

// control character: no name that people type can hold it, so two keys are equal only when all parts are
const keyOf = (item: BoardItem) =>
  [item.atHHMM, item.arrivalDepartureType, item.placeId, item.transportName].join('\u001f')

const byName = (a: BoardItem, b: BoardItem) => compareNames(a.passengerName, b.passengerName) || a.id - b.id

const directionOrder = (direction: Direction) => ['arrival', 'departure', null].indexOf(direction)

const byTime = (a: BoardGroup, b: BoardGroup) =>
  Number(a.time > b.time) - Number(a.time < b.time) ||
  directionOrder(a.direction) - directionOrder(b.direction) ||
  compareNames(a.carName ?? '', b.carName ?? '') ||
  compareNames(a.key, b.key)

/**
 * The board's rows, in the order of time. A row that holds the very same items as in `previous` is the same object, so
 * that only what changed is painted again.
 */
export function groupRows(items: readonly BoardItem[], previous: readonly BoardGroup[] = []): BoardGroup[] {
  const known = new Map(previous.map((group) => [group.key, group]))
  const byKey = new Map<string, BoardItem[]>()
  for (const item of items) {
    const key = keyOf(item)
    const members = byKey.get(key)
    if (members) members.push(item)
    else byKey.set(key, [item])
  }
  return [...byKey]
    .map(([key, members]) => {
      const sorted = members.sort(byName)
      const before = known.get(key)
      return before && isSame(before.items, sorted) ? before : toGroup(key, sorted)
    })
    .sort(byTime)
}

const isSame = (a: readonly BoardItem[], b: readonly BoardItem[]) =>
  a.length === b.length && a.every((item, index) => item === b[index])

function toGroup(key: string, items: readonly BoardItem[]): BoardGroup {
  const [first] = items
  const cars = [...new Set(items.flatMap(({ carName }) => carName ?? []))]
  const plates = [...new Set(items.flatMap(({ carRegisterNumber }) => carRegisterNumber ?? []))]
  return {
    key,
    direction: first ? directionOf(first) : null,
    time: first?.atHHMM ?? '00:00',
    carName: cars.join(', ') || null,
    registerNumber: cars.length > 1 || plates.length > 1 ? null : (plates[0] ?? null),
    items,
    ...countsOf(items),
  }
}

/**
 * Items that have every word of the search in the passenger's name, the car's name, its plate, the run's name or the
 * time, in the order of the board; all of them for an empty search, none for signs alone.
 * @param only the direction to show; `null` for both, and for items of unknown direction
 */
export function filterItems(items: readonly BoardItem[], search: string, only: Direction): readonly BoardItem[] {
  if (search.trim() === '' && only === null) return items
  return items.filter((item) => {
    if (only !== null && directionOf(item) !== only) return false
    const { passengerName, carName, carRegisterNumber, transportName, atHHMM } = item
    const text = [passengerName, carName, carRegisterNumber, transportName, atHHMM].join(' ')
    return holdsParts(text, search)
  })
}

/** How long a group's time has passed with a passenger unconfirmed, in minutes; `null` unless it is late. */
export function minutesLate(group: BoardGroup, nowMinutes: number): number | null {
  const passed = nowMinutes - minutesOf(group.time)
  return group.waiting > 0 && passed >= lateAfterMinutes ? passed : null
}

/** Whether nothing is left to do: everyone is confirmed, or the time has passed and nobody is waited for. */
export const isDone = (group: BoardGroup, nowMinutes: number): boolean =>
  group.waiting === 0 && (group.completed > 0 || nowMinutes - minutesOf(group.time) >= lateAfterMinutes)

/** The next time at which a car is expected; cars that are late are no longer the next ones. `null` when none is. */
export const nextTime = (groups: readonly BoardGroup[], nowMinutes: number): TimeOfDay | null =>
  groups.find((group) => group.waiting > 0 && minutesLate(group, nowMinutes) === null)?.time ?? null

/** How many groups stand before the line that says what time it is. */
export const pastCount = (groups: readonly BoardGroup[], nowMinutes: number): number =>
  groups.filter(({ time }) => minutesOf(time) <= nowMinutes).length

export interface BoardSummary {
  confirmed: number
  /** Everyone who rides on the day. */
  riding: number
  lateCars: number
  next: { time: TimeOfDay; direction: Direction } | null
}

/** What the strip above the list says of today. */
export function summaryOf(groups: readonly BoardGroup[], nowMinutes: number): BoardSummary {
  const time = nextTime(groups, nowMinutes)
  const next = groups.find((group) => group.time === time && group.waiting > 0)
  return {
    confirmed: sum(groups, ({ completed }) => completed),
    riding: sum(groups, ({ riding }) => riding),
    lateCars: groups.filter((group) => minutesLate(group, nowMinutes) !== null).length,
    next: next ? { time: next.time, direction: next.direction } : null,
  }
}

const sum = (groups: readonly BoardGroup[], count: (group: BoardGroup) => number) =>
  groups.reduce((total, group) => total + count(group), 0)
