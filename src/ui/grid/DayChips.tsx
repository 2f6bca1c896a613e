import { Button, makeStyles } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { media } from '../look/breakpoints.ts'
import { ReasonTip } from '../press/ReasonTip.tsx'
import { tellingProps, useReason } from '../press/use-reason.ts'
import type { GridDay } from './model.ts'

interface Props {
  days: readonly GridDay[]
  onPick: (day: GridDay) => void
}

/** Where the days scroll sideways: brings one of them into view. */
export function DayChips({ days, onPick }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  return (
    <div role="group" aria-label={t('grid.days')} className={styles.root}>
      {days.map((day) => (
        <DayChip key={day.key} day={day} onPick={() => onPick(day)} />
      ))}
    </div>
  )
}

function DayChip({ day, onPick }: { day: GridDay; onPick: () => void }) {
  const { t } = useTranslation()
  const styles = useStyles()
  const told = useReason(t('grid.showDay', { day: day.name }))
  return (
    <>
      <Button appearance="subtle" {...tellingProps(told)} className={styles.chip} onClick={onPick}>
        {day.shortName}
      </Button>
      <ReasonTip reason={told} />
    </>
  )
}

const useStyles = makeStyles({
  root: {
    flexShrink: 0,
    display: 'flex',
    gap: '4px',
    padding: '4px 8px',
    overflowX: 'auto',
    [media.print]: { display: 'none' },
  },
  chip: { minWidth: '44px', flexShrink: 0 },
})
