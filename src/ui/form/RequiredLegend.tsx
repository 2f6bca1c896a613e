import { makeStyles, tokens } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { BesidePresent } from '../speak/BesidePresent.tsx'
import { media } from '../look/breakpoints.ts'

interface Props {
  /** Who else changes what the form is about, in words: the line is there anyway, and nothing moves when they come. */
  present?: string | null
}

/** What the asterisks of a form mean; stands in it once. Source: design decision on forms, ui section 9. */
export function RequiredLegend({ present = null }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  return (
    <div className={styles.root}>
      <BesidePresent present={present}>{t('form.required')}</BesidePresent>
    </div>
  )
}

const useStyles = makeStyles({
  root: {
    fontSize: '12px',
    lineHeight: '16px',
    color: tokens.colorNeutralForeground3,
    [media.print]: { display: 'none' },
  },
})
