import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { firstBrokenSeal, sealAudit } from '#server/audit/seal.ts'
import { up } from '#server/db/migrations/0047-keys-by-organization.ts'
import { changeLog } from '#tests/support/audit-scene.ts'
import { addEvents } from '#tests/support/audit.ts'
import { boardScene } from '#tests/support/board-scene.ts'
import { hasSpreadTables } from '#tests/support/database.ts'
import { testNow } from '#tests/support/server.ts'

const scene = boardScene()

/** The keys as they were. */
const before = sql`
  alter table audit_event drop constraint audit_event_pkey, add primary key (id),
    alter column organization_id drop not null;
  alter table group_member drop constraint group_member_id_organization_id_key, add unique (id);
  alter table provider_request drop constraint provider_request_pkey, add primary key (kind, object_id);
  alter table provider_ride drop constraint provider_ride_pkey, add primary key (ride_id);`

// tables that are spread have no keys of before
test.skipIf(hasSpreadTables)(
  'the log of a filled database holds under its seals, and what is of no organisation is found as that',
  async () => {
    const { services } = scene.server
    const { db, keys } = services
    await before.execute(db)
    const [ours, nobodys] = await addEvents(services, [
      { at: testNow, organizationId: scene.world.centre.organizationId },
      { at: testNow },
    ])
    await changeLog(db, () => sql`update audit_event set organization_id = null where id = ${nobodys}`.execute(db))
    await sealAudit(db, keys, new Date(testNow))
    const rows = await db.selectFrom('arrival').selectAll().orderBy('id').execute()

    await up(db as never)

    expect(await firstBrokenSeal(db, keys)).toBeNull()
    const told = await db.selectFrom('audit_event').select(['id', 'organization_id']).orderBy('id').execute()
    expect(told).toContainEqual({ id: nobodys, organization_id: 0 })
    expect(told).toContainEqual({ id: ours, organization_id: scene.world.centre.organizationId })
    expect(await db.selectFrom('arrival').selectAll().orderBy('id').execute()).toEqual(rows)
    expect(rows.length).toBeGreaterThan(0)
    await expect(sql`delete from audit_event`.execute(db)).rejects.toThrow(/is append-only/)
  },
)
