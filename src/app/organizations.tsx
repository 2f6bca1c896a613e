import { createContext, use, useMemo, type ReactNode } from 'react'
import { useSnapshot } from 'valtio'
import { organizationsOfUser } from '#data/organizations.ts'
import { session } from '#state/session.ts'
import { useKnownLast } from '#state/use-known-last.ts'
import { useMirror } from '#state/use-mirror.ts'
import type { OrganizationRights } from './guards.ts'
import { organizationRights } from './organization-rights.ts'

export interface OrganizationOfUser extends OrganizationRights {
  name: string
}

type Organizations = readonly OrganizationOfUser[] | null | undefined

const OrganizationsContext = createContext<Organizations>(undefined)

/** Reads once, for guards and frame, what the user may do in which organisation. */
export function OrganizationsProvider({ children }: { children: ReactNode }) {
  const { me } = useSnapshot(session)
  const kept = useKnownLast(me?.id, useMirror(organizationsOfUser, []))
  const organizations = useMemo(() => {
    if (!kept || !me) return kept === undefined ? undefined : null
    return kept.value.map((organization) => ({ ...organizationRights(organization, me), name: organization.name }))
  }, [kept, me])
  return <OrganizationsContext value={organizations}>{children}</OrganizationsContext>
}

/** `null` while they were never fetched, `undefined` while they are being read. */
export const useOrganizations = (): Organizations => use(OrganizationsContext)
