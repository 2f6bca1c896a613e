import { makeStyles } from '@fluentui/react-components'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { accessLevels } from '#domain/access.ts'
import { levelIn, type RightsCell, type RightsMatrix } from '#domain/rights-matrix.ts'
import { useRowWindow } from '#ui/table/use-row-window.ts'
import { isInBlock, type GridBlock, type GridPlace } from './grid-places.ts'
import { LevelMenu } from './LevelMenu.tsx'
import type { RightsGridProps } from './grid-props.ts'
import { RightsHead } from './RightsHead.tsx'
import { RightsRow } from './RightsRow.tsx'
import { useRightsGrid } from './use-rights-grid.ts'

/** Of longer grids only the rows in view are drawn. */
const mostDrawnRows = 40

/** Least widths of columns, in pixels: with less room the grid scrolls sideways under its names. */
const nameWidth = 120
const areaWidth = 74
const setWidth = 52

/** What is set at a place. */
function kindAt({ row, column }: GridPlace, areas: number, block: GridBlock | null) {
  if (row === -1) return 'column'
  if (column === areas) return 'row'
  return isInBlock(block, row, column) ? 'block' : 'cell'
}

/**
 * What a user may do where, as a grid with one tab stop. Each cell says its level in a word, and opens the three levels
 * with what each gives. Source: design decision on user rights, section 3.
 */
export function RightsGrid(props: RightsGridProps) {
  const { label, of, heading, subjects, areas, base, matrix, isReadOnly } = props
  const { t } = useTranslation()
  const styles = useStyles()
  const { grid, place, block, opened, cellsAt, set, close, onKeyDown, onClick } = useRightsGrid(props)
  const { places, measure, ref, style } = useRowWindow(subjects.length, place.row === -1 ? null : place.row, {
    mostDrawn: mostDrawnRows,
  })
  const rowWords = useMemo(
    () => ({
      areas: areas.map((area) => t(`rights.area.${area}`)),
      levels: Object.values(accessLevels).map((level) => t(`rights.level.${level}`)),
    }),
    [t, areas],
  )
  const tracks = `minmax(${nameWidth}px, 1.7fr) repeat(${areas.length}, minmax(${areaWidth}px, 1fr)) ${setWidth}px`
  return (
    <div className={styles.scroller}>
      <div
        ref={grid}
        role="grid"
        aria-label={label}
        aria-rowcount={subjects.length + 1}
        aria-colcount={areas.length + 2}
        aria-multiselectable="true"
        aria-readonly={isReadOnly || undefined}
        className={styles.grid}
        style={{ minWidth: nameWidth + areas.length * areaWidth + setWidth }}
        tabIndex={-1}
        onKeyDown={onKeyDown}
        onClick={onClick}
      >
        <RightsHead {...{ heading, areas, tracks, isReadOnly }} current={place.row === -1 ? place.column : null} />
        <div role="rowgroup" ref={ref} style={style}>
          {places.map(({ index, offset }) => {
            const subject = subjects[index]
            if (!subject) return null
            const levelsIn = (held: RightsMatrix) =>
              areas.map((area) => levelIn(held, { of, id: subject.id, area } as RightsCell)).join('')
            const isBlock = block !== null && index >= block.firstRow && index <= block.lastRow
            return (
              <RightsRow
                key={subject.id}
                {...{ subject, index, offset, measure, tracks }}
                words={rowWords}
                levels={levelsIn(matrix)}
                before={levelsIn(base)}
                current={place.row === index ? place.column : null}
                firstSelected={isBlock ? block.firstColumn : null}
                lastSelected={isBlock ? block.lastColumn : null}
                isReadOnly={isReadOnly}
              />
            )
          })}
        </div>
      </div>
      {opened && (
        <LevelMenu
          {...opened}
          area={areas[opened.place.column] ?? null}
          cells={cellsAt(opened.place)}
          kind={kindAt(opened.place, areas.length, block)}
          of={of}
          matrix={matrix}
          onChoose={(level) => {
            set(opened.place, level)
            close(opened.place)
          }}
          onClose={() => close(opened.place)}
        />
      )}
    </div>
  )
}

const useStyles = makeStyles({
  // its own pane: head and names stay in view, and what follows on the page is never far away
  scroller: {
    position: 'relative',
    maxHeight: 'max(320px, calc(100dvh - 340px))',
    overflow: 'auto',
    scrollPaddingTop: '84px',
    '@media print': { maxHeight: 'none', overflow: 'visible' },
  },
  grid: { width: '100%', fontSize: '14px', lineHeight: '20px', outlineStyle: 'none' },
})
