import { Select } from '@fluentui/react-components'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fetchTransportationPermissions } from '#data/transportation-permissions.ts'
import type { BookingDraft } from '#domain/booking/draft.ts'
import { offeredTransportationPermissions, quotaWarning } from '#domain/booking/transportation-permission-choice.ts'
import { isLocalDate } from '#domain/local-date.ts'
import type { TransportationPermission } from '#domain/transportation-permission/schema.ts'
import { FieldHint } from '#ui/form/FieldHint.tsx'
import { FormField } from '#ui/form/FormField.tsx'

interface Props {
  draft: BookingDraft
  passengerId: number
  /** Text key of what is wrong, or nothing. */
  error: string | undefined
  onChange: (transportationPermission: TransportationPermission | null) => void
}

/**
 * Which of the passenger's transportation permissions pays; nothing where there is none on that day. Source: spec 3 §2.
 */
export function TransportationPermissionSelect({ draft, passengerId, error, onChange }: Props) {
  const { t } = useTranslation()
  const { transportationPermissions, hasFailed } = useTransportationPermissions(passengerId)
  const chosen = draft.transportationPermission
  const offered = isLocalDate(draft.date) ? offeredTransportationPermissions(transportationPermissions, draft.date) : []
  if (hasFailed && !chosen) return <FieldHint>{t('bookings.transportationPermission.unknown')}</FieldHint>
  if (offered.length === 0 && !chosen) return null
  const chosenWhole = offered.find(({ externalId }) => externalId === chosen?.externalId)
  const warning = chosenWhole ? quotaWarning(chosenWhole) : null
  return (
    <div>
      <FormField label={t('bookings.transportationPermission')} error={error}>
        <Select
          value={chosen?.externalId ?? ''}
          onChange={(_, { value }) => onChange(offered.find(({ externalId }) => externalId === value) ?? null)}
        >
          <option value="">{t('bookings.transportationPermission.none')}</option>
          {chosen && !chosenWhole && <option value={chosen.externalId}>{chosen.name || chosen.externalId}</option>}
          {offered.map(({ id, externalId, name }) => (
            <option key={id} value={externalId ?? ''}>
              {name}
            </option>
          ))}
        </Select>
      </FormField>
      {warning && <FieldHint>{t(warning)}</FieldHint>}
    </div>
  )
}

interface TransportationPermissions {
  /** As the server has them; none without an answer. */
  transportationPermissions: readonly TransportationPermission[]
  hasFailed: boolean
}

const noTransportationPermissions: TransportationPermissions = { transportationPermissions: [], hasFailed: false }

function useTransportationPermissions(passengerId: number): TransportationPermissions {
  const [found, setFound] = useState<(TransportationPermissions & { passengerId: number }) | null>(null)
  useEffect(() => {
    const leaving = new AbortController()
    const settle = (answer: TransportationPermissions) => {
      if (!leaving.signal.aborted) setFound({ passengerId, ...answer })
    }
    void fetchTransportationPermissions(passengerId, leaving.signal).then(
      ({ transportationPermissions }) =>
        settle({ transportationPermissions: transportationPermissions, hasFailed: false }),
      () => settle({ transportationPermissions: [], hasFailed: true }),
    )
    return () => leaving.abort()
  }, [passengerId])
  return found?.passengerId === passengerId ? found : noTransportationPermissions
}
