import { Button, Link, makeStyles, tokens } from '@fluentui/react-components'
import { CopyRegular } from '@fluentui/react-icons'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { getOpenApi } from '#contract/app.ts'
import { apiOrigin } from '#data/api/client.ts'
import type { MadeProgram } from '#data/programs.ts'
import { FormDialog } from '#ui/form/FormDialog.tsx'
import { Notice } from '#ui/speak/Notice.tsx'
import { say } from '#ui/speak/toast.ts'

interface Props {
  made: MadeProgram
  onClose: () => void
}

/** As a program writes it, in every language. */
const sentForm = 'Authorization: Bearer perille_program_…'

/** The secret of an access, this once. An alert: nothing but its own button closes it, by no slip of a finger. */
export function SecretDialog({ made: { program, secret }, onClose }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const labelId = useId()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(secret)
      say({ title: t('programs.copied'), intent: 'success' })
    } catch {
      say({ title: t('programs.copyFailed'), intent: 'error' })
    }
  }
  return (
    <FormDialog
      open
      role="alertdialog"
      title={t('programs.secret.title', { name: program.name })}
      onClose={onClose}
      actions={
        <>
          {/* a page without https has no clipboard */}
          {'clipboard' in navigator && (
            <Button icon={<CopyRegular />} data-autofocus onClick={() => void copy()}>
              {t('programs.copy')}
            </Button>
          )}
          <Button appearance="primary" onClick={onClose}>
            {t('programs.secret.done')}
          </Button>
        </>
      }
    >
      <div className={styles.root}>
        <Notice intent="warning">{t('programs.secret.warning')}</Notice>
        <div className={styles.wide}>
          <span id={labelId} className={styles.label}>
            {t('programs.secret.label')}
          </span>
          <code aria-labelledby={labelId} role="group" className={styles.secret}>
            {secret}
          </code>
        </div>
        <p className={styles.small}>
          {t('programs.secret.send')} <code className={styles.code}>{sentForm}</code>
        </p>
        <Link href={`${apiOrigin()}${getOpenApi.path}`} target="_blank" rel="noopener">
          {t('programs.secret.manual')}
        </Link>
      </div>
    </FormDialog>
  )
}

const useStyles = makeStyles({
  root: { display: 'grid', gap: '14px', justifyItems: 'start' },
  wide: { justifySelf: 'stretch' },
  label: { display: 'block', fontWeight: tokens.fontWeightSemibold, paddingBottom: '4px' },
  secret: {
    display: 'block',
    padding: '10px 12px',
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: '8px',
    backgroundColor: tokens.colorNeutralBackground3,
    fontFamily: tokens.fontFamilyMonospace,
    overflowWrap: 'anywhere',
    userSelect: 'all',
  },
  small: { fontSize: '14px', lineHeight: '20px', color: tokens.colorNeutralForeground2 },
  code: { fontFamily: tokens.fontFamilyMonospace, fontSize: '13px' },
})
