import { Button, makeStyles, ProgressBar } from '@fluentui/react-components'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { changeGroups, isGroupGone, type ChangedGroups } from '#data/passenger.ts'
import { cardsOf } from '#data/passenger-list.ts'
import { pullGroups } from '#data/passenger-groups.ts'
import type { PassengerCard } from '#domain/passenger.ts'
import { passengerGroupLimits, whyNotGroupName, type PassengerGroupSummary } from '#domain/passenger-group.ts'
import { useHeldInWindow } from '#state/dirty.ts'
import { useDialogLeaving, useUnsavedForm } from '#state/leaving.ts'
import { sync } from '#state/sync.ts'
import { useFailureText } from '#state/use-failure-text.ts'
import { useMirror } from '#state/use-mirror.ts'
import { FormDialog } from '#ui/form/FormDialog.tsx'
import { LeaveDialog } from '#ui/form/LeaveDialog.tsx'
import { Notice } from '#ui/speak/Notice.tsx'
import { RefusableButton } from '#ui/press/RefusableButton.tsx'
import { TagPicker } from '#ui/search/TagPicker.tsx'
import { say } from '#ui/speak/toast.ts'
import { GoneGroups } from '../GoneGroups.tsx'
import {
  chosenGroups,
  madeAgain,
  noGroupChoices,
  offeredGroups,
  withoutGroups,
  type GroupChoices,
} from './group-choices.ts'

interface Props {
  /** Passengers whose groups are changed. */
  ids: readonly number[]
  organizationId: number
  groups: readonly PassengerGroupSummary[]
  /** @param isDone whether everybody has what was chosen */
  onClose: (isDone: boolean) => void
}

/** Puts the chosen passengers into groups and takes them out. Source: spec 2 §2 "tag assign dialog". */
export function GroupDialog({ ids, organizationId, groups, onClose }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const { online } = useSnapshot(sync)
  const [changes, setChanges] = useState<GroupChoices>(noGroupChoices)
  const { run, done, failed } = useGroupChanges(organizationId)
  // those who could not be changed are tried again, the others have it
  const left = failed.length > 0 ? failed.map(({ id }) => id) : ids
  const passengers = useMirror(() => cardsOf(left), [left.join()]) ?? []
  const offered = offeredGroups(groups, passengers, changes)
  const isBusy = done !== null
  const hasGone = !isBusy && failed.some(({ failure }) => isGroupGone(failure))
  const gone = hasGone ? [...changes.chosen].filter(([id]) => id > 0 && !groups.some((group) => group.id === id)) : []
  const goneIds = gone.map(([id]) => id)
  const isChanged = changes.chosen.size > 0

  const save = async (): Promise<boolean> => {
    if (!online || isBusy || !isChanged) return false
    const result = await run(left, changes)
    if (result.failed.length > 0) return false
    say({ title: t('passengers.list.groups.saved', { count: ids.length }), intent: 'success' })
    onClose(true)
    return true
  }
  const form = {
    ...{ isInDialog: true, refusal: online ? null : t('passengers.list.groups.offline'), save },
    discard() {
      // the list that it stands over may stay when its page is left
      onClose(false)
      return Promise.resolve()
    },
  }
  useUnsavedForm(isChanged, form)
  useHeldInWindow(isChanged)
  const { close, question } = useDialogLeaving({
    ...{ forms: [form], isUnsaved: () => isChanged, isBusy },
    onClose: () => onClose(false),
  })
  return (
    <>
      <FormDialog
        open
        title={t('passengers.list.groups.title')}
        width={500}
        onClose={close}
        onSubmit={() => void save()}
        actions={
          <>
            <Button disabledFocusable={isBusy} onClick={close}>
              {t('cancel')}
            </Button>
            <RefusableButton
              type="submit"
              appearance="primary"
              disabledFocusable={isBusy || !isChanged}
              refusal={form.refusal}
            >
              {t('passengers.list.groups.save')}
            </RefusableButton>
          </>
        }
      >
        <div className={styles.root}>
          <p>{t('passengers.list.groups.of', { count: left.length, name: passengers[0]?.name ?? '' })}</p>
          <TagPicker
            label={t('passengers.list.groups')}
            tags={offered}
            value={chosenGroups(passengers, changes)}
            whyNotName={whyNotGroupName}
            maxLength={passengerGroupLimits.name}
            disabled={isBusy}
            onChange={(id, is) => {
              const name = offered.find((group) => group.id === id)?.name ?? ''
              setChanges(({ chosen, ...rest }) => ({ ...rest, chosen: new Map(chosen).set(id, { name, is }) }))
            }}
            onCreate={(name) =>
              setChanges(({ chosen, lastMadeId }) => ({
                lastMadeId: lastMadeId - 1,
                chosen: new Map(chosen).set(lastMadeId - 1, { name, is: 'all' }),
              }))
            }
          />
          <GoneGroups
            names={gone.map(([, { name }]) => name)}
            onDrop={() => setChanges((before) => withoutGroups(before, goneIds))}
            onMakeAgain={() => setChanges((before) => madeAgain(before, goneIds))}
          />
          {done !== null && (
            <ProgressBar
              value={done}
              max={left.length}
              aria-label={t('passengers.list.groups.saving')}
              thickness="large"
            />
          )}
          {!online && <Notice intent="info">{t('passengers.list.groups.offline')}</Notice>}
          <Failures failed={isBusy ? [] : failed} passengers={passengers} />
        </div>
      </FormDialog>
      <LeaveDialog {...question} />
    </>
  )
}

interface FailuresProps extends Pick<ChangedGroups, 'failed'> {
  passengers: readonly PassengerCard[]
}

/** Whose groups stayed as they were, and why. */
function Failures({ failed, passengers }: FailuresProps) {
  const { t } = useTranslation()
  const styles = useStyles()
  const failureText = useFailureText()
  return (
    <div role="alert">
      {failed.length > 0 && (
        <Notice intent="error">
          {t('passengers.list.groups.failed', { count: failed.length })}
          <ul className={styles.failures}>
            {failed.map(({ id, failure }) => (
              <li key={id}>
                {passengers.find((passenger) => passenger.id === id)?.name ?? t('passengers.unknown')}:{' '}
                {failureText(failure)}
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </div>
  )
}

function useGroupChanges(organizationId: number) {
  const [done, setDone] = useState<number | null>(null)
  const [failed, setFailed] = useState<ChangedGroups['failed']>([])
  const run = async (ids: readonly number[], { chosen }: GroupChoices): Promise<ChangedGroups> => {
    setDone(0)
    const made = [...chosen].filter(([id]) => id < 0)
    const result = await changeGroups(
      ids,
      {
        changes: new Map([...chosen].filter(([id]) => id > 0)),
        newNames: made.flatMap(([, { name, is }]) => (is === 'all' ? [name] : [])),
      },
      setDone,
    )
    // a group that was made now is found the next time at the latest, and one that is deleted is not offered any more
    if (made.length > 0 || result.failed.some(({ failure }) => isGroupGone(failure)))
      await pullGroups(organizationId).catch(() => undefined)
    setFailed(result.failed)
    setDone(null)
    return result
  }
  return { run, done, failed }
}

const useStyles = makeStyles({
  // room for the groups that drop down under the field
  root: { display: 'flex', flexDirection: 'column', gap: '14px', minHeight: '360px' },
  failures: { margin: '4px 0 0', paddingInlineStart: '20px' },
})
