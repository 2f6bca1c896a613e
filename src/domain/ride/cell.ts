import { minutesOfRide, rideTypes, type Ride, type RideType } from './schema.ts'

/** Where a ride stands in the week of its timetable. */
export interface Cell {
  passengerId: number
  /** 0 Sunday to 6 Saturday. */
  weekDayId: number
  rideType: RideType
}

/** A cell as text, to look it up by. */
export type CellKey = `${number}:${number}:${RideType}`

export const cellKey = ({ passengerId, weekDayId, rideType }: Cell): CellKey =>
  `${passengerId}:${weekDayId}:${rideType}`

export function cellOf(key: CellKey): Cell {
  const [passengerId = 0, weekDayId = 0, type] = key.split(':').map(Number)
  return { passengerId, weekDayId, rideType: type === rideTypes.arrival ? rideTypes.arrival : rideTypes.departure }
}

/** What the keys of a timetable's unsent edits begin with. */
export const rideEntityPrefix = (timetableId: number): string => `ride:${timetableId}:`

/** What an unsent edit is about: edits of one cell go in order, other cells do not wait for it. */
export const rideEntityKey = (timetableId: number, cell: Cell): string =>
  `${rideEntityPrefix(timetableId)}${cellKey(cell)}`

/** The timetable and the cell of such a key. */
export function rideEntityOf(entityKey: string): Cell & { timetableId: number } {
  const [, timetableId = '0', ...cell] = entityKey.split(':')
  return { timetableId: Number(timetableId), ...cellOf(cell.join(':') as CellKey) }
}

/** What the keys below begin with. */
export const timetableListKeys = 'timetable:'

/** The answer that shows the effect of a timetable's edits. */
export const timetableListKey = (timetableId: number): string => `${timetableListKeys}${timetableId}`

/** Rides of a timetable by cell. The first one counts; further ones are duplicates. */
export type RideCells = ReadonlyMap<CellKey, readonly Ride[]>

/** Of a cell's duplicates the oldest comes first: the lowest id. Rides of unknown type stand in no cell. */
export function ridesByCell(rides: readonly Ride[]): RideCells {
  const cells = new Map<CellKey, Ride[]>()
  for (const ride of rides) {
    const { passengerId, weekDayId, rideType } = ride
    if (rideType === rideTypes.unknown) continue
    const key = cellKey({ passengerId, weekDayId, rideType })
    const inCell = cells.get(key)
    if (inCell) inCell.push(ride)
    else cells.set(key, [ride])
  }
  for (const inCell of cells.values()) inCell.sort((a, b) => a.id - b.id)
  return cells
}

/** Minutes from midnight of each cell with a ride. */
export type RideTimes = ReadonlyMap<CellKey, number>

export function cellTimes(cells: RideCells): RideTimes {
  const times = new Map<CellKey, number>()
  for (const [key, [first]] of cells) if (first) times.set(key, minutesOfRide(first))
  return times
}

export const duplicateCells = (cells: RideCells): ReadonlySet<CellKey> =>
  new Set([...cells].flatMap(([key, rides]) => (rides.length > 1 ? [key] : [])))
