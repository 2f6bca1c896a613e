import { makeStyles, tokens, usePositioning, type PositioningImperativeRef } from '@fluentui/react-components'
import { useLayoutEffect, useRef, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { media } from '../look/breakpoints.ts'
import { CellActions } from './CellActions.tsx'
import { CellWords } from './CellWords.tsx'
import type { CellAction } from './model.ts'
import type { Grid } from './use-grid.ts'

interface Props {
  grid: Grid
  /** Around the cells. */
  root: RefObject<HTMLElement | null>
  actions: readonly CellAction[]
  steps: readonly number[]
  problemId: string
  wantFocus: () => void
}

/** Stands by the active cell: what is wrong with it, and what can be done. */
export function CellPanel({ grid, root, actions, steps, problemId, wantFocus }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const positioning = useRef<PositioningImperativeRef>(null)
  const { containerRef } = usePositioning({
    position: 'below',
    align: 'center',
    offset: 6,
    positioningRef: positioning,
  })
  useLayoutEffect(() => {
    positioning.current?.setTarget(root.current?.querySelector('[data-active]') ?? null)
  })
  return (
    <div ref={containerRef} role="group" aria-label={t('grid.cellActions')} className={styles.root}>
      <CellWords grid={grid} problemId={problemId} />
      {(grid.editing ? !grid.editing.isTyped : actions.length > 0) && (
        <div className={styles.actions}>
          <CellActions grid={grid} actions={actions} steps={steps} wantFocus={wantFocus} />
        </div>
      )}
    </div>
  )
}

const useStyles = makeStyles({
  root: {
    zIndex: 4,
    display: 'flex',
    flexDirection: 'column',
    gap: '6px',
    width: 'max-content',
    maxWidth: 'min(480px, 100%)',
    padding: '6px',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: '8px',
    backgroundColor: tokens.colorNeutralBackground1,
    boxShadow: tokens.shadow16,
    // the cell has left the view
    '&[data-popper-reference-hidden]': { visibility: 'hidden' },
    [media.print]: { display: 'none' },
  },
  actions: { display: 'flex', flexWrap: 'wrap', gap: '4px', '& > .fui-Button': { minWidth: '44px' } },
})
