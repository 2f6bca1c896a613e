import { Button, makeStyles } from '@fluentui/react-components'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { ApiError } from '#data/api/api-error.ts'
import { addToGroup } from '#data/passenger-groups.ts'
import { passengerSources } from '#data/passenger-search.ts'
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
import { PassengerInfoCard } from './PassengerInfoCard.tsx'

interface Props {
  group: PassengerGroupWithPassengers
  destinations: readonly Destination[]
  /** Why the user may not put a passenger into the group; `null` where they may. */
  whyNotAdd: (passenger: PassengerHit) => Refusal
  onClose: () => void
}

/** Finds a passenger who is not in the group yet, shows who it is and puts them into it. Source: spec 2 §2. */
export function AddPassengerDialog({ group, destinations, whyNotAdd, onClose }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const { online } = useSnapshot(sync)
  const [picked, setPicked] = useState<PassengerHit | null>(null)
  const failedWords = useFailedWords()
  const { isBusy, failure, attempt } = useAttempt()
  useDirty(picked !== null)
  // before the sources count their hits: a short search in a large group would give members only
  const sources = useMemo(
    () => passengerSources({ excludeIds: group.passengerGroupPassengers.map(({ passengerId }) => passengerId) }),
    [group],
  )
  const mayAdd = picked !== null && online && !isBusy

  const failed = (error: unknown) => failedWords(t('passengers.editor.saveFailed'), error)
  const add = async ({ id, name }: PassengerHit) => {
    await addToGroup(group.id, [id])
    say({ title: t('passengerGroups.added', { name, group: group.name }), intent: 'success' })
    onClose()
  }
  const tell = (error: unknown) => {
    if (!(error instanceof ApiError)) throw error
    say({ ...failed(error), intent: 'error' })
  }
  return (
    <FormDialog
      open
      title={t('passengerGroups.add')}
      width={800}
      onClose={onClose}
      onSubmit={() => {
        if (mayAdd) void attempt(() => add(picked), tell)
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
            {t('passengerGroups.add.submit')}
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
            itemKey={({ id }) => id}
            itemName={({ name }) => name}
            itemDetail={({ homeAddress, homeCity }) => [homeAddress, homeCity].filter(Boolean).join(', ')}
            isHidden={({ organizationId }) => organizationId !== group.organizationId}
            refusal={(passenger) => {
              const refusal = passengerCan.pick(passenger) ?? whyNotAdd(passenger)
              return refusal && t(refusal)
            }}
            picked={picked?.id ?? null}
            onPick={setPicked}
          />
          {picked ? (
            <PassengerInfoCard passenger={picked} destinations={destinations} />
          ) : (
            <p className={styles.hint}>{t('passengerGroups.add.hint')}</p>
          )}
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
  hint: { paddingTop: '28px', fontSize: '14px', lineHeight: '20px' },
})
