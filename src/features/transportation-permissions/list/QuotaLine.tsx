import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { WarningFilled } from '@fluentui/react-icons'
import { useTranslation } from 'react-i18next'
import { instanceConfigOf } from '#data/app-info.ts'
import type { LocalDate } from '#domain/local-date.ts'
import { quotaStanding, quotaTypes, quotaUseOf, shownQuota } from '#domain/transportation-permission/quota.ts'
import type { TransportationPermissionSummary } from '#domain/transportation-permission/schema.ts'
import { isActiveOn } from '#domain/transportation-permission/state.ts'
import { useMirror } from '#state/use-mirror.ts'
import { media } from '#ui/look/breakpoints.ts'
import { formatShownDay } from '#ui/look/format.ts'
import { stateTokens } from '#ui/look/themes.ts'
import { amountText, numberText, periodText, perTimeText, validityText } from '../words/permission-words.ts'
import { useWords } from '../words/use-words.ts'

interface Props {
  permission: TransportationPermissionSummary
  /** Of the booking system, which has a currency. */
  instanceId: number
  today: LocalDate
}

/** A transportation permission in three lines: its name and how much is used, a bar, and what the amount is of. */
export function QuotaLine({ permission, instanceId, today }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const config = useMirror(() => instanceConfigOf(instanceId), [instanceId])
  const words = useWords(config?.currencySymbol)
  const { name, quotaType, quotaTime, initialQuota } = permission
  const use = quotaUseOf(permission)
  const total = shownQuota(initialQuota, quotaType)
  const isOfTrips = quotaType === quotaTypes.trips
  const most = isOfTrips ? numberText(total, words) : amountText(total, quotaType, words)
  const amount = use ? `${numberText(use.used, words)} / ${most}` : most
  const standing = use ? quotaStanding(use) : 'enough'
  const warning = standing === 'enough' ? null : t(`passengers.summary.quota.${standing}`)
  return (
    <>
      <div className={styles.head}>
        <span className={styles.name}>{name}</span>
        <span className={styles.amount}>{amount}</span>
      </div>
      {use && (
        <div
          role="meter"
          aria-label={t('transportationPermissions.quota')}
          aria-valuemin={0}
          aria-valuemax={use.total}
          aria-valuenow={use.used}
          aria-valuetext={warning === null ? amount : `${amount}, ${warning}`}
          className={styles.track}
        >
          <div
            className={mergeClasses(styles.bar, standing !== 'enough' && styles[standing])}
            style={{ width: `${use.share * 100}%` }}
          />
        </div>
      )}
      {warning !== null && (
        <p className={mergeClasses(styles.warning, standing === 'usedUp' && styles.usedUpWords)}>
          <WarningFilled aria-hidden="true" />
          {warning}
        </p>
      )}
      <p className={styles.small}>
        {[
          isOfTrips
            ? t('passengers.summary.trips', { time: perTimeText(quotaTime, words) })
            : perTimeText(quotaTime, words),
          time(),
        ].join(' · ')}
      </p>
    </>
  )

  function time(): string {
    const { startDate, endDate, isDraft } = permission
    if (isDraft || !isActiveOn(permission, today)) {
      return `${validityText(permission, today, words).toLocaleLowerCase(words.locale)} · ${periodText(startDate, endDate, words)}`
    }
    return endDate === null
      ? periodText(startDate, null, words)
      : t('passengers.summary.until', { date: formatShownDay(endDate, words.locale) })
  }
}

const useStyles = makeStyles({
  head: { display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: '0 8px' },
  name: { maxWidth: '100%', fontWeight: tokens.fontWeightSemibold, overflowWrap: 'break-word' },
  amount: { color: tokens.colorNeutralForeground2, whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' },
  track: {
    height: '6px',
    marginBlock: '6px 4px',
    borderRadius: '3px',
    overflow: 'hidden',
    backgroundColor: tokens.colorNeutralBackground6,
    [media.forcedColors]: { border: '1px solid CanvasText' },
  },
  bar: {
    height: '100%',
    borderRadius: '3px',
    backgroundColor: tokens.colorCompoundBrandBackground,
    [media.forcedColors]: { backgroundColor: 'Highlight' },
  },
  nearlyUsed: { backgroundColor: stateTokens.orderedSolid },
  usedUp: { backgroundColor: stateTokens.rejectedSolid },
  warning: {
    display: 'flex',
    alignItems: 'center',
    gap: '4px',
    fontSize: '12px',
    lineHeight: '16px',
    fontWeight: tokens.fontWeightSemibold,
    color: stateTokens.orderedSolid,
  },
  usedUpWords: { color: stateTokens.rejectedSolid },
  small: { fontSize: '12px', lineHeight: '16px', color: tokens.colorNeutralForeground3 },
})
