import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { usersAtOnce } from '#contract/users.ts'
import { Submission } from '#data/drafts/submission.ts'
import { pullOrganizations } from '#data/organizations.ts'
import { pullUsers, updateRoles } from '#data/users.ts'
import { accessAreaNames, accessLevels, type AccessLevel } from '#domain/access.ts'
import type { Destination } from '#domain/destination.ts'
import type { OrganizationUser } from '#domain/organization-user.ts'
import { matrixOf, rightsChanges, rolesOf, withLevel, type RightsCell } from '#domain/rights-matrix.ts'
import { useDialogLeaving, useUnsavedForm } from '#state/leaving.ts'
import { sync } from '#state/sync.ts'
import { useAttempt } from '#state/use-attempt.ts'
import { inOneLine, useFailedWords } from '#state/use-failed-words.ts'
import { BusyButton } from '#ui/form/BusyButton.tsx'
import { ChipPicker } from '#ui/form/ChipPicker.tsx'
import { FormDialog } from '#ui/form/FormDialog.tsx'
import { LeaveDialog } from '#ui/form/LeaveDialog.tsx'
import { Segmented } from '#ui/form/Segmented.tsx'
import { BreakableText } from '#ui/look/BreakableText.tsx'
import { FailureNotice } from '#ui/speak/FailureNotice.tsx'
import { Notice } from '#ui/speak/Notice.tsx'
import { say } from '#ui/speak/toast.ts'
import { DifferenceTable } from './DifferenceTable.tsx'
import { DestinationChecks } from './DestinationChecks.tsx'
import type { RightsWords } from './use-rights-words.ts'

interface Props {
  organizationId: number
  /** Whose rights are changed, as they are now. */
  users: readonly OrganizationUser[]
  destinations: readonly Destination[]
  words: RightsWords
  /** @param isDone whether everybody has what was chosen */
  onClose: (isDone: boolean) => void
}

const levels = Object.values(accessLevels)

/** More users than these may need more lines than are seen at once, on a phone. */
const mostAtAGlance = 3

/** Gives several users one level in some areas at some destinations, and shows first what that changes. */
export function SeveralRightsDialog({ organizationId, users, destinations, words, onClose }: Props) {
  const { t, i18n } = useTranslation()
  const styles = useStyles()
  // all of them: the list behind may show only some
  const emails = new Intl.ListFormat(i18n.language, { type: 'conjunction' }).format(users.map(({ email }) => email))
  const { online } = useSnapshot(sync)
  const failedWords = useFailedWords()
  const [submission] = useState(() => new Submission())
  const { isBusy, failure, attempt } = useAttempt()
  const [areas, setAreas] = useState<readonly number[]>([])
  const [places, setPlaces] = useState<readonly number[]>([])
  const [level, setLevel] = useState<AccessLevel>(accessLevels.read)

  // one that was chosen may be gone by now
  const here = places.filter((id) => destinations.some((each) => each.id === id))
  const cells = here.flatMap((id): RightsCell[] =>
    areas.flatMap((index) => {
      const area = accessAreaNames[index]
      return area ? [{ of: 'destination', id, area }] : []
    }),
  )
  const differences = users.flatMap((user) => {
    const before = matrixOf(user)
    const after = withLevel(before, cells, level)
    const changes = rightsChanges(before, after)
    return changes.length === 0 ? [] : [{ user, after, changes }]
  })
  const rows = differences.flatMap(({ user, changes }) => changes.map((change) => ({ ...change, who: user.email })))
  const tooMany = differences.length > usersAtOnce ? t('users.tooMany', { count: usersAtOnce }) : null
  const refusal = online ? tooMany : t('users.offline')
  const isUnsaved = rows.length > 0

  const save = async (): Promise<boolean> => {
    if (refusal !== null || isBusy || rows.length === 0) return false
    const done: unknown[] = []
    const send = async () => {
      const stored = await updateRoles(
        organizationId,
        differences.map(({ user: { email, version }, after }) => ({ email, version, ...rolesOf(after) })),
        submission,
      )
      done.push(...stored)
    }
    // the difference follows what somebody else has stored
    await attempt(send, () => void Promise.allSettled([pullUsers(organizationId), pullOrganizations()]))
    if (done.length === 0) return false
    say({ title: t('rights.savedForSeveral', { count: differences.length }), intent: 'success' })
    onClose(true)
    return true
  }
  const form = {
    ...{ isInDialog: true, refusal, save },
    discard() {
      onClose(false)
      return Promise.resolve()
    },
  }
  useUnsavedForm(isUnsaved, form)
  const { close, question } = useDialogLeaving({
    ...{ forms: [form], isUnsaved: () => isUnsaved, isBusy },
    onClose: () => onClose(false),
  })
  return (
    <>
      <FormDialog
        open
        title={t('users.changeRights')}
        width={960}
        onClose={close}
        onSubmit={() => void save()}
        actions={
          <>
            <Button disabledFocusable={isBusy} onClick={close}>
              {t('cancel')}
            </Button>
            <BusyButton
              type="submit"
              appearance="primary"
              busy={isBusy}
              refusal={refusal}
              disabledFocusable={rows.length === 0}
            >
              {t('rights.several.submit', { count: rows.length })}
            </BusyButton>
          </>
        }
      >
        <div className={styles.root}>
          {failure !== null && <FailureNotice>{inOneLine(failedWords(t('rights.saveFailed'), failure))}</FailureNotice>}
          {!online && <Notice intent="warning">{t('users.offline')}</Notice>}
          <p className={styles.people} {...(users.length > mostAtAGlance && { tabIndex: 0 })}>
            <BreakableText>{t('rights.several.of', { count: users.length, emails })}</BreakableText>
          </p>
          <ChipPicker
            label={t('rights.several.areas')}
            options={accessAreaNames.map((area, id) => ({ id, label: t(`rights.area.${area}`) }))}
            value={areas}
            onChange={setAreas}
            disabled={isBusy}
          />
          <DestinationChecks destinations={destinations} value={here} onChange={setPlaces} disabled={isBusy} />
          <Segmented
            className={styles.level}
            label={t('rights.several.level')}
            value={String(level)}
            onChange={(value) => setLevel(levels.find((each) => String(each) === value) ?? level)}
            options={levels.map((each) => ({ value: String(each), label: t(`rights.level.${each}`) }))}
          />
          {cells.length > 0 && <DifferenceTable changes={rows} words={words} />}
        </div>
      </FormDialog>
      <LeaveDialog {...question} />
    </>
  )
}

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: '14px', fontSize: '14px', lineHeight: '20px' },
  people: {
    flexShrink: 0,
    maxHeight: '100px',
    overflowY: 'auto',
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  },
  level: { alignSelf: 'flex-start' },
})
