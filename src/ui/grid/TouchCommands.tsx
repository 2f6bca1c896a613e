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
import { type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { type KeyOptions } from './grid-keys.ts'
import { type GridClipboard } from './use-grid-clipboard.ts'

interface Props extends Pick<KeyOptions, 'grid' | 'wantFocus' | 'fill'> {
  clipboard: GridClipboard
}

interface Command {
  key: string
  icon: ReactElement
  act: () => void
  disabled?: boolean
}

/** What the keys of a spreadsheet do, as buttons. What is being typed is taken first. */
export function TouchCommands({ grid, clipboard, fill, wantFocus }: Props) {
  const { t } = useTranslation()
  const { edits, editing } = grid
  const keepFocus = (event: { preventDefault: () => void }) => event.preventDefault()
  const after = (act: () => void) => {
    // a time that was only offered is not taken
    if (editing && !editing.isTouched) grid.cancel()
    else if (!grid.commit()) return
    wantFocus()
    act()
  }
  const commands: readonly Command[] = [
    { key: 'undo', icon: <ArrowUndoRegular />, act: () => edits.undo?.(), disabled: !edits.undo },
    { key: 'redo', icon: <ArrowRedoRegular />, act: () => edits.redo?.(), disabled: !edits.redo },
    { key: 'copy', icon: <CopyRegular />, act: () => void clipboard.copy() },
    { key: 'cut', icon: <CutRegular />, act: () => void clipboard.cut() },
    { key: 'paste', icon: <ClipboardPasteRegular />, act: () => void clipboard.paste() },
    { key: 'fillDown', icon: <ArrowAutofitDownRegular />, act: () => fill('down') },
    { key: 'fillRight', icon: <ArrowAutofitWidthRegular />, act: () => fill('right') },
  ]
  return (
    <>
      <ToggleButton
        icon={<SelectObjectRegular />}
        checked={grid.isExtending}
        onPointerDown={keepFocus}
        onClick={() => after(() => grid.put({ isExtending: !grid.isExtending }))}
      >
        {t('grid.extend')}
      </ToggleButton>
      {commands.map(({ key, icon, act, disabled = false }) => (
        <Button key={key} icon={icon} disabledFocusable={disabled} onPointerDown={keepFocus} onClick={() => after(act)}>
          {t(`grid.${key}`)}
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
