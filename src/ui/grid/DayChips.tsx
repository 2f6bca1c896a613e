import { Button, makeStyles } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { media } from '../look/breakpoints.ts'
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
        <Button
          key={day.key}
          appearance="subtle"
          title={t('grid.showDay', { day: day.name })}
          className={styles.chip}
          onClick={() => onPick(day)}
        >
          {day.shortName}
        </Button>
      ))}
    </div>
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
