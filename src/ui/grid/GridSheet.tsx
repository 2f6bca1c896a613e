import { makeStyles, mergeClasses } from '@fluentui/react-components'
import type { FocusEvent, RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { media } from '../look/breakpoints.ts'
import { useSharedRef } from '../press/use-shared-ref.ts'
import { useStable } from '../press/use-stable.ts'
import { markEdge } from '../table/mark-edge.ts'
import { onGridKey, type KeyOptions } from './grid-keys.ts'
import { GridBody } from './GridBody.tsx'
import { GridFoot } from './GridFoot.tsx'
import { GridHead } from './GridHead.tsx'
import type { GridKit } from './GridRowView.tsx'
import { rowAt } from './places.ts'
import type { GridDay } from './model.ts'
import type { TimeGridProps } from './props.ts'
import type { GridClipboard } from './use-grid-clipboard.ts'
import { useGridPointer } from './use-grid-pointer.ts'
import type { Grid } from './use-grid.ts'
import type { Picking } from './use-picking.ts'
import type { ShownDays } from './use-shown-days.ts'

interface Props extends Pick<TimeGridProps, 'label' | 'headers' | 'totals' | 'open'> {
  id: string
  grid: Grid
  kit: GridKit
  keys: KeyOptions
  clipboard: GridClipboard
  picking: Picking | null
  days: ShownDays
  scroller: RefObject<HTMLDivElement | null>
  /** Whether a click only selects a cell, and a further one on it opens it. */
  clickSelects: boolean
  /** Selects a day and its cells. */
  onDay: (day: GridDay) => void
  /** Id of what is said about its keys. */
  hintId: string
  onFocus: (event: FocusEvent) => void
}

/** For the kit's focus manager, which would else take Tab before the grid sees it. */
const ownTab = JSON.stringify({ focusable: { ignoreKeydown: { Tab: true } } })

/** The cells with their headings, and what scrolls around them. */
export function GridSheet(props: Props) {
  const { label, headers, totals, open, id, grid, kit, keys, clipboard, picking, days, scroller } = props
  const { t } = useTranslation()
  const styles = useStyles()
  const { filling, ...pointer } = useGridPointer({
    ...{ grid, wantFocus: keys.wantFocus, scroller },
    clickSelects: props.clickSelects,
  })
  const onToggleAll = useStable(() => picking?.all.onToggle())
  const { lines, lead, columns } = grid.frame
  const { layout } = days
  const headPlace = grid.place && grid.place.line < 0 ? grid.place : null
  return (
    <div
      ref={useSharedRef(scroller, days.widthRef)}
      className={mergeClasses(styles.scroller, layout.scrolls && styles.snapping)}
      style={{ scrollPaddingInlineStart: layout.scrolls ? layout.leadWidth : 0 }}
      // before the rows are drawn anew, after which asking for a place would lay them out twice
      onScrollCapture={markEdge}
    >
      <p id={props.hintId} hidden>
        {t('grid.keys')}
      </p>
      {/* eslint-disable-next-line jsx-a11y-x/interactive-supports-focus -- one of its cells has the focus */}
      <div
        role="grid"
        id={id}
        aria-label={label}
        aria-describedby={props.hintId}
        aria-rowcount={lines.length + (totals ? 3 : 2)}
        aria-colcount={lead.length + columns.length}
        aria-multiselectable="true"
        className={styles.grid}
        style={{ minWidth: layout.width }}
        data-tabster={ownTab}
        onKeyDown={(event) => onGridKey(event, keys)}
        onFocus={props.onFocus}
        onCopy={clipboard.onCopy}
        onCut={clipboard.onCut}
        onPaste={clipboard.onPaste}
        {...pointer}
      >
        {days.isMeasured && (
          <>
            <GridHead
              days={days.shown}
              lead={lead}
              nameHeader={headers.name}
              tagsHeader={headers.tags}
              tracks={layout.tracks}
              isSticky={layout.scrolls}
              hasDays={!days.isPhone}
              isNarrow={layout.isNarrow}
              selectedDay={days.selected}
              activeLine={headPlace?.line ?? null}
              activeStop={headPlace?.stop ?? null}
              isAllPicked={picking?.all.checked ?? false}
              canPickAll={picking?.all.isPossible ?? false}
              onToggleAll={onToggleAll}
              onDay={props.onDay}
            />
            <GridBody
              lines={lines}
              grid={grid}
              kit={kit}
              picking={picking}
              filling={filling}
              hrefOf={(line) => {
                const row = rowAt(grid.frame, line)
                return (row && open?.href?.(row)) ?? null
              }}
              className={styles.body}
            />
            {totals && (
              <GridFoot
                totals={totals}
                columns={columns}
                selectedDay={days.isPhone ? null : days.selected}
                leadCount={lead.length}
                canSelect={lead.includes('select')}
                hasTags={lead.includes('tags')}
                tracks={layout.tracks}
                rowIndex={lines.length + 3}
              />
            )}
          </>
        )}
      </div>
    </div>
  )
}

const useStyles = makeStyles({
  scroller: {
    flex: '1 1 0',
    minHeight: 0,
    overflow: 'auto',
    overscrollBehavior: 'contain',
    // the focus stays clear of what stays in view
    scrollPaddingTop: 'calc(2 * max(var(--control-height, 32px), 40px) + 4px)',
    scrollPaddingBottom: 'calc(var(--foot-height, 0px) + var(--selected-height, 0px) + 4px)',
  },
  snapping: { [media.coarsePointer]: { scrollSnapType: 'x proximity' } },
  grid: { display: 'flex', flexDirection: 'column', minHeight: '100%' },
  body: { flexShrink: 0, marginBottom: 'var(--selected-height, 0px)' },
})
