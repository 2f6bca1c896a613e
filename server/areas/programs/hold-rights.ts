import type { Trx } from '../../db/tables.ts'
import type { Principal } from '../../ground/principal.ts'
import { forbidden } from '../../ground/refused.ts'
import { isAdministrator, lockRights } from '../identity/memberships.ts'

/** Lets nobody else change who may do what in the organisation, and throws 403 when the user may no more. */
export async function holdRights(trx: Trx, organizationId: number, { id: userId }: Principal): Promise<void> {
  await lockRights(trx, organizationId)
  if (!(await isAdministrator(trx, { organizationId, userId }))) throw forbidden()
}
