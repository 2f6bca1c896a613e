import { Button, makeStyles } from '@fluentui/react-components'
import { AddRegular, DeleteRegular, SubtractRegular } from '@fluentui/react-icons'
import { useTranslation } from 'react-i18next'
import { stateTokens } from '../themes.ts'
import { type CellAction } from './model.ts'
import { type Grid } from './use-grid.ts'

interface Props {
  grid: Grid
  actions: readonly CellAction[]
  step: number
  wantFocus: () => void
}

/** Buttons for one cell: its own ones, and while its editor is open those that step and clear the time. */
export function CellActions({ grid, actions, step, wantFocus }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const { editing, cell } = grid
  const text = editing?.text.trim() ?? cell?.text ?? ''
  const shared = {
    // Tab goes from cell to cell while one is typed into
    tabIndex: editing ? -1 : 0,
    // keeps the focus in the editor
    onPointerDown: (event: { preventDefault: () => void }) => event.preventDefault(),
  }
  const act = (action: CellAction) => {
    if (!grid.commit()) return
    wantFocus()
    action.onClick(text)
  }
  const stepper = (direction: 1 | -1) => (
    <Button
      {...shared}
      icon={direction === 1 ? <AddRegular /> : <SubtractRegular />}
      aria-label={t(direction === 1 ? 'time.later' : 'time.earlier', { minutes: step })}
      onClick={() => grid.step(direction)}
    >
      {step}
    </Button>
  )
  return (
    <>
      {editing && stepper(-1)}
      {editing && stepper(1)}
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
