import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { CheckmarkCircle16Regular, Warning16Filled } from '@fluentui/react-icons'
import { useTranslation } from 'react-i18next'
import type { PassengerCard } from '#domain/passenger.ts'
import { stateTokens } from '#ui/look/themes.ts'
import { visuallyHidden } from '#ui/look/visually-hidden.ts'

interface Props {
  passenger: Pick<PassengerCard, 'transportationPermissionRequired' | 'transportationPermissionCount'>
}

/** How many transportation permissions a passenger has, or that one is missing. */
export function PermissionCount({ passenger }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const count = passenger.transportationPermissionCount
  if (count > 0) {
    return (
      <span className={mergeClasses(styles.root, styles.some)}>
        <CheckmarkCircle16Regular aria-hidden="true" className={styles.icon} />
        <span aria-hidden="true">{count}</span>
        <span className={styles.said}>{t('passengers.list.permissions', { count })}</span>
      </span>
    )
  }
  if (!passenger.transportationPermissionRequired) {
    return (
      <span className={styles.none}>
        <span aria-hidden="true">–</span>
        <span className={styles.said}>{t('passengers.list.permissions.none')}</span>
      </span>
    )
  }
  return (
    <span className={mergeClasses(styles.root, styles.missing)}>
      <Warning16Filled aria-hidden="true" className={styles.icon} />
      {t('passengers.list.permissions.missing')}
    </span>
  )
}

const useStyles = makeStyles({
  root: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '4px',
    fontWeight: tokens.fontWeightSemibold,
    fontVariantNumeric: 'tabular-nums',
    whiteSpace: 'nowrap',
  },
  icon: { flexShrink: 0 },
  some: { color: stateTokens.acceptedSolid },
  missing: { color: stateTokens.orderedSolid },
  none: { color: tokens.colorNeutralForeground3 },
  said: visuallyHidden,
})
