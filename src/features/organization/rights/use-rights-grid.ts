import { useLayoutEffect, useRef, useState, type KeyboardEvent, type MouseEvent, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { accessLevels, type AccessLevel } from '#domain/access.ts'
import type { RightsCell } from '#domain/rights-matrix.ts'
import { announce } from '#ui/speak/announce.ts'
import { blockBetween, isInBlock, placeAfterKey, placeWithin, type GridBlock, type GridPlace } from './grid-places.ts'
import type { RightsGridProps } from './grid-props.ts'

interface Opened {
  place: GridPlace
  /** What was pressed. */
  target: HTMLElement
}

interface RightsGridState {
  grid: RefObject<HTMLDivElement | null>
  /** The one with the tab stop. */
  place: GridPlace
  /** Cells that are set together; `null` for none but the one with the tab stop. */
  block: GridBlock | null
  /** Whose levels are to be chosen; `null` for none. */
  opened: Opened | null
  /** What is set at a place: its cell, its column, its row, or the block around it. */
  cellsAt: (place: GridPlace) => RightsCell[]
  set: (place: GridPlace, level: AccessLevel) => void
  close: (back: GridPlace) => void
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
  onClick: (event: MouseEvent<HTMLElement>) => void
}

type Options = Pick<RightsGridProps, 'of' | 'subjects' | 'areas' | 'isReadOnly' | 'onSet' | 'onUndo'>

const levelKeys: Readonly<Record<string, AccessLevel>> = {
  0: accessLevels.none,
  1: accessLevels.read,
  2: accessLevels.write,
}

const openingKeys = ['Enter', 'F2', ' ']

const selectorOf = ({ row, column }: GridPlace): string => `[data-place="${row}:${column}"]`

function placeOf(target: EventTarget | null): GridPlace | null {
  const place = target instanceof Element ? target.closest<HTMLElement>('[data-place]')?.dataset['place'] : undefined
  const [row, column] = place?.split(':').map(Number) ?? []
  return row === undefined || column === undefined ? null : { row, column }
}

/** Where one is in a matrix of rights, and what keys and presses do. Source: design decision on user rights, section 3. */
export function useRightsGrid(options: Options): RightsGridState {
  const { subjects, areas, isReadOnly } = options
  const size = { rows: subjects.length, areas: areas.length }
  const [asked, setPlace] = useState<GridPlace>({ row: 0, column: 0 })
  const [anchor, setAnchor] = useState<GridPlace | null>(null)
  const place = placeWithin(asked, size)
  const block = anchor && size.rows > 0 ? blockBetween(anchor, place, size) : null
  const grid = useRef<HTMLDivElement>(null)
  const go = useGoing(grid, place, setPlace)
  const { cellsAt, set, undo } = useSetting(options, block)
  const { opened, open, end } = useOpened(grid, !isReadOnly && size.rows > 0)
  const close = (back: GridPlace) => {
    end()
    go(back)
  }

  /** @returns whether the key was one of the grid's */
  const press = (at: GridPlace, { key, shiftKey, altKey, ctrlKey, metaKey }: KeyboardEvent): boolean => {
    const isWhole = ctrlKey || metaKey
    if (isWhole && key.toLowerCase() === 'z' && !shiftKey && !altKey) {
      undo()
      return true
    }
    if (altKey) return key === 'ArrowDown' && open(at)
    const next = placeAfterKey(key, isWhole, at, size)
    if (next) {
      setAnchor(shiftKey ? (anchor ?? at) : null)
      go(next)
      return true
    }
    if (isWhole) return false
    const level = levelKeys[key]
    if (level !== undefined) set(at, level)
    else if (openingKeys.includes(key)) open(at)
    else if (key === 'Escape' && anchor) setAnchor(null)
    else return false
    return true
  }
  return {
    ...{ grid, place, block, opened, cellsAt, set, close },
    onKeyDown(event) {
      const at = placeOf(event.target)
      if (!at) return
      if (opened) {
        // before the focus is in the menu
        if (event.key === 'Escape') close(opened.place)
      } else if (press(at, event)) {
        event.preventDefault()
        event.stopPropagation()
      }
    },
    onClick({ target, shiftKey }) {
      const at = placeOf(target)
      if (!at) return
      go(at)
      if (shiftKey && at.row >= 0 && at.column < size.areas) setAnchor(anchor ?? place)
      else {
        if (!isInBlock(block, at.row, at.column)) setAnchor(null)
        open(at)
      }
    },
  }
}

/** Whose levels are to be chosen. */
function useOpened(grid: RefObject<HTMLDivElement | null>, isPossible: boolean) {
  const [opened, setOpened] = useState<Opened | null>(null)
  return {
    opened,
    /** @returns whether the key or press was taken, which it always is */
    open: (place: GridPlace): true => {
      const target = grid.current?.querySelector<HTMLElement>(selectorOf(place))
      if (target && isPossible) setOpened({ place, target })
      return true
    },
    end: () => setOpened(null),
  }
}

/** Takes the focus to a place once it is drawn. */
function useGoing(
  grid: RefObject<HTMLDivElement | null>,
  place: GridPlace,
  setPlace: (place: GridPlace) => void,
): (place: GridPlace) => void {
  const isWanted = useRef(false)
  useLayoutEffect(() => {
    if (!isWanted.current) return
    const target = grid.current?.querySelector<HTMLElement>(selectorOf(place))
    if (!target) return
    isWanted.current = false
    target.focus()
  })
  return (next) => {
    isWanted.current = true
    setPlace(next)
  }
}

/** What is set at a place, and taken back. */
function useSetting({ of, subjects, areas, isReadOnly, onSet, onUndo }: Options, block: GridBlock | null) {
  const { t } = useTranslation()
  const [lastRow, lastColumn] = [subjects.length - 1, areas.length - 1]
  const cellsIn = (wanted: GridBlock): RightsCell[] =>
    subjects
      .slice(wanted.firstRow, wanted.lastRow + 1)
      .flatMap(({ id }) =>
        areas.slice(wanted.firstColumn, wanted.lastColumn + 1).map((area) => ({ of, id, area }) as RightsCell),
      )
  const cellsAt = ({ row, column }: GridPlace): RightsCell[] => {
    if (row === -1) return cellsIn({ firstRow: 0, lastRow, firstColumn: column, lastColumn: column })
    if (column > lastColumn) return cellsIn({ firstRow: row, lastRow: row, firstColumn: 0, lastColumn })
    const cell = { firstRow: row, lastRow: row, firstColumn: column, lastColumn: column }
    return cellsIn(block && isInBlock(block, row, column) ? block : cell)
  }
  return {
    cellsAt,
    set: (at: GridPlace, level: AccessLevel) => {
      const cells = cellsAt(at)
      if (isReadOnly || cells.length === 0) return
      onSet(cells, level)
      if (cells.length > 1) announce(t('rights.setMany', { count: cells.length, level: t(`rights.level.${level}`) }))
    },
    undo: () => {
      if (!isReadOnly && onUndo()) announce(t('rights.undone'))
    },
  }
}
