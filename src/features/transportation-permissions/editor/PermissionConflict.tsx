import { useTranslation } from 'react-i18next'
import type { RowConflict } from '#data/api/conflict.ts'
import type { TransportationPermission } from '#domain/transportation-permission/schema.ts'
import { useChangeText } from '#state/use-change-text.ts'
import { FieldDifference } from '#ui/form/FieldDifference.tsx'
import type { Words } from '../words/permission-words.ts'
import { fieldNameKey, fieldText } from './field-text.ts'

interface Props {
  conflict: RowConflict<TransportationPermission>
  words: Words
  isBusy: boolean
  onResolve: (kept: ReadonlySet<keyof TransportationPermission>) => void
  onClose: () => void
}

/**
 * Another user has changed the transportation permission meanwhile: both values of each field that both have changed.
 */
export function PermissionConflict({ conflict, words, isBusy, onResolve, onClose }: Props) {
  const { t } = useTranslation()
  const changeText = useChangeText()
  return (
    <FieldDifference
      open
      title={t('transportationPermissions.conflict')}
      intro={changeText(conflict.changed)}
      fields={conflict.fields.map(({ field, mine, theirs }) => ({
        key: field,
        label: t(fieldNameKey(field)),
        mine: fieldText({ ...conflict.theirs, [field]: mine }, field, words),
        theirs: fieldText({ ...conflict.theirs, [field]: theirs }, field, words),
      }))}
      busy={isBusy}
      onResolve={(choice) =>
        onResolve(new Set(conflict.fields.map(({ field }) => field).filter((field) => choice[field] === 'mine')))
      }
      onClose={onClose}
    />
  )
}
