import { Button, makeStyles, Select } from '@fluentui/react-components'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OrganizationUser } from '#domain/organization-user.ts'
import { copyings, rightsChanges, type Copying, type RightsMatrix } from '#domain/rights-matrix.ts'
import { BusyButton } from '#ui/form/BusyButton.tsx'
import { FormDialog } from '#ui/form/FormDialog.tsx'
import { FormField } from '#ui/form/FormField.tsx'
import { Segmented } from '#ui/form/Segmented.tsx'
import { FailureNotice } from '#ui/speak/FailureNotice.tsx'
import { DifferenceTable } from './DifferenceTable.tsx'
import type { RightsWords } from './use-rights-words.ts'

interface Props {
  title: string
  colleagues: readonly OrganizationUser[]
  /** What copying would change, with a colleague chosen. */
  compare: (colleague: OrganizationUser, how: Copying) => { before: RightsMatrix; after: RightsMatrix }
  words: RightsWords
  onCopy: (colleague: OrganizationUser, after: RightsMatrix) => void
  onClose: () => void
  busy?: boolean
  /** Why it cannot be done now, in words, or `null`. */
  refusal?: string | null
  /** Why the last try failed, in words; `null` when it has not. */
  failure?: string | null
}

/** Copies rights between two users, and shows first what that changes. */
export function CopyDialog(props: Props) {
  const { title, colleagues, compare, words, onCopy, onClose, busy = false, refusal = null, failure = null } = props
  const { t } = useTranslation()
  const styles = useStyles()
  const [email, setEmail] = useState('')
  const [how, setHow] = useState<Copying>('addMissing')
  const colleague = colleagues.find((each) => each.email === email)
  const compared = colleague && compare(colleague, how)
  const changes = compared ? rightsChanges(compared.before, compared.after) : []
  return (
    <FormDialog
      open
      title={title}
      width={700}
      onClose={onClose}
      onSubmit={() => {
        if (colleague && compared && changes.length > 0 && refusal === null && !busy) onCopy(colleague, compared.after)
      }}
      actions={
        <>
          <Button disabled={busy} onClick={onClose}>
            {t('cancel')}
          </Button>
          <BusyButton
            type="submit"
            appearance="primary"
            busy={busy}
            refusal={refusal}
            disabledFocusable={changes.length === 0}
          >
            {t('rights.copy.submit', { count: changes.length })}
          </BusyButton>
        </>
      }
    >
      <div className={styles.root}>
        <FailureNotice>{failure}</FailureNotice>
        <FormField label={t('rights.copy.colleague')}>
          <Select value={email} onChange={(_, { value }) => setEmail(value)}>
            <option value="">{t('rights.copy.choose')}</option>
            {colleagues.map((each) => (
              <option key={each.email} value={each.email}>
                {t('rights.copy.option', { email: each.email, count: each.destinationRoles.length })}
              </option>
            ))}
          </Select>
        </FormField>
        <Segmented
          className={styles.how}
          label={t('rights.copy.how')}
          value={how}
          onChange={setHow}
          options={copyings.map((value) => ({ value, label: t(`rights.copy.${value}`) }))}
        />
        {colleague && <DifferenceTable changes={changes} words={words} />}
        <p>{t(how === 'addMissing' ? 'rights.copy.addMissing.text' : 'rights.copy.replaceAll.text')}</p>
      </div>
    </FormDialog>
  )
}

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: '14px', fontSize: '14px', lineHeight: '20px' },
  how: { alignSelf: 'flex-start', maxWidth: '100%' },
})
