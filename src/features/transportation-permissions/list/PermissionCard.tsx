import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import type { LocalDate } from '#domain/local-date.ts'
import { quotaUseOf, shownQuota } from '#domain/transportation-permission/quota.ts'
import type { TransportationPermissionSummary } from '#domain/transportation-permission/schema.ts'
import { transportationPermissionState } from '#domain/transportation-permission/state.ts'
import { QuotaBar } from '#features/transportation-permissions/list/QuotaBar.tsx'
import { RefusableButton } from '#ui/press/RefusableButton.tsx'
import { amountText, numberText, periodText, perTimeText, tripDirectionText } from '../words/permission-words.ts'
import { PermissionStateChip } from '../words/PermissionStateChip.tsx'
import { useWords } from '../words/use-words.ts'

interface Props {
  permission: TransportationPermissionSummary
  today: LocalDate
  currencySymbol: string
  /** `null` where the rest of it is not on the device. */
  onOpen: (() => void) | null
}

/**
 * A transportation permission in the passenger's list: what it is called, whether it is valid, and how much of it is
 * used.
 */
export function PermissionCard({ permission, today, currencySymbol, onOpen }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const words = useWords(currencySymbol)
  const { name, costCenter, initialQuota, quotaType, quotaTime, startDate, endDate, tripDirection } = permission
  const use = quotaUseOf(permission)
  const total = amountText(shownQuota(initialQuota, quotaType), quotaType, words)
  const time = perTimeText(quotaTime, words)
  const isExpired = transportationPermissionState(permission, today) === 'expired'
  return (
    <li className={mergeClasses(styles.card, isExpired && styles.expired)}>
      <div className={styles.heading}>
        <RefusableButton
          appearance="transparent"
          className={styles.name}
          refusal={onOpen ? null : t('passengers.editor.needsConnection')}
          onClick={() => onOpen?.()}
        >
          {name}
        </RefusableButton>
        <PermissionStateChip permission={permission} today={today} />
      </div>
      <p className={styles.facts}>
        {[periodText(startDate, endDate, words), tripDirectionText(tripDirection, words), costCenter?.name]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <QuotaBar
        label={t('transportationPermissions.quota')}
        used={use?.used ?? 0}
        total={use?.total ?? null}
        text={
          use
            ? t('transportationPermissions.quota.use', { used: numberText(use.used, words), total, time })
            : t('transportationPermissions.quota.perTime', { total, time })
        }
      />
    </li>
  )
}

const useStyles = makeStyles({
  card: {
    display: 'flex',
    flexDirection: 'column',
    gap: '6px',
    minWidth: 0,
    padding: '10px 12px 12px',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: '8px',
    breakInside: 'avoid',
  },
  expired: { backgroundColor: tokens.colorNeutralBackground3 },
  heading: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 8px' },
  name: {
    justifyContent: 'flex-start',
    flex: '1 1 auto',
    minWidth: 0,
    minHeight: 'var(--control-height, 24px)',
    paddingInline: 0,
    textAlign: 'start',
    overflowWrap: 'anywhere',
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorBrandForegroundLink,
  },
  facts: { fontSize: '13px', lineHeight: '18px', color: tokens.colorNeutralForeground2 },
})
