import { useEffect, useState } from 'react'
import { fetchOrganizationPermissions } from '#data/transportation-permissions.ts'
import { type OrganizationTransportationPermission } from '#domain/transportation-permission/organization-list.ts'

interface Read {
  organizationId: number
  /** `undefined` until they were read once. */
  rows: readonly OrganizationTransportationPermission[] | undefined
  /** What the last reading failed with, or `null`. */
  failure: unknown
}

interface OrganizationPermissions extends Omit<Read, 'organizationId'> {
  reload: () => void
}

/** Decisions of all passengers of an organisation. They are not kept on the device. */
export function useOrganizationPermissions(organizationId: number): OrganizationPermissions {
  const [read, setRead] = useState<Read>({ organizationId, rows: undefined, failure: null })
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    const leaving = new AbortController()
    fetchOrganizationPermissions(organizationId, leaving.signal).then(
      (rows) => {
        if (!leaving.signal.aborted) setRead({ organizationId, rows, failure: null })
      },
      (failure: unknown) => {
        if (leaving.signal.aborted) return
        setRead(({ rows, ...before }) => ({
          organizationId,
          rows: before.organizationId === organizationId ? rows : undefined,
          failure,
        }))
      },
    )
    return () => leaving.abort()
  }, [organizationId, attempt])
  const isOfThisOne = read.organizationId === organizationId
  return {
    rows: isOfThisOne ? read.rows : undefined,
    failure: isOfThisOne ? read.failure : null,
    reload: () => setAttempt((count) => count + 1),
  }
}
