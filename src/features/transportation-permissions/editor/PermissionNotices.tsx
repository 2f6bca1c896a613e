import { CloudOffRegular, LockClosedRegular } from '@fluentui/react-icons'
import { useTranslation } from 'react-i18next'
import { isLocalDate } from '#domain/local-date.ts'
import type { Refusal } from '#domain/refusal.ts'
import { overlappingTransportationPermissions } from '#domain/transportation-permission/overlap.ts'
import type { TransportationPermission } from '#domain/transportation-permission/schema.ts'
import { FieldHint } from '#ui/form/FieldHint.tsx'
import { ErrorSummary } from '#ui/form/ErrorSummary.tsx'
import { Notice } from '#ui/speak/Notice.tsx'
import { draftOf, type PermissionFields } from './permission-fields.ts'

interface Props {
  draft: PermissionFields
  /** The passenger's other transportation permissions. */
  others: readonly TransportationPermission[]
  /** Why nothing may be changed, or `null`. */
  refusal: Refusal
  isOnline: boolean
  /** What went wrong, in words. */
  errors: readonly string[]
}

/** What is to be known of the whole transportation permission, above its fields. */
export function PermissionNotices({ draft, others, refusal, isOnline, errors }: Props) {
  const { t } = useTranslation()
  const { startDate, endDate } = draftOf(draft)
  const isReader = refusal === 'refusal.passenger.noRight'
  const overlapping =
    startDate !== null && isLocalDate(startDate) && refusal === null
      ? overlappingTransportationPermissions({ ...draft, startDate, endDate: endDate ?? null }, others)
      : []
  return (
    <>
      <ErrorSummary errors={errors} />
      {isReader && <FieldHint icon={<LockClosedRegular />}>{t('passengers.editor.readOnly')}</FieldHint>}
      {refusal !== null && !isReader && (
        <Notice intent="info" icon={<LockClosedRegular />}>
          {t(refusal)}
        </Notice>
      )}
      {overlapping.length > 0 && (
        <Notice intent="info">
          {t('transportationPermissions.overlap', { names: overlapping.map(({ name }) => name).join(', ') })}
        </Notice>
      )}
      <div role="status">
        {!isOnline && refusal === null && (
          <Notice intent="warning" icon={<CloudOffRegular />}>
            {t('transportationPermissions.offline')}
          </Notice>
        )}
      </div>
    </>
  )
}
