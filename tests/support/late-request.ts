import type { RequestKind } from '#server/db/provider-tables.ts'
import type { Services } from '#server/call/services.ts'

/** When it was asked for, a Wednesday at 08:05 in Finland. */
const askedAt = new Date('2026-03-11T06:05:00Z')

/** Notes that an outside booking system has not taken what was asked of it about something for too long. */
export async function addLateRequest(
  { db }: Pick<Services, 'db'>,
  kind: RequestKind,
  { id, organizationId }: { id: number; organizationId: number },
): Promise<void> {
  await db
    .insertInto('provider_request')
    .values({
      ...{ kind, object_id: id, organization_id: organizationId, wanted: 'placed', is_late: true },
      ...{ revision: 1, changed_revision: 1, taken_revision: null, taken_at: null },
      ...{ asked_at: askedAt, next_try_at: askedAt },
    })
    .execute()
}
