import { Input, makeStyles, tokens } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { localeFacts, locales, type Locale } from '#domain/locale.ts'
import { LockableFields } from '#ui/form/form-lock.tsx'
import { FormField } from '#ui/form/FormField.tsx'
import { RequiredLegend } from '#ui/form/RequiredLegend.tsx'
import { Segmented } from '#ui/form/Segmented.tsx'
import { FailureNotice } from '#ui/speak/FailureNotice.tsx'

interface Props {
  /** Told of the field of the address. */
  field: (element: HTMLInputElement | null) => void
  email: string
  setEmail: (email: string) => void
  /** Text key of what is wrong with the address, or nothing. */
  error: string | undefined
  /** What is wrong with it, in words; goes before `error`. */
  problem: string | undefined
  locale: Locale
  setLocale: (locale: Locale) => void
  /** Whose rights it began with; `null` for nobody's. */
  copied: string | null
  /** Why the last try failed, in words; `null` when it has not. */
  failure: string | null
  isReadOnly: boolean
  onLeave: () => void
  onStart: (from: 'nothing' | 'colleague') => void
}

/** Whom to invite, in which language, and from which rights on. */
export function InvitationFields(props: Props) {
  const { field, email, setEmail, error, problem, locale, setLocale, copied } = props
  const { failure, isReadOnly, onLeave, onStart } = props
  const { t } = useTranslation()
  const styles = useStyles()
  return (
    <section className={styles.card} aria-label={t('users.invitation')}>
      <FailureNotice>{failure}</FailureNotice>
      <RequiredLegend />
      <div className={styles.fields}>
        <LockableFields>
          <FormField className={styles.email} label={t('users.column.email')} required error={error} problem={problem}>
            <Input
              ref={field}
              type="email"
              autoComplete="off"
              readOnly={isReadOnly}
              value={email}
              onChange={(_, { value }) => setEmail(value)}
              onBlur={onLeave}
            />
          </FormField>
          <div className={styles.choice}>
            <span className={styles.label}>{t('users.language')}</span>
            <Segmented
              label={t('users.language')}
              value={locale}
              onChange={setLocale}
              options={locales.map((value) => ({ value, label: localeFacts(value).name }))}
            />
          </div>
          <div className={styles.choice}>
            <span className={styles.label}>{t('users.startFrom')}</span>
            <Segmented
              label={t('users.startFrom')}
              value={copied === null ? 'nothing' : 'colleague'}
              onChange={onStart}
              options={[
                { value: 'nothing', label: t('users.startFrom.nothing') },
                { value: 'colleague', label: t('rights.copy.from') },
              ]}
            />
            {copied !== null && <span className={styles.copied}>{copied}</span>}
          </div>
        </LockableFields>
      </div>
    </section>
  )
}

const useStyles = makeStyles({
  card: {
    display: 'flex',
    flexDirection: 'column',
    gap: '10px',
    padding: '14px 16px 16px',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: '10px',
    backgroundColor: tokens.colorNeutralBackground1,
    fontSize: '14px',
    lineHeight: '20px',
  },
  // each as high as it is, whatever is said under a neighbour
  fields: { display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: '14px 20px' },
  email: { flex: '1 1 280px', maxWidth: '420px' },
  choice: { display: 'flex', flexDirection: 'column', alignItems: 'flex-start', gap: '2px', minWidth: 0 },
  // as far down as the kit's own beside it
  label: { paddingBlock: tokens.spacingVerticalXXS, fontWeight: tokens.fontWeightSemibold },
  copied: { fontSize: '12px', lineHeight: '16px', color: tokens.colorNeutralForeground3, overflowWrap: 'anywhere' },
})
