import { useEffect, useState } from 'react'
import { now } from '#data/clock.ts'
import { fetchOrganizationPermissions } from '#data/transportation-permissions.ts'
import { type OrganizationTransportationPermission } from '#domain/transportation-permission/organization-list.ts'

interface Read {
  organizationId: number
  /** `undefined` until they were read once. */
  rows: readonly OrganizationTransportationPermission[] | undefined
  /** When they were read (server's clock); `null` until then. */
  fetchedAt: number | null
  /** What the last reading failed with, or `null`. */
  failure: unknown
}

interface OrganizationPermissions extends Omit<Read, 'organizationId'> {
  reload: () => void
}

/** Decisions of all passengers of an organisation. They are not kept on the device. */
export function useOrganizationPermissions(organizationId: number): OrganizationPermissions {
  const [read, setRead] = useState<Read>({ organizationId, rows: undefined, fetchedAt: null, failure: null })
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    const leaving = new AbortController()
    fetchOrganizationPermissions(organizationId, leaving.signal).then(
      (rows) => {
        if (!leaving.signal.aborted) setRead({ organizationId, rows, fetchedAt: now(), failure: null })
      },
      (failure: unknown) => {
        if (leaving.signal.aborted) return
        setRead((before) =>
          before.organizationId === organizationId
            ? { ...before, failure }
            : { organizationId, rows: undefined, fetchedAt: null, failure },
        )
      },
    )
    return () => leaving.abort()
  }, [organizationId, attempt])
  const isOfThisOne = read.organizationId === organizationId
  return {
    rows: isOfThisOne ? read.rows : undefined,
    fetchedAt: isOfThisOne ? read.fetchedAt : null,
    failure: isOfThisOne ? read.failure : null,
    reload: () => setAttempt((count) => count + 1),
  }
}
