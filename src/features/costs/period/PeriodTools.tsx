import { Button, makeStyles, Select, tokens } from '@fluentui/react-components'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CostCenter } from '#domain/cost-center.ts'
import { isWithinOneYear, withinOneYear } from '#domain/costs/invoice.ts'
import type { DateRange } from '#domain/date-range.ts'
import { PickedDate, type LocalDate } from '#domain/local-date.ts'
import { media } from '#ui/look/breakpoints.ts'
import { formatMoment } from '#ui/look/format.ts'
import { visuallyHidden } from '#ui/look/visually-hidden.ts'
import { DateRangeField } from '#ui/time/DateRangeField.tsx'
import { MonthField } from '#ui/time/MonthField.tsx'
import { isWholeMonth } from '../words/cost-words.ts'
import { monthOf } from './use-choice.ts'

interface Props {
  costCenters: readonly CostCenter[]
  costCenterId: number | null
  range: DateRange
  today: LocalDate
  /** When the figures were fetched; `null` while none were. */
  fetchedAt: number | null
  onCostCenter: (id: number) => void
  onRange: (range: DateRange) => void
}

/** Whose costs are shown, and of which month or days. */
export function PeriodTools(props: Props) {
  const { costCenters, costCenterId, range, today, fetchedAt, onCostCenter, onRange } = props
  const { t, i18n } = useTranslation()
  const styles = useStyles()
  const [isByDays, setByDays] = useState(() => !isWholeMonth(range))
  return (
    <div className={styles.root} role="search" aria-label={t('costs.choice')}>
      <Select
        className={styles.costCenter}
        aria-label={t('costs.costCenter')}
        value={String(costCenterId ?? '')}
        onChange={(_, { value }) => onCostCenter(Number(value))}
      >
        {costCenters.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      {isByDays ? (
        <div className={styles.days}>
          <DaysField {...{ range, today, onRange }} />
        </div>
      ) : (
        <MonthField
          label={t('costs.month')}
          month={monthOf(range.startDate).startDate}
          today={today}
          onChange={(month) => onRange(monthOf(month))}
        />
      )}
      <Button
        appearance="subtle"
        onClick={() => {
          if (isByDays) onRange(monthOf(range.startDate))
          setByDays(!isByDays)
        }}
      >
        {t(isByDays ? 'costs.byMonth' : 'costs.byDays')}
      </Button>
      {fetchedAt !== null && (
        <span className={styles.fetchedAt}>
          {t('costs.fetchedAt', { time: formatMoment(fetchedAt, today, i18n.language) })}
        </span>
      )}
    </div>
  )
}

const isDay = (day: string): boolean => PickedDate.safeParse(day).success

/** Days of any range of a year at most. They are asked for as soon as both are days. */
function DaysField({ range, today, onRange }: Pick<Props, 'range' | 'today' | 'onRange'>) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState<{ startDate: string; endDate: string }>(range)
  return (
    <DateRangeField
      label={t('costs.days')}
      {...typed}
      today={today}
      fit={withinOneYear}
      fitReason={t('costs.days.reason')}
      onChange={setTyped}
      onSettle={(settled) => {
        const isAsked = isDay(settled.startDate) && isDay(settled.endDate) && isWithinOneYear(settled)
        if (isAsked && (settled.startDate !== range.startDate || settled.endDate !== range.endDate)) onRange(settled)
      }}
    />
  )
}

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '8px 12px',
    [media.print]: { display: 'none' },
  },
  costCenter: { flex: '0 1 320px', minWidth: '200px', [media.phone]: { flex: '1 1 100%' } },
  // on the line of what stands beside it: two days say by themselves that they are the first and the last one
  days: {
    '& legend, & .fui-Field__label': visuallyHidden,
    '& fieldset, & .fui-Field': { position: 'relative' },
    '& fieldset > div > *': { flexBasis: '164px' },
    '& .fui-Input__contentAfter span > span:first-child': { display: 'none' },
  },
  fetchedAt: {
    marginInlineStart: 'auto',
    color: tokens.colorNeutralForeground3,
    fontVariantNumeric: 'tabular-nums',
  },
})
