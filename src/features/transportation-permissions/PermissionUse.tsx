import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { AddRegular, WarningFilled } from '@fluentui/react-icons'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { fetchTransportationPermissions } from '#data/transportation-permissions.ts'
import type { LocalDate } from '#domain/local-date.ts'
import { passengerCan } from '#domain/passenger-can.ts'
import { reachOf, type Passenger } from '#domain/passenger.ts'
import { productField } from '#domain/product.ts'
import type {
  TransportationPermission,
  TransportationPermissionSummary,
} from '#domain/transportation-permission/schema.ts'
import { isActiveOn, transportationPermissionState } from '#domain/transportation-permission/state.ts'
import { lacksTransportationPermission } from '#domain/transportation-permission/overlap.ts'
import { refreshScreen } from '#state/refresh.ts'
import { session } from '#state/session.ts'
import { sync } from '#state/sync.ts'
import { stateTokens } from '#ui/look/themes.ts'
import { RefusableButton } from '#ui/press/RefusableButton.tsx'
import { QuotaLine } from './list/QuotaLine.tsx'
import { TransportationPermissionEditorDialog } from './TransportationPermissionEditorDialog.tsx'

interface Props {
  passenger: Passenger
  isCard: boolean
  /** `undefined` while nothing is known of them. */
  permissions: readonly TransportationPermissionSummary[] | undefined
  today: LocalDate
}

/** Most that are told; the others stand in their list. */
const most = 2

/** What pays for the passenger's trips, and how much of it is left. */
export function PermissionUse({ passenger, isCard, permissions, today }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const { online } = useSnapshot(sync)
  if (!permissions) {
    return <p className={styles.words}>{online ? t('loading') : t('passengers.summary.notHere')}</p>
  }
  const isMissing = lacksTransportationPermission(passenger, permissions, { startDate: today, endDate: today })
  const shown = inOrder(permissions, today).slice(0, most)
  return (
    <div className={styles.root}>
      {isMissing && (
        <>
          <p className={styles.missing}>
            <WarningFilled aria-hidden="true" className={styles.sign} />
            {t('passengers.summary.missing')}
          </p>
          {!isCard && <NewPermission passenger={passenger} />}
        </>
      )}
      {shown.length === 0 && !isMissing && <p className={styles.words}>{t('passengers.summary.noPermission')}</p>}
      {shown.map((permission, index) => (
        <div key={permission.id} className={mergeClasses(index > 0 && styles.further)}>
          <QuotaLine permission={permission} instanceId={passenger[productField.instanceId]} today={today} />
        </div>
      ))}
    </div>
  )
}

/** Those in force first, then those to come and drafts; none that is over. */
const inOrder = (permissions: readonly TransportationPermissionSummary[], today: LocalDate) => {
  const left = permissions.filter((permission) => {
    const isOver = permission.endDate !== null && permission.endDate < today
    return !isOver && transportationPermissionState(permission, today) !== 'expired'
  })
  const isInForce = (permission: TransportationPermissionSummary) =>
    !permission.isDraft && isActiveOn(permission, today)
  return [...left.filter(isInForce), ...left.filter((permission) => !isInForce(permission))]
}

function NewPermission({ passenger }: { passenger: Passenger }) {
  const { t } = useTranslation()
  const { me } = useSnapshot(session)
  const { online } = useSnapshot(sync)
  /** Those that there are, once it is opened. */
  const [others, setOthers] = useState<readonly TransportationPermission[] | null>(null)
  const facts = { ...passenger, ...reachOf(passenger) }
  const refusal = me ? passengerCan.addTransportationPermission(facts, me) : 'refusal.passenger.noRight'
  if (refusal === 'refusal.passenger.noRight') return null
  const open = async () => {
    const info = await fetchTransportationPermissions(passenger.id).catch(() => null)
    setOthers(info?.transportationPermissions ?? [])
  }
  return (
    <>
      <div>
        <RefusableButton
          icon={<AddRegular />}
          refusal={refusal ? t(refusal) : online ? null : t('passengers.editor.needsConnection')}
          onClick={() => void open()}
        >
          {t('transportationPermissions.add')}
        </RefusableButton>
      </div>
      {others && (
        <TransportationPermissionEditorDialog
          passenger={passenger}
          transportationPermission={null}
          others={others}
          onClose={() => setOthers(null)}
          onChanged={() => {
            setOthers(null)
            void refreshScreen()
          }}
        />
      )}
    </>
  )
}

const beside = '@container summary (min-width: 320px)'
const wide = '@container summary (min-width: 600px)'

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: '12px' },
  words: { color: tokens.colorNeutralForeground2 },
  missing: {
    display: 'flex',
    alignItems: 'center',
    gap: '6px',
    fontWeight: tokens.fontWeightSemibold,
    color: stateTokens.orderedForeground,
  },
  sign: { flexShrink: 0, fontSize: '20px', color: stateTokens.orderedSolid },
  further: { [beside]: { display: 'none' }, [wide]: { display: 'block' } },
})
