import type { Services } from '#server/call/services.ts'

/** An import of each of the organisations that is paused. */
export const addImports = async (
  services: Services,
  organizationIds: Record<'home' | 'foreign', number>,
  userId: number,
) => ({
  home: await addImport(services, organizationIds.home, userId),
  foreign: await addImport(services, organizationIds.foreign, userId),
})

async function addImport({ db, clock }: Services, organizationId: number, userId: number): Promise<number> {
  const now = new Date(clock())
  const { id } = await db
    .insertInto('passenger_import')
    .values({
      organization_id: organizationId,
      file_name: 'matkustajat.xlsx',
      file_size: 1,
      file_hash: 'ab'.repeat(32),
      row_count: 1,
      runner: 'laite-0123456789abcdef',
      state: 'paused',
      started_at: now,
      started_by: userId,
      active_at: now,
      finished_at: null,
      take_back_begun_at: null,
      take_back_begun_by: null,
      take_back_done_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
