import { useCallback, useRef, useState } from 'react'
import { now } from '#data/device/clock.ts'
import { freshMs } from '#data/passenger-list.ts'
import { fetchOrganizationPermissions } from '#data/transportation-permissions.ts'
import type { OrganizationTransportationPermission } from '#domain/transportation-permission/organization-list.ts'
import { usePull, type Pull, type PullOptions } from '#state/use-pull.ts'

interface Read {
  rows: readonly OrganizationTransportationPermission[]
  /** When they were read (server's clock). */
  fetchedAt: number
}

interface OrganizationPermissions extends Pull {
  /** `undefined` until they were read once. */
  rows: Read['rows'] | undefined
  /** `null` until they were read once. */
  fetchedAt: number | null
}

/** Transportation permissions of all passengers of an organisation. They are not kept on the device. */
export function useOrganizationPermissions(organizationId: number): OrganizationPermissions {
  const [read, setRead] = useState<Readonly<Record<number, Read>>>({})
  const answeredAt = useRef(new Map<number, number>())
  const pull = useCallback(async (id: number, { signal, cause }: PullOptions) => {
    const last = answeredAt.current.get(id)
    if (cause !== 'user' && last !== undefined && now() - last < freshMs) return
    const rows = await fetchOrganizationPermissions(id, signal)
    const fetchedAt = now()
    answeredAt.current.set(id, fetchedAt)
    setRead((before) => ({ ...before, [id]: { rows, fetchedAt } }))
  }, [])
  const pulled = usePull(organizationId, pull)
  const { rows, fetchedAt = null } = read[organizationId] ?? {}
  return { rows, fetchedAt, ...pulled }
}
