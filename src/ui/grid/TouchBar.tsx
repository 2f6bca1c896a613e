import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { BackspaceRegular } from '@fluentui/react-icons'
import { useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../press/IconButton.tsx'
import { media } from '../look/breakpoints.ts'
import { CellActions } from './CellActions.tsx'
import { CellWords } from './CellWords.tsx'
import { TouchCommands } from './TouchCommands.tsx'
import type { CellAction } from './model.ts'
import { rowAt } from './places.ts'
import type { GridCommand } from './use-grid-commands.ts'
import type { Grid } from './use-grid.ts'

interface Props {
  grid: Grid
  run: (command: GridCommand) => void
  actions: readonly CellAction[]
  steps: readonly number[]
  problemId: string
  wantFocus: () => void
}

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0']

/** For fingers, at the lower edge: which cell it is, its keys, and all that keys and the mouse can do. */
export function TouchBar({ grid, run, actions, steps, problemId, wantFocus }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const { editing } = grid
  const bar = useRef<HTMLDivElement>(null)
  // it has taken its room from the cells, and may itself be below the edge of the page
  useLayoutEffect(() => {
    bar.current?.scrollIntoView({ block: 'nearest' })
    bar.current?.parentElement?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [])
  return (
    <div ref={bar} role="group" aria-label={t('grid.cellActions')} className={styles.root}>
      <div className={styles.head}>
        <span className={styles.name}>{nameOf(grid, t('grid.range', counts(grid)))}</span>
        <Button
          appearance="primary"
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => {
            if (!grid.commit()) return
            wantFocus()
            grid.put({ isTouch: false, isExtending: false })
          }}
        >
          {t('grid.done')}
        </Button>
      </div>
      <CellWords grid={grid} problemId={problemId} />
      {editing && <Keypad grid={grid} />}
      <div className={styles.commands}>
        <CellActions grid={grid} actions={actions} steps={steps} wantFocus={wantFocus} />
        <TouchCommands grid={grid} run={run} wantFocus={wantFocus} />
      </div>
    </div>
  )
}

const counts = ({ block }: Grid) => ({ rows: block?.rows.length ?? 0, columns: block?.columns.length ?? 0 })

/** The cell in words, or how many are selected. */
function nameOf({ frame, place, block }: Grid, many: string): string {
  if (!place || (block && block.rows.length * block.columns.length > 1)) return many
  return [rowAt(frame, place.line)?.name, frame.columns[place.stop]?.label].filter(Boolean).join(' · ')
}

/** Digits of our own, so that the device's keyboard need not cover the grid. The first one replaces what stands there. */
function Keypad({ grid }: { grid: Grid }) {
  const { t } = useTranslation()
  const styles = useStyles()
  const typed = !grid.editing || grid.editing.isMarked ? '' : grid.editing.text
  const key = {
    className: styles.key,
    tabIndex: -1,
    onPointerDown: (event: { preventDefault: () => void }) => event.preventDefault(),
  }
  return (
    <div role="group" aria-label={t('grid.keypad')} className={styles.keypad}>
      {digits.map((digit) => (
        <Button key={digit} {...key} onClick={() => grid.type(typed + digit)}>
          {digit}
        </Button>
      ))}
      <IconButton
        {...key}
        icon={<BackspaceRegular />}
        aria-label={t('grid.backspace')}
        onClick={() => grid.type((grid.editing?.text ?? '').slice(0, -1))}
      />
    </div>
  )
}

const useStyles = makeStyles({
  root: {
    flexShrink: 0,
    display: 'flex',
    flexDirection: 'column',
    gap: '8px',
    padding: '8px 12px calc(8px + env(safe-area-inset-bottom))',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
    boxShadow: tokens.shadow16,
    [media.print]: { display: 'none' },
  },
  head: { display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: '12px' },
  name: { minWidth: 0, overflowWrap: 'anywhere', fontSize: '16px', fontWeight: tokens.fontWeightSemibold },
  keypad: { display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(44px, 1fr))', gap: '4px' },
  key: { minWidth: 0, maxWidth: 'none', width: '100%', fontSize: '16px' },
  commands: { display: 'flex', gap: '8px', overflowX: 'auto', paddingBlock: '2px', '& > *': { flexShrink: 0 } },
})
