import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { ChevronDownRegular } from '@fluentui/react-icons'
import { useLayoutEffect, useMemo, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { accessLevels, type AccessArea, type AccessLevel } from '#domain/access.ts'
import { levelIn, type RightsCell, type RightsMatrix } from '#domain/rights-matrix.ts'
import { useRowWindow } from '#ui/table/use-row-window.ts'
import { announce } from '#ui/speak/announce.ts'
import { blockBetween, isInBlock, placeAfterKey, placeWithin, type GridBlock, type GridPlace } from './grid-places.ts'
import { LevelMenu } from './LevelMenu.tsx'
import { RightsRow } from './RightsRow.tsx'

/** A destination or a group. */
export interface RightsSubject {
  id: number
  name: string
  /** In small print under the name. */
  detail?: string | undefined
  /** The same on a card alone. */
  city?: string
}

export interface RightsGridProps {
  /** Name of the grid. */
  label: string
  /** What its rows are. */
  of: 'destination' | 'group'
  /** Over the names. */
  heading: string
  subjects: readonly RightsSubject[]
  areas: readonly AccessArea[]
  base: RightsMatrix
  matrix: RightsMatrix
  isReadOnly: boolean
  onSet: (cells: readonly RightsCell[], level: AccessLevel) => void
  /** @returns whether there was a step to take back */
  onUndo: () => boolean
}

/** Of longer grids only the rows in view are drawn. */
const mostDrawnRows = 40

/** Least widths of columns, in pixels: with less room the grid scrolls sideways under its names. */
const nameWidth = 120
const areaWidth = 74
const setWidth = 52

const levelKeys: Readonly<Record<string, AccessLevel>> = {
  0: accessLevels.none,
  1: accessLevels.read,
  2: accessLevels.write,
}

const selectorOf = ({ row, column }: GridPlace): string => `[data-place="${row}:${column}"]`

function placeOf(target: EventTarget | null): GridPlace | null {
  const place = target instanceof Element ? target.closest<HTMLElement>('[data-place]')?.dataset['place'] : undefined
  const [row, column] = place?.split(':').map(Number) ?? []
  return row === undefined || column === undefined ? null : { row, column }
}

/**
 * What a user may do where, as a grid with one tab stop. Each cell says its level in a word, and opens the three levels
 * with what each gives. Source: design decision on user rights, section 3.
 */
export function RightsGrid(props: RightsGridProps) {
  const { label, of, heading, subjects, areas, base, matrix, isReadOnly, onSet, onUndo } = props
  const { t } = useTranslation()
  const styles = useStyles()
  const size = { rows: subjects.length, areas: areas.length }
  const [asked, setPlace] = useState<GridPlace>({ row: 0, column: 0 })
  const [anchor, setAnchor] = useState<GridPlace | null>(null)
  const [opened, setOpened] = useState<{ place: GridPlace; target: HTMLElement } | null>(null)
  const place = placeWithin(asked, size)
  const block = anchor && size.rows > 0 ? blockBetween(anchor, place, size) : null
  const grid = useRef<HTMLDivElement>(null)
  const isWanted = useRef(false)
  const { places, measure, ref, style } = useRowWindow(subjects.length, place.row === -1 ? null : place.row, {
    mostDrawn: mostDrawnRows,
  })
  useLayoutEffect(() => {
    if (!isWanted.current) return
    const target = grid.current?.querySelector<HTMLElement>(selectorOf(place))
    if (!target) return
    isWanted.current = false
    target.focus()
  })
  const go = (next: GridPlace) => {
    isWanted.current = true
    setPlace(next)
  }
  const cellsIn = ({ firstRow, lastRow, firstColumn, lastColumn }: GridBlock): RightsCell[] =>
    subjects
      .slice(firstRow, lastRow + 1)
      .flatMap(({ id }) => areas.slice(firstColumn, lastColumn + 1).map((area) => ({ of, id, area }) as RightsCell))
  const everything = { firstRow: 0, lastRow: size.rows - 1, firstColumn: 0, lastColumn: size.areas - 1 }
  /** What a place sets: its cell, its column, its row, or the block around it. */
  const cellsAt = (at: GridPlace): RightsCell[] => {
    if (at.row === -1) return cellsIn({ ...everything, firstColumn: at.column, lastColumn: at.column })
    if (at.column === size.areas) return cellsIn({ ...everything, firstRow: at.row, lastRow: at.row })
    const cell = { firstRow: at.row, lastRow: at.row, firstColumn: at.column, lastColumn: at.column }
    return cellsIn(isInBlock(block, at.row, at.column) && block ? block : cell)
  }
  const set = (at: GridPlace, level: AccessLevel) => {
    const cells = cellsAt(at)
    onSet(cells, level)
    if (cells.length > 1) announce(t('rights.setMany', { count: cells.length, level: t(`rights.level.${level}`) }))
  }
  const open = (at: GridPlace) => {
    const target = grid.current?.querySelector<HTMLElement>(selectorOf(at))
    if (target && !isReadOnly && size.rows > 0) setOpened({ place: at, target })
  }
  const close = (back: GridPlace) => {
    setOpened(null)
    go(back)
  }

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const at = placeOf(event.target)
    if (!at) return
    if (opened) {
      // before the focus is in the menu
      if (event.key === 'Escape') close(opened.place)
      return
    }
    const { key, shiftKey, altKey } = event
    const isWhole = event.ctrlKey || event.metaKey
    const take = () => {
      event.preventDefault()
      event.stopPropagation()
    }
    if (isWhole && key.toLowerCase() === 'z' && !shiftKey && !altKey) {
      take()
      if (!isReadOnly && onUndo()) announce(t('rights.undone'))
      return
    }
    if (altKey) {
      if (key === 'ArrowDown') {
        take()
        open(at)
      }
      return
    }
    const next = placeAfterKey(key, isWhole, at, size)
    if (next) {
      take()
      setAnchor(shiftKey ? (anchor ?? at) : null)
      go(next)
      return
    }
    if (isWhole) return
    const level = levelKeys[key]
    if (level !== undefined) {
      take()
      if (!isReadOnly && size.rows > 0) set(at, level)
    } else if (key === 'Enter' || key === 'F2' || key === ' ') {
      take()
      open(at)
    } else if (key === 'Escape' && anchor) {
      take()
      setAnchor(null)
    }
  }
  const onClick = (event: MouseEvent<HTMLElement>) => {
    const at = placeOf(event.target)
    if (!at) return
    if (event.shiftKey && at.row >= 0 && at.column < size.areas) {
      setAnchor(anchor ?? place)
      go(at)
      return
    }
    if (!isInBlock(block, at.row, at.column)) setAnchor(null)
    go(at)
    open(at)
  }

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
        <div role="rowgroup" className={styles.head}>
          <div role="row" aria-rowindex={1} className={styles.headRow} style={{ gridTemplateColumns: tracks }}>
            <div role="columnheader" aria-colindex={1} className={mergeClasses(styles.headCell, styles.first)}>
              {heading}
            </div>
            {areas.map((area, column) => (
              <div key={area} role="columnheader" aria-colindex={column + 2} className={styles.headCell}>
                <span className={styles.area}>{t(`rights.head.${area}`)}</span>
                <button
                  type="button"
                  className={styles.set}
                  data-place={`-1:${column}`}
                  tabIndex={place.row === -1 && place.column === column ? 0 : -1}
                  aria-label={t('rights.setColumn', { area: t(`rights.area.${area}`) })}
                  aria-haspopup="menu"
                  aria-disabled={isReadOnly || undefined}
                >
                  {t('rights.set')} <ChevronDownRegular aria-hidden="true" />
                </button>
              </div>
            ))}
            <div role="columnheader" aria-colindex={areas.length + 2} className={styles.headCell}>
              {t('rights.setRow.head')}
            </div>
          </div>
        </div>
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
          area={opened.place.column < size.areas ? (areas[opened.place.column] ?? null) : null}
          cells={cellsAt(opened.place)}
          kind={
            opened.place.row === -1
              ? 'column'
              : opened.place.column === size.areas
                ? 'row'
                : block && isInBlock(block, opened.place.row, opened.place.column)
                  ? 'block'
                  : 'cell'
          }
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
  head: { position: 'sticky', top: 0, zIndex: 2 },
  headRow: {
    display: 'grid',
    alignItems: 'end',
    backgroundColor: tokens.colorNeutralBackground3,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  headCell: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    gap: '2px',
    minWidth: 0,
    padding: '8px 2px 4px',
    fontSize: '12px',
    lineHeight: '16px',
    fontWeight: tokens.fontWeightSemibold,
    textAlign: 'center',
  },
  first: {
    position: 'sticky',
    left: 0,
    zIndex: 1,
    alignItems: 'flex-start',
    alignSelf: 'stretch',
    justifyContent: 'flex-end',
    paddingInlineStart: '16px',
    paddingBottom: '10px',
    backgroundColor: tokens.colorNeutralBackground3,
    textAlign: 'start',
  },
  area: { maxWidth: '100%', hyphens: 'manual', overflowWrap: 'break-word' },
  set: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '4px',
    minHeight: 'var(--control-height, 32px)',
    padding: '0 6px',
    border: 'none',
    borderRadius: '6px',
    background: 'none',
    color: tokens.colorBrandForegroundLink,
    fontSize: '12px',
    fontWeight: tokens.fontWeightSemibold,
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorSubtleBackgroundHover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
})
