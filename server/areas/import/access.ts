import type { AccessRuleName } from '#contract/endpoint.ts'
import { passengerCan } from '#domain/passenger-can.ts'
import type { AccessRule } from '../../call/access-rules.ts'
import type { Trx } from '../../db/tables.ts'
import type { Principal } from '../../ground/principal.ts'
import { notFound } from '../../ground/refused.ts'
import { insist } from '../../call/refusals.ts'
import type { StoredOrganization } from '../organizations/access.ts'
import { visiblePassenger } from '../passengers/access.ts'
import type { StoredPassenger } from '../passengers/facts.ts'
import { loadImport, type StoredImport } from './imports.ts'

/** Throws 404 unless the user administers the organisation: nobody else knows of its imports, members included. */
function administered(id: number, user: Principal): StoredOrganization {
  if (!user.administers.includes(id)) throw notFound()
  return { id }
}

/** Whoever administers an organisation. The handler leaves out whom the user may not see. */
export const importSearch: AccessRule<unknown, Principal, null> = {
  name: 'import.search',
  needsUser: true,
  load(_, __, user) {
    if (user.administers.length === 0) throw notFound()
    return Promise.resolve(null)
  },
}

/** A passenger of an organisation that the user administers, as far as they may read the transportation permissions. */
export const importSearchPermissions: AccessRule<{ params: { passengerId: number } }, Principal, StoredPassenger> = {
  name: 'import.searchPermissions',
  needsUser: true,
  async load(trx, { params }, user) {
    const passenger = await visiblePassenger(trx, params.passengerId, user)
    administered(passenger.organizationId, user)
    insist(passengerCan.readTransportationPermissions(passenger, user))
    return passenger
  },
}

export const importSearchMany: AccessRule<{ body: { organizationId: number } }, Principal, StoredOrganization> = {
  name: 'import.searchMany',
  needsUser: true,
  load: (_, { body }, user) => Promise.resolve(administered(body.organizationId, user)),
}

const ofOrganization = (
  name: AccessRuleName,
): AccessRule<{ params: { id: number } }, Principal, StoredOrganization> => ({
  name,
  needsUser: true,
  load: (_, { params }, user) => Promise.resolve(administered(params.id, user)),
})

export const importBegin = ofOrganization('import.begin')

/** The stored import. Throws 404 for one of an organisation that the user does not administer. */
export async function visibleImport(trx: Trx, id: number, user: Principal): Promise<StoredImport> {
  const found = await loadImport(trx, user.administers, id)
  if (!found) throw notFound()
  return found
}

export const importAdminister: AccessRule<{ params: { id: number; importId: number } }, Principal, StoredImport> = {
  name: 'import.administer',
  needsUser: true,
  async load(trx, { params }, user) {
    const { id } = administered(params.id, user)
    const found = await visibleImport(trx, params.importId, user)
    if (found.organizationId !== id) throw notFound()
    return found
  },
}

export const importSave: AccessRule<{ body: { importId: number } }, Principal, StoredImport> = {
  name: 'import.save',
  needsUser: true,
  load: (trx, { body }, user) => visibleImport(trx, body.importId, user),
}
