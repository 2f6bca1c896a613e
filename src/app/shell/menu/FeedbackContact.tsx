import { Link, makeStyles, tokens } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'

const email = import.meta.env.VITE_FEEDBACK_EMAIL
const phone = import.meta.env.VITE_FEEDBACK_PHONE

/** Whom to tell about the product, as the deployment says; without a contact, that the support page is the way. */
export function FeedbackContact() {
  const { t } = useTranslation()
  const styles = useStyles()
  return (
    <section className={styles.root} aria-label={t('menu.feedback')}>
      <h2 className={styles.title}>{t('menu.feedback')}</h2>
      {email && <Link href={`mailto:${email}`}>{email}</Link>}
      {phone && <Link href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>{phone}</Link>}
      {!email && !phone && <p>{t('menu.feedback.none')}</p>}
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
  title: {
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    fontWeight: tokens.fontWeightSemibold,
  },
})
