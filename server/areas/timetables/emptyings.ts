import { sql } from 'kysely'
import type { LastChange } from '#domain/last-change.ts'
import { nameAmong, toldTo, type Changer } from '../../call/last-change.ts'
import type { Trx } from '../../db/tables.ts'
import type { Principal } from '../../ground/principal.ts'
import { columnsOf, rideTypeOf, type TimetableCell } from './rides.ts'

/** Who emptied cells lately whose ride is gone, by the cells' text. */
export async function emptyingsOf(
  trx: Trx,
  organizationId: number,
  cells: readonly TimetableCell[],
  reader: Pick<Principal, 'id'>,
): Promise<Map<string, LastChange>> {
  if (cells.length === 0) return new Map()
  const { timetableIds, passengerIds, weekdays, directions } = columnsOf(cells)
  const { rows } = await sql<Changer & { cell: string }>`
    select concat_ws(':', e.timetable_id, e.passenger_id, e.weekday, ${rideTypeOf('e')}) as cell,
      e.emptied_at as at, e.emptied_by as "userId", ${nameAmong(sql.ref('e.organization_id'))} as name
    from emptied_cell as e
    join unnest(${timetableIds}::int[], ${passengerIds}::int[], ${weekdays}::int[], ${directions}::text[])
      as c(timetable_id, passenger_id, weekday, direction)
      on c.timetable_id = e.timetable_id and c.passenger_id = e.passenger_id
      and c.weekday = e.weekday and c.direction = e.direction
    left join app_user as u on u.id = e.emptied_by
    where e.organization_id = ${organizationId}
  `.execute(trx)
  return new Map(rows.map((changer) => [changer.cell, toldTo(reader, changer)]))
}
