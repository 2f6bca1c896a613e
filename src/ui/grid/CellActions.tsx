import { Button, makeStyles } from '@fluentui/react-components'
import { DeleteRegular } from '@fluentui/react-icons'
import { useTranslation } from 'react-i18next'
import { stateTokens } from '../look/themes.ts'
import type { CellAction } from './model.ts'
import { StepButton } from './StepButton.tsx'
import type { Grid } from './use-grid.ts'

interface Props {
  grid: Grid
  actions: readonly CellAction[]
  /** Minutes of the buttons that step, the largest first. */
  steps: readonly number[]
  wantFocus: () => void
}

/**
 * Buttons for one cell: its own ones, and while its editor is open those that step and clear the time. A finger finds
 * those that step also outside of an editor, for the selection.
 */
export function CellActions({ grid, actions, steps, wantFocus }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const { editing, cell, isTouch } = grid
  const text = editing?.text.trim() ?? cell?.text ?? ''
  const shared = {
    // Tab goes from cell to cell while one is typed into
    tabIndex: editing ? (-1 as const) : (0 as const),
    // keeps the focus in the editor
    onPointerDown: (event: { preventDefault: () => void }) => event.preventDefault(),
  }
  const act = (action: CellAction) => {
    if (!grid.commit()) return
    wantFocus()
    action.onClick(text)
  }
  const stepper = (direction: 1 | -1) => (minutes: number) => (
    <StepButton
      key={direction * minutes}
      grid={grid}
      direction={direction}
      minutes={minutes}
      tabIndex={shared.tabIndex}
    />
  )
  return (
    <>
      {(editing ?? isTouch) && [...steps.map(stepper(-1)), ...steps.toReversed().map(stepper(1))]}
      {actions.map((action) => (
        <Button
          {...shared}
          key={action.key}
          {...(action.icon && { icon: action.icon })}
          className={action.isDanger ? styles.danger : ''}
          onClick={() => act(action)}
        >
          {action.label}
        </Button>
      ))}
      {editing && (
        <Button
          {...shared}
          appearance="subtle"
          icon={<DeleteRegular />}
          className={styles.danger}
          onClick={() => {
            wantFocus()
            grid.clear()
          }}
        >
          {t('grid.clear')}
        </Button>
      )}
    </>
  )
}

const useStyles = makeStyles({
  danger: { color: stateTokens.rejectedSolid },
})
