import { CloudOffRegular } from '@fluentui/react-icons'
import { useTranslation } from 'react-i18next'
import { EmptyState } from './EmptyState.tsx'

/** In place of a list that was never fetched, and cannot be now. */
export function NotOnDevice() {
  const { t } = useTranslation()
  return <EmptyState icon={<CloudOffRegular />} title={t('device.notFetched')} />
}
