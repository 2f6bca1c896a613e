import { Button, makeStyles } from '@fluentui/react-components'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { ApiError, isGone } from '#data/api/api-error.ts'
import { addToGroup } from '#data/passenger-groups.ts'
import type { Destination } from '#domain/destination.ts'
import type { PassengerGroupWithPassengers } from '#domain/group-passenger.ts'
import type { PassengerHit } from '#domain/passenger.ts'
import { passengerCan } from '#domain/passenger-can.ts'
import type { Refusal } from '#domain/refusal.ts'
import { useDirty } from '#state/dirty.ts'
import { sync } from '#state/sync.ts'
import { useAttempt } from '#state/use-attempt.ts'
import { inOneLine, useFailedWords } from '#state/use-failed-words.ts'
import { FormDialog } from '#ui/form/FormDialog.tsx'
import { FailureNotice } from '#ui/speak/FailureNotice.tsx'
import { Notice } from '#ui/speak/Notice.tsx'
import { PickList } from '#ui/search/PickList.tsx'
import { say } from '#ui/speak/toast.ts'
import { BusyButton } from '#ui/form/BusyButton.tsx'
import { foundPassengers, idOf, isHit, isMember, type FoundPassenger } from './found-passengers.ts'
import { PassengerInfoCard } from './PassengerInfoCard.tsx'
import { PickedPassengers } from './PickedPassengers.tsx'

interface Props {
  group: PassengerGroupWithPassengers
  destinations: readonly Destination[]
  /** Why the user may not put a passenger into the group; `null` where they may. */
  whyNotAdd: (passenger: PassengerHit) => Refusal
  onClose: () => void
}

/**
 * Finds passengers who are not in the group yet, shows who it is and puts all who were picked into it. Source: spec 2 §2.
 */
export function AddPassengersDialog({ group, destinations, whyNotAdd, onClose }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const { online } = useSnapshot(sync)
  const [picked, setPicked] = useState<readonly PassengerHit[]>([])
  const failedWords = useFailedWords()
  const { isBusy, failure, attempt } = useAttempt()
  useDirty(picked.length > 0)
  const sources = useMemo(() => foundPassengers(group, t('passengerGroups.add.members')), [group, t])
  const mayAdd = picked.length > 0 && online && !isBusy
  const shown = picked.at(-1)

  const failed = (error: unknown) => failedWords(t('passengerGroups.addFailed'), error)
  const add = async () => {
    await addToGroup(
      group.id,
      picked.map(({ id }) => id),
    )
    const [{ name } = { name: '' }] = picked
    say({
      title: t('passengerGroups.added', { count: picked.length, name, group: group.name }),
      intent: 'success',
    })
    onClose()
  }
  const tell = (error: unknown) => {
    if (!(error instanceof ApiError)) throw error
    if (!isGone(error)) say({ ...failed(error), intent: 'error' })
  }
  const refusal = (found: FoundPassenger): string | null => {
    if (!isHit(found) || isMember(found, group.id)) return t('passengerGroups.add.isMember')
    const why = passengerCan.pick(found) ?? whyNotAdd(found)
    return why && t(why)
  }
  const drop = ({ id }: PassengerHit) => setPicked((before) => before.filter((each) => each.id !== id))
  const toggle = (found: FoundPassenger) => {
    if (!isHit(found)) return
    if (picked.some(({ id }) => id === found.id)) drop(found)
    else setPicked((before) => [...before, found])
  }
  return (
    <FormDialog
      open
      title={t('passengerGroups.add')}
      width={800}
      onClose={onClose}
      onSubmit={() => {
        if (mayAdd) void attempt(add, tell)
      }}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <BusyButton
            type="submit"
            appearance="primary"
            disabledFocusable={!mayAdd}
            refusal={online ? null : t('passengerGroups.offline')}
            busy={isBusy}
          >
            {picked.length > 1
              ? t('passengerGroups.add.several', { count: picked.length })
              : t('passengerGroups.add.submit')}
          </BusyButton>
        </>
      }
    >
      <div className={styles.content}>
        {failure !== null && <FailureNotice>{inOneLine(failed(failure))}</FailureNotice>}
        {!online && <Notice intent="warning">{t('passengerGroups.offline')}</Notice>}
        <div className={styles.columns}>
          <PickList
            label={t('passengerGroups.search')}
            sources={sources}
            itemKey={idOf}
            itemName={({ name }) => name}
            itemDetail={(found) => (isHit(found) ? [found.homeAddress, found.homeCity].filter(Boolean).join(', ') : '')}
            isHidden={(found) => isHit(found) && found.organizationId !== group.organizationId}
            refusal={refusal}
            picked={new Set(picked.map(({ id }) => id))}
            onPick={toggle}
          />
          <div className={styles.chosen}>
            {shown ? (
              <>
                <PickedPassengers picked={picked} onDrop={drop} />
                <PassengerInfoCard passenger={shown} destinations={destinations} />
              </>
            ) : (
              <p className={styles.hint}>{t('passengerGroups.add.hint')}</p>
            )}
          </div>
        </div>
      </div>
    </FormDialog>
  )
}

const useStyles = makeStyles({
  content: { display: 'flex', flexDirection: 'column', gap: '12px' },
  columns: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
    gap: '16px',
    alignItems: 'start',
    '@media (max-width: 639px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  chosen: { display: 'flex', flexDirection: 'column', gap: '12px', minWidth: 0 },
  hint: { paddingTop: '28px', fontSize: '14px', lineHeight: '20px' },
})
