import { makeStyles, tokens } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { media } from '../look/breakpoints.ts'

/** What the asterisks of a form mean; stands in it once. Source: design decision on forms, ui section 9. */
export function RequiredLegend() {
  const { t } = useTranslation()
  return <p className={useStyles().root}>{t('form.required')}</p>
}

const useStyles = makeStyles({
  root: {
    fontSize: '12px',
    lineHeight: '16px',
    color: tokens.colorNeutralForeground3,
    [media.print]: { display: 'none' },
  },
})
