import { sql } from 'kysely'
import { cellChangesAtMost, type CellChange } from '#contract/timetables.ts'
import type { Cell } from '#domain/ride/cell.ts'
import { passengerStates } from '#domain/passenger.ts'
import { nameAmong, toldTo, type Changer } from '../../call/last-change.ts'
import type { Trx } from '../../db/tables.ts'
import type { Principal } from '../../ground/principal.ts'
import { rideTypeOf } from './rides.ts'
import type { TimetableKey } from './timetables.ts'

/** Who has changed the cells that the week shows since a moment, the latest first; see `listCellChanges`. */
export async function cellChangesOf(
  trx: Trx,
  { organizationId, id }: TimetableKey,
  since: Date,
  reader: Pick<Principal, 'id'>,
): Promise<CellChange[]> {
  const { rows } = await sql<Changer & Cell>`
    select c."passengerId", c."weekDayId", c."rideType", c.at, c."userId",
      ${nameAmong(sql<number>`${organizationId}::int`)} as name
    from (
      select distinct on ("passengerId", "weekDayId", "rideType") *
      from (
        select r.passenger_id as "passengerId", r.weekday as "weekDayId", ${rideTypeOf('r')} as "rideType",
          r.updated_at as at, r.updated_by as "userId"
        from ride as r
        where r.organization_id = ${organizationId} and r.timetable_id = ${id} and r.updated_at >= ${since}
        union all
        select e.passenger_id, e.weekday, ${rideTypeOf('e')}, e.emptied_at, e.emptied_by
        from emptied_cell as e
        where e.organization_id = ${organizationId} and e.timetable_id = ${id} and e.emptied_at >= ${since}
      ) as both_kinds
      order by "passengerId", "weekDayId", "rideType", at desc
    ) as c
    join passenger as p on p.organization_id = ${organizationId} and p.id = c."passengerId"
      and p.state = ${passengerStates.normal}
    left join app_user as u on u.id = c."userId"
    order by c.at desc, c."passengerId", c."weekDayId", c."rideType"
    limit ${cellChangesAtMost}
  `.execute(trx)
  return rows.map(({ passengerId, weekDayId, rideType, ...changer }) => ({
    ...{ passengerId, weekDayId, rideType },
    changed: toldTo(reader, changer),
  }))
}
