import { makeStyles, mergeClasses, Popover, PopoverSurface, PopoverTrigger, tokens } from '@fluentui/react-components'
import {
  ShieldCheckmarkRegular,
  ShieldDismissRegular,
  ShieldQuestionRegular,
  ShieldRegular,
} from '@fluentui/react-icons'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { AuditSeal } from '#data/audit.ts'
import type { AuditCheck } from '#domain/audit.ts'
import type { LocalDate } from '#domain/local-date.ts'
import { media } from '#ui/look/breakpoints.ts'
import { FactList } from '#ui/look/FactList.tsx'
import { formatFullMoment, formatMoment, formatNumber } from '#ui/look/format.ts'
import { useStateStyles } from '#ui/look/state-styles.ts'
import type { StateName } from '#ui/look/themes.ts'

interface Props {
  seal: AuditSeal
  today: LocalDate
}

const looks: Record<AuditCheck['outcome'], { state: StateName; icon: ReactElement }> = {
  whole: { state: 'accepted', icon: <ShieldCheckmarkRegular /> },
  broken: { state: 'rejected', icon: <ShieldDismissRegular /> },
  unknown: { state: 'ordered', icon: <ShieldQuestionRegular /> },
}
const waiting: (typeof looks)['whole'] = { state: 'neutral', icon: <ShieldRegular /> }

/** Whether the log is as it was written; opens to when that was looked at, over how much, and by which key. */
export function SealChip({ seal: { check, isChecking }, today }: Props) {
  const { t, i18n } = useTranslation()
  const styles = useStyles()
  const stateStyles = useStateStyles()
  const { state, icon } = check ? looks[check.outcome] : waiting
  const instant = check ? Date.parse(check.checkedAt) : 0
  const line = check
    ? t('audit.seal.checked', { time: formatMoment(instant, today, i18n.language) })
    : t('audit.seal.checking')
  return (
    <Popover positioning="below-end" withArrow>
      <PopoverTrigger disableButtonEnhancement>
        <button type="button" className={mergeClasses(styles.chip, stateStyles[state])}>
          <span className={styles.icon} aria-hidden="true">
            {icon}
          </span>
          <span className={styles.words}>
            <b className={styles.title}>{t(check ? `audit.seal.${check.outcome}` : 'audit.seal.title')}</b>{' '}
            <small className={styles.line}>{line}</small>
          </span>
        </button>
      </PopoverTrigger>
      <PopoverSurface className={styles.surface} aria-label={t('audit.seal.title')}>
        <p>{t('audit.seal.text')}</p>
        {check && (
          <FactList
            facts={[
              [t('audit.seal.when'), formatFullMoment(instant, i18n.language)],
              [t('audit.seal.events'), formatNumber(check.events, i18n.language)],
              [t('audit.seal.key'), check.keyId],
              [t('audit.seal.now'), isChecking && t('audit.seal.checking')],
            ]}
          />
        )}
      </PopoverSurface>
    </Popover>
  )
}

/** Its room, while it is not known what the seals say. */
export function SealToCome() {
  const styles = useStyles()
  return <span className={styles.toCome} />
}

const useStyles = makeStyles({
  chip: {
    display: 'flex',
    alignItems: 'center',
    gap: '12px',
    minHeight: '48px',
    padding: '4px 16px',
    marginInlineStart: 'auto',
    borderRadius: '24px',
    textAlign: 'start',
    cursor: 'pointer',
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '2px' },
    [media.phone]: { width: '100%', marginInlineStart: 0 },
  },
  // about as wide as the chip with most outcomes, so that it takes a line of its own where that will
  toCome: { minHeight: '48px', width: '220px', marginInlineStart: 'auto', [media.phone]: { width: '100%' } },
  icon: { display: 'grid', fontSize: '24px' },
  words: { display: 'flex', flexDirection: 'column' },
  title: { fontSize: '15px', lineHeight: '20px', fontWeight: tokens.fontWeightSemibold },
  line: { fontSize: '12px', lineHeight: '16px' },
  surface: {
    display: 'flex',
    flexDirection: 'column',
    gap: '12px',
    width: 'min(380px, 100vw - 32px)',
    boxSizing: 'border-box',
  },
})
