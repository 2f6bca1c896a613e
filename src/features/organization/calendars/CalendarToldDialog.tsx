import { useTranslation } from 'react-i18next'
import type { MadeCalendar } from '#data/calendars.ts'
import { ToldOnceDialog } from '../frame/ToldOnceDialog.tsx'

interface Props {
  made: MadeCalendar
  onClose: () => void
}

/** A calendar address, this once. */
export function CalendarToldDialog({ made: { name, url }, onClose }: Props) {
  const { t } = useTranslation()
  return (
    <ToldOnceDialog
      secret={url}
      words={{
        heading: t('calendars.told.title', { name }),
        label: t('calendars.told.label'),
        warning: t('calendars.told.warning'),
        copy: t('calendars.copy'),
        copied: t('calendars.copied'),
        copyFailed: t('calendars.copyFailed'),
        done: t('calendars.told.done'),
      }}
      onClose={onClose}
    >
      <p>{t('calendars.told.add')}</p>
    </ToldOnceDialog>
  )
}
