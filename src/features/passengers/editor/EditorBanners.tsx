import { LockClosedRegular } from '@fluentui/react-icons'
import { useTranslation } from 'react-i18next'
import { isBeingChecked, type Passenger } from '#domain/passenger.ts'
import { FieldHint } from '#ui/form/FieldHint.tsx'
import { Notice } from '#ui/speak/Notice.tsx'

interface Props {
  passenger: Passenger
  /** Whether only the device's card of the passenger is known. */
  isCard: boolean
  isReadOnly: boolean
}

/** What holds for the passenger as a whole. Source: spec 2 §2 "warning banners", open point G-29. */
export function EditorBanners({ passenger, isCard, isReadOnly }: Props) {
  const { t } = useTranslation()
  return (
    <>
      {passenger.isArchivedOrDeleted && <Notice intent="error">{t('passengers.dialog.deletionRequested')}</Notice>}
      {passenger.inactive && <Notice intent="warning">{t('passengers.dialog.inactive')}</Notice>}
      {!isCard && isBeingChecked(passenger) && <Notice intent="info">{t('passengers.editor.beingChecked')}</Notice>}
      {isReadOnly && <FieldHint icon={<LockClosedRegular />}>{t('passengers.editor.readOnly')}</FieldHint>}
    </>
  )
}
