import { useSnapshot } from 'valtio'
import { organizationOf } from '#data/organizations.ts'
import type { Organization } from '#domain/organization.ts'
import type { Me } from '#domain/user.ts'
import { session } from '#state/session.ts'
import { useLive } from '#state/use-live.ts'

/** The organisation and who is signed in; `null` until both are known. */
export function useOrganization(id: number): { organization: Organization; me: Me } | null {
  const { me } = useSnapshot(session)
  const organization = useLive(organizationOf, id)
  return organization && me ? { organization, me: me as Me } : null
}
