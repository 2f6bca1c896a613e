import { isRiding, type ArrivalDeparture } from '#domain/arrival.ts'
import { grouped } from '#domain/grouped.ts'
import type { LocalDate } from '#domain/local-date.ts'
import { passengerStates } from '#domain/passenger.ts'
import type { Direction } from '../../db/ride-tables.ts'
import type { Trx } from '../../db/tables.ts'

/** A car at the door of a destination: the passengers who share it, as a row of the board shows them. */
export interface BoardRun {
  id: number
  date: LocalDate
  /** From midnight. */
  minutes: number
  direction: Direction
  /** `null` while no car has been assigned. */
  carName: string | null
  /** Those who ride; nobody where everybody's ride was cancelled. */
  passengers: readonly { id: number; name: string }[]
  /** When the booking system or a user last changed the run or a trip in it. */
  changedAt: Date
}

const items = (trx: Trx, { organizationId, id }: { organizationId: number; id: number }) =>
  trx
    .selectFrom('arrival as a')
    .innerJoin('trip as t', (join) =>
      join.onRef('t.organization_id', '=', 'a.organization_id').onRef('t.id', '=', 'a.trip_id'),
    )
    .innerJoin('run as r', (join) =>
      join.onRef('r.organization_id', '=', 't.organization_id').onRef('r.id', '=', 't.run_id'),
    )
    .innerJoin('passenger as p', (join) =>
      join.onRef('p.organization_id', '=', 'a.organization_id').onRef('p.id', '=', 'a.passenger_id'),
    )
    .leftJoin('car as c', 'c.id', 'r.car_id')
    .where('a.organization_id', '=', organizationId)
    .where('a.destination_id', '=', id)
    .where('p.state', '=', passengerStates.normal)
    .select([
      'r.id as runId',
      'a.date',
      'a.minutes',
      'a.direction',
      'a.completed_at as completedAt',
      't.cancel_requested_at as cancelRequestedAt',
      't.cancelled_at as cancelledAt',
      'c.name as carName',
      'p.id as passengerId',
      'p.name as passengerName',
      'r.updated_at as runChangedAt',
      't.updated_at as tripChangedAt',
    ])

type Row = Awaited<ReturnType<ReturnType<typeof items>['execute']>>[number]

const statesOf = (row: Row): Pick<ArrivalDeparture, 'completed' | 'cancelled' | 'cancelling'> => ({
  completed: row.completedAt !== null,
  cancelled: row.cancelledAt !== null,
  cancelling: row.cancelRequestedAt !== null && row.cancelledAt === null,
})

function toRun(id: number, rows: readonly [Row, ...Row[]]): BoardRun {
  const [{ date, minutes, direction, carName, runChangedAt }] = rows
  const changes = [runChangedAt, ...rows.map(({ tripChangedAt }) => tripChangedAt)]
  return {
    ...{ id, date, minutes, direction, carName },
    passengers: rows
      .filter((row) => isRiding(statesOf(row)))
      .map((row) => ({ id: row.passengerId, name: row.passengerName })),
    changedAt: new Date(Math.max(...changes.map((change) => change.getTime()))),
  }
}

/** Cars of a destination's board from the first to the last day, in the order of their times. */
export async function runsOf(
  trx: Trx,
  destination: { organizationId: number; id: number },
  first: LocalDate,
  last: LocalDate,
): Promise<BoardRun[]> {
  const rows = await items(trx, destination)
    .where('a.date', '>=', first)
    .where('a.date', '<=', last)
    .orderBy('a.date')
    .orderBy('a.minutes')
    .orderBy('r.id')
    .orderBy('a.id')
    .execute()
  return [...grouped(rows, ({ runId }) => runId)].flatMap(([id, [row, ...others]]) =>
    row ? [toRun(id, [row, ...others])] : [],
  )
}
