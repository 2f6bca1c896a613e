import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import type { MouseEvent as ReactMouseEvent, ReactNode } from 'react'
import type { Telling } from '../press/use-reason.ts'
import { WholeNumbers } from '../look/WholeNumbers.tsx'
import type { Column, Opening } from './column.ts'

interface Props<Row> {
  row: Row
  column: Column<Row>
  open: Opening<Row> | undefined
  /** Without its second line. */
  isOutline: boolean
}

/** The title of a row: what opens it, called by the row's name alone, or plain text where nothing is opened. */
export function RowOpener<Row>({ row, column, open, isOutline }: Props<Row>) {
  const styles = useStyles()
  const detail = isOutline ? null : column.detail?.(row)
  const hasDetail = detail !== undefined && detail !== null
  return (
    <div className={styles.root}>
      <RowName row={row} open={open} className={mergeClasses(styles.name, hasDetail && styles.above)}>
        <WholeNumbers>{column.cell(row)}</WholeNumbers>
      </RowName>
      {hasDetail && <span className={styles.detail}>{detail}</span>}
    </div>
  )
}

interface NameProps<Row> {
  row: Row
  open: Opening<Row> | undefined
  className: string
  /** Where the keys of a grid go from row to row. */
  tabIndex?: 0 | -1
  /** What a row tells whoever comes to its name by keyboard. */
  telling?: Telling | undefined
  children: ReactNode
}

/** The name of a row, which opens it where it can be opened. */
export function RowName<Row>({ row, open, className, tabIndex, telling, children }: NameProps<Row>) {
  const styles = useStyles()
  if (!open) return <span className={className}>{children}</span>
  const shared = { className: mergeClasses(className, styles.opener), 'data-control': 'open', tabIndex, ...telling }
  if (!open.href) {
    return (
      <button type="button" {...shared} onClick={() => open.onOpen(row)}>
        {children}
      </button>
    )
  }
  const follow = (event: ReactMouseEvent) => {
    // the browser opens a new tab or window by itself
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    open.onOpen(row)
  }
  return (
    <a {...shared} href={open.href(row)} onClick={follow}>
      {children}
    </a>
  )
}

/** A click on a row, beside its controls, does what its opener does. */
export function openByRow(event: ReactMouseEvent<HTMLElement>) {
  const { target, currentTarget, ctrlKey, metaKey, shiftKey } = event
  if (!(target instanceof Element) || target.closest('a, button, input, label, select, textarea, [role="tooltip"]'))
    return
  // whoever marks a word to copy it does not want to leave
  if (!currentTarget.contains(target) || window.getSelection()?.isCollapsed === false) return
  const opener = currentTarget.querySelector('[data-control="open"]')
  opener?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }))
}

const useStyles = makeStyles({
  root: { width: '100%', minWidth: 0, overflowWrap: 'anywhere' },
  name: {
    display: 'flex',
    flexDirection: 'column',
    justifyContent: 'center',
    width: '100%',
    minHeight: 'var(--control-height, 32px)',
    padding: 0,
    fontWeight: tokens.fontWeightSemibold,
    lineHeight: '20px',
  },
  // the second line lies over the lower part of the name's box, so that a finger finds both and the name is read alone
  above: { justifyContent: 'flex-start', padding: '4px 0 20px', marginBottom: '-20px' },
  opener: {
    border: 'none',
    borderRadius: '4px',
    background: 'none',
    color: 'inherit',
    fontSize: 'inherit',
    textAlign: 'start',
    textDecorationLine: 'none',
    cursor: 'pointer',
    scrollMarginBlock: '56px 96px',
    ':hover': { textDecorationLine: 'underline' },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '2px' },
  },
  detail: {
    display: 'block',
    position: 'relative',
    paddingBottom: '4px',
    fontSize: '12px',
    lineHeight: '16px',
    color: tokens.colorNeutralForeground3,
    pointerEvents: 'none',
  },
})
