import { Link, makeStyles, tokens } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { getOpenApi } from '#contract/app.ts'
import { apiOrigin } from '#data/api/client.ts'
import type { MadeProgram } from '#data/programs.ts'
import { ToldOnceDialog } from '../frame/ToldOnceDialog.tsx'

interface Props {
  made: MadeProgram
  onClose: () => void
}

/** As a program writes it, in every language. */
const sentForm = 'Authorization: Bearer perille_program_…'

/** The secret of an access, this once. */
export function SecretDialog({ made: { program, secret }, onClose }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  return (
    <ToldOnceDialog
      secret={secret}
      words={{
        heading: t('programs.secret.title', { name: program.name }),
        label: t('programs.secret.label'),
        warning: t('programs.secret.warning'),
        copy: t('programs.copy'),
        copied: t('programs.copied'),
        copyFailed: t('programs.copyFailed'),
        done: t('programs.secret.done'),
      }}
      onClose={onClose}
    >
      <p className={styles.small}>
        {t('programs.secret.send')} <code className={styles.code}>{sentForm}</code>
      </p>
      <Link href={`${apiOrigin()}${getOpenApi.path}`} target="_blank" rel="noopener">
        {t('programs.secret.manual')}
      </Link>
    </ToldOnceDialog>
  )
}

const useStyles = makeStyles({
  small: { fontSize: '14px', lineHeight: '20px', color: tokens.colorNeutralForeground2 },
  code: { fontFamily: tokens.fontFamilyMonospace, fontSize: '13px' },
})
