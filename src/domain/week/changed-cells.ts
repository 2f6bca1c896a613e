import { cellOf, type CellKey, type RideTimes } from '../ride/cell.ts'

/**
 * Cells that have another time than before, or none any more, of passengers who are still there.
 * @param own what this device has entered in cells: what has become of one as it was entered is no change of others
 */
export function changedCells(
  before: RideTimes,
  now: RideTimes,
  { own, passengerIds }: { own: ReadonlyMap<CellKey, number | null>; passengerIds: ReadonlySet<number> },
): CellKey[] {
  const keys = new Set([...before.keys(), ...now.keys()])
  return [...keys].filter((key) => {
    const time = now.get(key)
    return time !== before.get(key) && own.get(key) !== (time ?? null) && passengerIds.has(cellOf(key).passengerId)
  })
}
