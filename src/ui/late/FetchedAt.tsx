import { makeStyles, tokens } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { formatFullMoment } from '../look/format.ts'

/** When what the device shows was fetched. @param at milliseconds since 1970 UTC */
export function FetchedAt({ at }: { at: number }) {
  const { t, i18n } = useTranslation()
  return <p className={useStyles().root}>{t('device.fetchedAt', { time: formatFullMoment(at, i18n.language) })}</p>
}

const useStyles = makeStyles({
  root: { fontSize: '13px', lineHeight: '18px', color: tokens.colorNeutralForeground3 },
})
