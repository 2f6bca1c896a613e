import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fetchWholePassenger } from '#data/passenger.ts'
import type { Passenger } from '#domain/passenger.ts'
import type { OrganizationTransportationPermission } from '#domain/transportation-permission/organization-list.ts'
import type { TransportationPermission } from '#domain/transportation-permission/schema.ts'
import { say } from '#ui/speak/toast.ts'

interface OpenedPermission {
  opened: { passenger: Passenger; permission: TransportationPermission } | null
  isLoading: boolean
  /** The passenger of the row that was opened last could not be had: what to say. */
  failure: string | null
  open: (row: OrganizationTransportationPermission) => Promise<void>
  close: () => void
}

/**
 * The transportation permission that is open over the list, with its passenger. Source: spec 2 §8 "missing passenger".
 */
export function useOpenedPermission(): OpenedPermission {
  const { t } = useTranslation()
  const [opened, setOpened] = useState<OpenedPermission['opened']>(null)
  const [isLoading, setLoading] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  return {
    opened,
    isLoading,
    failure,
    async open({ passengerId, transportationPermission: permission }) {
      setLoading(true)
      setFailure(null)
      try {
        setOpened({ passenger: await fetchWholePassenger(passengerId), permission })
      } catch {
        const text = t('api.errors.no_connection')
        setFailure(text)
        say({ title: text, intent: 'error' })
      } finally {
        setLoading(false)
      }
    },
    close: () => setOpened(null),
  }
}
