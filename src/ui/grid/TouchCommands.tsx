import { Button, ToggleButton } from '@fluentui/react-components'
import {
  ArrowAutofitDownRegular,
  ArrowAutofitWidthRegular,
  ArrowRedoRegular,
  ArrowUndoRegular,
  ClipboardPasteRegular,
  CopyRegular,
  CutRegular,
  DeleteRegular,
  SelectObjectRegular,
} from '@fluentui/react-icons'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { gridCommands, type GridCommand } from './use-grid-commands.ts'
import type { Grid } from './use-grid.ts'

interface Props {
  grid: Grid
  run: (command: GridCommand) => void
  wantFocus: () => void
}

const icons: Readonly<Record<GridCommand, ReactElement>> = {
  undo: <ArrowUndoRegular />,
  redo: <ArrowRedoRegular />,
  copy: <CopyRegular />,
  cut: <CutRegular />,
  paste: <ClipboardPasteRegular />,
  fillDown: <ArrowAutofitDownRegular />,
  fillRight: <ArrowAutofitWidthRegular />,
}

/** What the keys of a spreadsheet do, as buttons. */
export function TouchCommands({ grid, run, wantFocus }: Props) {
  const { t } = useTranslation()
  const { edits, editing, isExtending } = grid
  // in the editor, or in its cell
  const keepFocus = (event: { preventDefault: () => void }) => event.preventDefault()
  const isOff = (command: GridCommand) => (command === 'undo' && !edits.undo) || (command === 'redo' && !edits.redo)
  const extend = () => {
    // a time that was only offered is not taken
    if (editing && !editing.isTouched) grid.cancel()
    else if (!grid.commit()) return
    wantFocus()
    grid.put({ isExtending: !isExtending })
  }
  return (
    <>
      <ToggleButton icon={<SelectObjectRegular />} checked={isExtending} onPointerDown={keepFocus} onClick={extend}>
        {t('grid.extend')}
      </ToggleButton>
      {gridCommands.map((command) => (
        <Button
          key={command}
          icon={icons[command]}
          disabledFocusable={isOff(command)}
          onPointerDown={keepFocus}
          onClick={() => run(command)}
        >
          {t(`grid.${command}`)}
        </Button>
      ))}
      {!editing && (
        <Button icon={<DeleteRegular />} onPointerDown={keepFocus} onClick={() => grid.clear()}>
          {t('grid.clear')}
        </Button>
      )}
    </>
  )
}
