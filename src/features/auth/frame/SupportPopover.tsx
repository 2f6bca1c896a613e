import { Link, makeStyles, Popover, PopoverSurface, PopoverTrigger, tokens } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { phoneLink } from '#domain/phone-number.ts'
import { useFeedback } from '#state/use-feedback.ts'

/** Help for those who cannot get in: whom to ask, and the contacts that the server or its build names. */
export function SupportPopover() {
  const { t } = useTranslation()
  const styles = useStyles()
  const { email, phone } = useFeedback()
  return (
    <Popover inline withArrow positioning="above">
      <PopoverTrigger disableButtonEnhancement>
        <Link as="button" type="button" appearance="subtle" className={styles.button}>
          {t('auth.support')}
        </Link>
      </PopoverTrigger>
      <PopoverSurface className={styles.surface} aria-label={t('auth.support')}>
        <p>{t('auth.support.text')}</p>
        {email && <Link href={`mailto:${email}`}>{email}</Link>}
        {phone && <Link href={phoneLink(phone)}>{phone}</Link>}
      </PopoverSurface>
    </Popover>
  )
}

const useStyles = makeStyles({
  button: {
    fontSize: 'inherit',
    color: 'inherit',
    minWidth: 'var(--control-height)',
    minHeight: 'var(--control-height)',
    paddingInline: '4px',
  },
  surface: {
    display: 'flex',
    flexDirection: 'column',
    gap: '8px',
    maxWidth: '280px',
    fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
    overflowWrap: 'anywhere',
  },
})
