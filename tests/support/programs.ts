import type { AccessLevels } from '#domain/access.ts'
import { newProgramSecret } from '#server/areas/programs/program-principal.ts'
import { insertProgram } from '#server/areas/programs/programs.ts'
import type { Services } from '#server/call/services.ts'
import { addUser, nothing } from './users.ts'

interface NewProgram {
  name?: string
  destinationIds?: number[] | null
  levels?: Partial<AccessLevels>
  endsOn?: string | null
}

/** A program's access to the organisation, which somebody has made who is of none. */
export async function addProgram(
  services: Services,
  organizationId: number,
  { name = 'Ovilukija', destinationIds = null, levels = { arrivalDepartures: 1 }, endsOn = null }: NewProgram = {},
): Promise<{ id: number; userId: number; secret: string }> {
  const { db, clock } = services
  const now = new Date(clock())
  const email = `tekija-${Math.random()}@perille.example`
  const maker = await addUser(services, { email, password: null })
  const secret = newProgramSecret()
  const draft = { name, destinationIds, levels: { ...nothing, ...levels }, endsOn }
  const id = await db
    .transaction()
    .execute((trx) => insertProgram(trx, organizationId, draft, { secret, userId: maker, now }))
  const { user_id: userId } = await db
    .selectFrom('program_access')
    .select('user_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { id, userId, secret }
}
