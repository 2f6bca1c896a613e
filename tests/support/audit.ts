import { noOrganization } from '#server/audit/record.ts'
import type { Services } from '#server/call/services.ts'

export interface NewEvent {
  /** Milliseconds since 1970 UTC. */
  at: number
  organizationId?: number | null
  userId?: number | null
  action?: string
  passengerIds?: number[]
  destinationId?: number
  objectType?: string
  objectId?: number
  outcome?: 'done' | 'refused'
  detail?: Record<string, unknown>
}

/** Events of the audit log that came of no call. Gives their numbers, in the order given. */
export async function addEvents({ db }: Services, events: readonly NewEvent[]): Promise<number[]> {
  const rows = await db
    .insertInto('audit_event')
    .values(
      events.map(
        ({ at, organizationId = null, userId = null, action = 'passenger.view', outcome = 'done', ...event }) => ({
          at: new Date(at),
          organization_id: organizationId ?? noOrganization,
          user_id: userId,
          ...{ action, outcome },
          status: outcome === 'done' ? 200 : 403,
          passenger_ids: event.passengerIds ?? [],
          destination_id: event.destinationId ?? null,
          object_type: event.objectType ?? null,
          object_id: event.objectId ?? null,
          request_id: 'test',
          detail: event.detail ? JSON.stringify(event.detail) : null,
        }),
      ),
    )
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}
