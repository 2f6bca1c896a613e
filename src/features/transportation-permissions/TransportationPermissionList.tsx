import { makeStyles } from '@fluentui/react-components'
import { AddRegular, DocumentTextRegular } from '@fluentui/react-icons'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { now } from '#data/device/clock.ts'
import { localDateAt } from '#domain/local-date.ts'
import { passengerCan } from '#domain/passenger-can.ts'
import { reachOf, type Passenger } from '#domain/passenger.ts'
import type { TransportationPermission } from '#domain/transportation-permission/schema.ts'
import { session } from '#state/session.ts'
import { useFailureText } from '#state/use-failure-text.ts'
import { CardSkeleton } from '#ui/late/CardSkeleton.tsx'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { FetchedAt } from '#ui/late/FetchedAt.tsx'
import { FailureNotice } from '#ui/speak/FailureNotice.tsx'
import { useNow } from '#ui/time/use-now.ts'
import { useStill } from '#ui/late/use-still.ts'
import { RefusableButton } from '#ui/press/RefusableButton.tsx'
import { usePermissionContext } from './editor/use-permission-context.ts'
import { PermissionCard } from './list/PermissionCard.tsx'
import { useTransportationPermissions } from './list/use-transportation-permissions.ts'
import { TransportationPermissionEditorDialog } from './TransportationPermissionEditorDialog.tsx'
import { defaultCurrencySymbol } from './words/permission-words.ts'

interface Props {
  passenger: Passenger
  /** Only the device's card of the passenger is known: nothing can be opened or added. */
  isCard?: boolean
}

const minuteMs = 60_000

/** A passenger's transportation permissions. Not for a passenger who is not stored yet. Source: spec 2 §2, §6. */
export function TransportationPermissionList({ passenger, isCard = false }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const failureText = useFailureText()
  const { me } = useSnapshot(session)
  const today = localDateAt(useNow(now, minuteMs))
  const context = usePermissionContext(passenger)
  /** `null` is a new one; `undefined` is none open. */
  const [opened, setOpened] = useState<TransportationPermission | null | undefined>()

  const facts = { ...passenger, ...reachOf(passenger) }
  const readRefusal = me ? passengerCan.readTransportationPermissions(facts, me) : 'refusal.passenger.noRight'
  const addRefusal = me ? passengerCan.addTransportationPermission(facts, me) : 'refusal.passenger.noRight'
  const asked = useTransportationPermissions(passenger.id, readRefusal === null)
  const { listed, whole, keptAt, failure, reload } = useStill(asked)

  if (readRefusal !== null) return <p className={styles.note}>{t(readRefusal)}</p>
  const addButton = addRefusal !== 'refusal.passenger.noRight' && !isCard && (
    <RefusableButton
      className={styles.add}
      icon={<AddRegular />}
      refusal={addRefusal && t(addRefusal)}
      onClick={() => setOpened(null)}
    >
      {t('transportationPermissions.add')}
    </RefusableButton>
  )
  return (
    <div className={styles.root}>
      {keptAt !== null && <FetchedAt at={keptAt} />}
      {failure !== null && keptAt === null && (
        <FailureNotice onRetry={reload}>
          {t('transportationPermissions.notRead', { message: failureText(failure) })}
        </FailureNotice>
      )}
      {!listed && failure === null && <CardSkeleton label={t('transportationPermissions.loading')} />}
      {listed?.length === 0 && (
        <EmptyState icon={<DocumentTextRegular />} title={t('transportationPermissions.empty')} action={addButton} />
      )}
      {listed && listed.length > 0 && (
        <>
          <ul className={styles.list}>
            {listed.map((permission) => {
              const opens = isCard ? undefined : whole?.find(({ id }) => id === permission.id)
              return (
                <PermissionCard
                  key={permission.id}
                  permission={permission}
                  today={today}
                  currencySymbol={context?.config?.currencySymbol ?? defaultCurrencySymbol}
                  onOpen={opens ? () => setOpened(opens) : null}
                />
              )
            })}
          </ul>
          {addButton}
        </>
      )}
      {opened !== undefined && (
        <TransportationPermissionEditorDialog
          passenger={passenger}
          transportationPermission={opened}
          others={whole ?? []}
          onClose={() => setOpened(undefined)}
          onChanged={() => {
            setOpened(undefined)
            reload()
          }}
        />
      )}
    </div>
  )
}

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: '10px', minWidth: 0 },
  list: { display: 'flex', flexDirection: 'column', gap: '8px' },
  add: { alignSelf: 'flex-start' },
  note: { fontSize: '14px', lineHeight: '20px' },
})
