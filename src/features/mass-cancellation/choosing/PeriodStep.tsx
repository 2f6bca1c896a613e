import { makeStyles, tokens } from '@fluentui/react-components'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DateRange } from '#domain/date-range.ts'
import type { LocalDate } from '#domain/local-date.ts'
import { daysIn, isPeriod, movedPeriod } from '#domain/mass-cancellation/period.ts'
import { formatPeriod } from '#ui/look/format.ts'
import { DateRangeField } from '#ui/time/DateRangeField.tsx'
import { StepCard } from './StepCard.tsx'

interface Props {
  /** As it is kept. */
  range: DateRange
  today: LocalDate
  isFolded: boolean
  onOpen: () => void
  /** Told of what stands in the fields, and whether trips may be sought in it. */
  onChange: (range: DateRange, isRight: boolean) => void
}

/** The days, from today on and a month at most. Source: spec 2 §5 Mass cancellation. */
export function PeriodStep({ range, today, isFolded, onOpen, onChange }: Props) {
  const { t, i18n } = useTranslation()
  const styles = useStyles()
  const [typed, setTyped] = useState<DateRange | null>(null)
  const [isInside, setInside] = useState(false)
  const shown = typed ?? range
  // what is kept follows a moment later, and another window may change it
  if (typed && !isInside && typed.startDate === range.startDate && typed.endDate === range.endDate) setTyped(null)
  const isRight = isPeriod(shown, today)
  const summary = formatPeriod(range.startDate, range.endDate, i18n.language, t)
  return (
    <StepCard
      number={1}
      title={t('massCancellation.period')}
      isDone={isRight}
      folded={isFolded && isRight ? { summary, onOpen } : null}
    >
      <div
        className={styles.root}
        onFocus={() => setInside(true)}
        onBlur={({ currentTarget, relatedTarget }) => setInside(currentTarget.contains(relatedTarget))}
      >
        <DateRangeField
          label={t('massCancellation.period.fields')}
          {...shown}
          today={today}
          min={today}
          fit={movedPeriod(today)}
          fitReason={t('trips.period.reason')}
          onChange={(next) => {
            setTyped(next)
            onChange(next, isPeriod(next, today))
          }}
        />
        {isRight && <p className={styles.hint}>{t('massCancellation.period.days', { count: daysIn(shown) })}</p>}
      </div>
    </StepCard>
  )
}

const useStyles = makeStyles({
  root: {
    padding: '0 14px 12px',
    // the card's title says enough, for those who see it
    '& legend': { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' },
    '& fieldset': { position: 'relative' },
    '& fieldset > div': { flexWrap: 'nowrap' },
    '& fieldset > div > *': { flex: '1 1 0', minWidth: 0 },
    '& .fui-Input': { minWidth: 0, paddingInlineStart: '8px' },
    '& .fui-Input__input': { paddingInline: 0 },
    // two days side by side leave no room for their weekdays
    '& .fui-Input__contentAfter span > span:first-child': { display: 'none' },
  },
  hint: { marginTop: '6px', fontSize: '12px', lineHeight: '16px', color: tokens.colorNeutralForeground3 },
})
