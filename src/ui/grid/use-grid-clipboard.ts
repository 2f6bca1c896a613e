import type { TFunction } from 'i18next'
import { useEffect, type ClipboardEvent, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { announce } from '../speak/announce.ts'
import { say } from '../speak/toast.ts'
import { htmlTable, isTable } from './clipboard-table.ts'
import type { Block, Copied } from './model.ts'
import type { Grid } from './use-grid.ts'

/** Under which a grid finds what it has put beside the text itself. */
const sourceType = 'application/x-perille-cells'

interface Options {
  grid: Grid
  root: RefObject<HTMLElement | null>
  wantFocus: () => void
}

export interface GridClipboard {
  onCopy: (event: ClipboardEvent) => void
  onCut: (event: ClipboardEvent) => void
  onPaste: (event: ClipboardEvent) => void
  /** The same without a key: for buttons. */
  copy: () => Promise<void>
  cut: () => Promise<void>
  paste: () => Promise<void>
}

/**
 * Copying between the grid and spreadsheets: plain text with tabs and a table of HTML go out, plain text comes in. In an
 * editor the clipboard is the field's own, but for text of more than one cell.
 */
export function useGridClipboard({ grid, root, wantFocus }: Options): GridClipboard {
  const { t } = useTranslation()
  const { block, edits, editing } = grid
  useSafariCommands(root)

  const tell = ({ rows, columns }: Block) => announce(t('grid.copied', { count: rows.length * columns.length }))
  const copyInto = (event: ClipboardEvent): boolean => {
    if (!block || editing) return false
    const copied = edits.copied(block)
    event.preventDefault()
    event.clipboardData.setData('text/plain', copied.text)
    event.clipboardData.setData('text/html', htmlTable(copied.cells))
    if (copied.source !== undefined) event.clipboardData.setData(sourceType, copied.source)
    tell(block)
    return true
  }
  const put = (text: string, source: string | null) => {
    if (!block) return
    if (text === '') {
      say({ title: t('grid.clipboard.empty'), intent: 'info' })
      return
    }
    if (editing) {
      wantFocus()
      grid.cancel()
    }
    edits.paste(block, text, source)
  }
  const copy = async (): Promise<boolean> => {
    if (!block) return false
    const copied = edits.copied(block)
    const done = await withClipboard(t, () => navigator.clipboard.write([itemOf(copied)]).then(() => true))
    if (done) tell(block)
    return done ?? false
  }
  return {
    onCopy: (event) => void copyInto(event),
    onCut(event) {
      if (copyInto(event)) grid.clear()
    },
    onPaste(event) {
      const text = event.clipboardData.getData('text/plain')
      if (!block || (editing && !isTable(text))) return
      event.preventDefault()
      put(text, event.clipboardData.getData(sourceType) || null)
    },
    async copy() {
      await copy()
    },
    async cut() {
      if (await copy()) grid.clear()
    },
    async paste() {
      const text = await withClipboard(t, () => navigator.clipboard.readText())
      // a button cannot ask for anything but the text
      if (text !== null) put(text, null)
    },
  }
}

const itemOf = ({ text, cells }: Copied): ClipboardItem =>
  new ClipboardItem({
    'text/plain': new Blob([text], { type: 'text/plain' }),
    'text/html': new Blob([htmlTable(cells)], { type: 'text/html' }),
  })

/** What the clipboard gives; `null` where the browser or the user does not let us, which is said. */
async function withClipboard<T>(t: TFunction, access: () => Promise<T>): Promise<T | null> {
  try {
    return await access()
  } catch {
    say({ title: t('grid.clipboard.refused'), text: t('grid.clipboard.refused.text'), intent: 'warning' })
    return null
  }
}

/** Safari has its commands only where something is selected, unless it is told that there will be something. */
function useSafariCommands(root: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const element = root.current
    if (!element) return undefined
    const allow = (event: Event) => {
      if (!(event.target instanceof HTMLInputElement)) event.preventDefault()
    }
    const commands = ['beforecopy', 'beforecut', 'beforepaste']
    for (const command of commands) element.addEventListener(command, allow)
    return () => {
      for (const command of commands) element.removeEventListener(command, allow)
    }
  }, [root])
}
