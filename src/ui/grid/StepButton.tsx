import { Button, makeStyles } from '@fluentui/react-components'
import { AddRegular, SubtractRegular } from '@fluentui/react-icons'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Grid } from './use-grid.ts'
import { useHold } from './use-hold.ts'

interface Props {
  grid: Grid
  direction: 1 | -1
  minutes: number
  tabIndex: 0 | -1
}

/**
 * Moves the time in the editor, again and again while it is held. The times of a selection are moved once, when it is let
 * go: until then it shows by how much.
 */
export function StepButton({ grid, direction, minutes, tabIndex }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const [held, setHeld] = useState(1)
  const hold = useHold({
    onStep: (count) => (grid.editing ? grid.step(direction, minutes) : setHeld(count)),
    onEnd(count) {
      if (!grid.editing) grid.step(direction * count, minutes)
      setHeld(1)
    },
  })
  return (
    <Button
      {...hold}
      tabIndex={tabIndex}
      className={styles.root}
      icon={direction === 1 ? <AddRegular /> : <SubtractRegular />}
      aria-label={t(direction === 1 ? 'time.later' : 'time.earlier', { minutes })}
    >
      {minutes * held}
    </Button>
  )
}

const useStyles = makeStyles({ root: { minWidth: '64px', touchAction: 'manipulation' } })
