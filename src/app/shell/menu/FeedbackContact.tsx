import { Link, makeStyles, tokens } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { useFeedback } from '#state/use-feedback.ts'
import { media } from '#ui/look/breakpoints.ts'

interface Props {
  /** Leads to the support page. */
  onSupport: () => void
}

/** Whom to tell about the product, as the server or its build says; without a contact, the support page is the way. */
export function FeedbackContact({ onSupport }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const { email, phone } = useFeedback()
  return (
    <section className={styles.root} aria-label={t('menu.feedback')}>
      <h2 className={styles.title}>{t('menu.feedback')}</h2>
      {email && (
        <Link className={styles.way} href={`mailto:${email}`}>
          {email}
        </Link>
      )}
      {phone && (
        <Link className={styles.way} href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>
          {phone}
        </Link>
      )}
      {!email && !phone && (
        <Link as="button" className={styles.way} onClick={onSupport}>
          {t('menu.feedback.none')}
        </Link>
      )}
    </section>
  )
}

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexDirection: 'column',
    gap: '4px',
    padding: '10px 12px',
    borderRadius: '8px',
    backgroundColor: tokens.colorNeutralBackground3,
    color: tokens.colorNeutralForeground2,
    overflowWrap: 'anywhere',
  },
  way: {
    textAlign: 'start',
    [media.coarsePointer]: { display: 'inline-flex', alignItems: 'center', minHeight: '44px' },
  },
  title: {
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    fontWeight: tokens.fontWeightSemibold,
  },
})
