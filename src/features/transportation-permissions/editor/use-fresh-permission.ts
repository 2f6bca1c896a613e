import { useState } from 'react'
import { ApiError } from '#data/api/api-error.ts'
import { openedWorkspace } from '#data/workspace/workspace.ts'
import { fetchPermission, type FreshPermission } from '#data/transportation-permissions.ts'
import type { Fetched } from '#domain/live.ts'
import type { TransportationPermission } from '#domain/transportation-permission/schema.ts'
import { useRefresh } from '#state/refresh.ts'

/** What is known of a transportation permission; nothing is stored of a new one. */
export type KnownPermission = FreshPermission | { stored: null; last: null }

/** A transportation permission that is open, as others change it. One that is deleted stays as it was last. */
export function useFreshPermission(passengerId: number, opened: TransportationPermission | null): KnownPermission {
  const [known, setKnown] = useState<KnownPermission>(
    opened ? { stored: opened, last: null } : { stored: null, last: null },
  )
  const refresh = async (): Promise<Fetched> => {
    if (!opened) return 'part'
    try {
      const fresh = await fetchPermission(passengerId, opened.id)
      if (fresh && openedWorkspace()) setKnown(fresh)
      return 'part'
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      return 'nothing'
    }
  }
  useRefresh(refresh, { kinds: ['transportationPermissions'] })
  return known
}
