import { randomUUID } from 'node:crypto'
import Fastify, { type FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { ArrivalDeparture } from '#domain/arrival.ts'
import { localDateAt } from '#domain/local-date.ts'
import { passengerPage } from '#server/areas/passengers/list.ts'
import type { Services } from '#server/call/services.ts'
import { benchNow } from '../database.ts'

/** Passengers of one page of the list. */
export const passengersPageLength = 100

const today = localDateAt(benchNow)

/** The database holds one organisation and one user. */
export const organizationId = 1
const userId = 1

/** The columns of the board under the names that the wire has for them. */
const board = (destinationId: number) => sql<ArrivalDeparture>`
  select
    a.id, a.trip_id as "tripId", a.trip_id::text as "perilleId", r.instance_id as "perilleInstanceId",
    a.destination_id as "placeId", a.passenger_id as "passengerId", p.name as "passengerName",
    r.name as "transportName", a.date,
    to_char(a.date + make_interval(mins => a.minutes), 'YYYY-MM-DD"T"HH24:MI:SS') as "at",
    to_char(a.date + make_interval(mins => a.minutes), 'HH24:MI') as "atHHMM", a.date as "atYMD",
    to_char(a.date + make_interval(mins => a.other_minutes), 'YYYY-MM-DD"T"HH24:MI:SS') as "atOther",
    to_char(a.date + make_interval(mins => a.other_minutes), 'HH24:MI') as "atOtherHHMM",
    case a.direction when 'arrival' then 1 else 2 end as "arrivalDepartureType",
    a.completed_at is not null as completed, t.cancelled_at is not null as cancelled,
    t.cancel_requested_at is not null and t.cancelled_at is null as cancelling,
    t.cancel_reason as "cancellationReason", t.cancelled_by_email as "cancelledByEmail",
    t.cancelled_by_name as "cancelledByName",
    case when a.is_correction then coalesce(nullif(u.name, ''), u.email) end as "changedByName",
    case when a.is_correction then a.made_at end as "changedAt",
    c.name as "carName", c.register_number as "carRegisterNumber",
    array(
      select u.utility_id from passenger_utility u
      where u.organization_id = a.organization_id and u.passenger_id = a.passenger_id order by u.utility_id
    ) as utilities,
    p.inactive
  from arrival a
    join trip t on t.id = a.trip_id
    join run r on r.id = t.run_id
    join passenger p on p.id = a.passenger_id
    left join car c on c.id = r.car_id
    left join app_user u on u.id = a.made_by
  where a.destination_id = ${destinationId} and a.organization_id = ${organizationId}
    and a.date >= ${today} and a.date <= ${today}::date + 6 and p.state = 0
  order by a.date, a.minutes, r.id, a.id`

interface Audited {
  action: string
  destinationId: number | null
  objectType?: 'arrival' | 'passenger'
  objectId: number | null
  passengerIds: number[]
}

/** The row that a call leaves in the audit log. */
export const audit = ({ action, destinationId, objectType, objectId, passengerIds }: Audited) => sql`
  insert into audit_event (at, organization_id, user_id, session_id, action, object_type, object_id, passenger_ids,
    destination_id, outcome, status, request_id, client_version, detail)
  values (${new Date()}, ${organizationId}, ${userId}, 1, ${action}, ${objectType ?? null}, ${objectId}, ${passengerIds},
    ${destinationId}, 'done', 200, ${randomUUID()}, null, null)`

const anyHash = Buffer.alloc(32)

/** What the product's routes are compared with: the same rows read and written, and nothing else. */
export function bareRoutes({ db }: Services): FastifyInstance {
  const fastify = Fastify()

  fastify.get<{ Params: { destinationId: string } }>('/board/:destinationId', ({ params }) =>
    db.transaction().execute(async (trx) => {
      const destinationId = Number(params.destinationId)
      const { rows } = await board(destinationId).execute(trx)
      const passengerIds = [...new Set(rows.map((row) => row.passengerId))]
      await audit({ action: 'arrivals.view', destinationId, objectId: null, passengerIds }).execute(trx)
      return rows
    }),
  )

  fastify.get<{ Params: { destinationId: string } }>('/people/:destinationId', ({ params }) =>
    db.transaction().execute(async (trx) => {
      const destinations = await trx.selectFrom('destination').select('id').execute()
      const destinationIds = destinations.map(({ id }) => id)
      const scope = { organizationIds: [organizationId], destinationIds, groupIds: [] }
      return passengerPage(trx, scope, {
        ...{
          destinationIds: [Number(params.destinationId)],
          groupIds: [],
          excludeIds: [],
          ids: null,
          onlyActive: true,
          search: '',
        },
        ...{ sortBy: 'name', isDescending: false, offset: 0, count: passengersPageLength },
      })
    }),
  )

  fastify.put<{ Body: ArrivalDeparture }>('/confirm', ({ body }) =>
    db.transaction().execute(async (trx) => {
      const { id, placeId, passengerId } = body
      const now = new Date()
      const answer = { ...body, completed: true }
      await sql`
        update arrival set completed_at = ${now}, completed_by = ${userId}, occurred_at = ${now}, version = version + 1,
          updated_at = ${now}, updated_by = ${userId}
        where id = ${id}`.execute(trx)
      await sql`
        insert into arrival_event (organization_id, arrival_id, kind, user_id, occurred_at, received_at, outcome)
        values (${organizationId}, ${id}, 'complete', ${userId}, ${now}, ${now}, 'changed')`.execute(trx)
      await sql`
        insert into idempotency (user_id, key, route, body_hash, status, response, created_at)
        values (${userId}, ${randomUUID()}, 'PUT /confirm', ${anyHash}, 200, ${JSON.stringify(answer)}, ${now})`.execute(
        trx,
      )
      await audit({
        ...{ action: 'arrival.complete', destinationId: placeId },
        ...{ objectType: 'arrival', objectId: id, passengerIds: [passengerId] },
      }).execute(trx)
      return answer
    }),
  )
  return fastify
}
