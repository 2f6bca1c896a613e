import { useSnapshot } from 'valtio'
import { organizationOf } from '#data/organizations.ts'
import type { Organization } from '#domain/organization.ts'
import type { Me } from '#domain/user.ts'
import { session } from '#state/session.ts'
import { useMirror } from '#state/use-mirror.ts'

/** The organisation and who is signed in; `null` until both are known. */
export function useOrganization(id: number): { organization: Organization; me: Me } | null {
  const { me } = useSnapshot(session)
  const organization = useMirror(() => organizationOf(id), [id])
  return organization && me ? { organization, me: me as Me } : null
}
