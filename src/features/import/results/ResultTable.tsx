import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldPlace } from '#domain/import/mapping.ts'
import { matchTypes } from '#domain/import/sent-row.ts'
import type { LineQuery, TableLine } from '#domain/import/table-line.ts'
import type { ImportDesk } from '#state/import-desk.ts'
import { media } from '#ui/look/breakpoints.ts'
import { stateTokens } from '#ui/look/themes.ts'
import { useSharedRef } from '#ui/press/use-shared-ref.ts'
import { placed, useRowWindow, type RowPlace } from '#ui/table/use-row-window.ts'
import { placeText } from '../words/place-text.ts'
import type { ValueWords } from '../words/value-text.ts'
import { matchedByKey } from '../words/verdict-look.tsx'
import { LineCell } from './LineCell.tsx'
import { LineState, rowLook } from './LineState.tsx'
import { useLineKeys } from './use-line-keys.ts'
import { useLines } from './use-lines.ts'

interface Props {
  desk: ImportDesk
  query: LineQuery
  /** Of the overview: lines are asked for again with each. */
  revision: number
  places: readonly FieldPlace[]
  words: ValueWords
  showsSsn: boolean
  /** The line that is looked at beside the table; `null` for none. */
  current: number | null
  onOpen: (at: number) => void
}

/** Widths of the first columns, which stay, and of each field, in pixels. */
const widths = { row: 64, state: 150, name: 190, matchedBy: 130, field: 230 } as const

/** The columns before those of the fields, with their styles. */
const headStyles = { row: 'first', state: 'state', name: 'name', matchedBy: 'matchedBy' } as const
const heads = ['row', 'state', 'name', 'matchedBy'] as const

/** All lines of a query without pages: those in view are drawn, the header and the first columns stay. Source: CONST-31. */
export function ResultTable({ desk, query, revision, places, words, showsSsn, current, onOpen }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const lines = useLines(desk, query, revision)
  const count = lines.total ?? 0
  const { kept, body, onKeyDown, onFocus, reveal } = useLineKeys(count)
  const { places: drawn, measure, ref, style } = useRowWindow(count, kept, { isPrinted: false })
  useEffect(() => lines.show(drawn.map(({ index }) => index)))
  const tabbed = kept ?? drawn[0]?.index ?? 0
  useRevealed({ desk, query, current }, reveal)
  const { row, state, name, matchedBy, field } = widths
  const tracks = [row, state, name, matchedBy, ...places.map(() => field)].map((width) => `${width}px`).join(' ')
  const width = row + state + name + matchedBy + places.length * field
  return (
    <div className={styles.frame}>
      <div
        role="table"
        aria-label={t('import.results')}
        aria-rowcount={count + 1}
        className={styles.table}
        style={{ minWidth: width }}
      >
        <div role="rowgroup" className={styles.head}>
          <div role="row" aria-rowindex={1} className={styles.row} style={{ gridTemplateColumns: tracks }}>
            {heads.map((key) => (
              <span
                key={key}
                role="columnheader"
                className={mergeClasses(styles.cell, styles.title, styles[headStyles[key]])}
              >
                {t(`import.column.${key}`)}
              </span>
            ))}
            {places.map((place) => (
              <span
                key={`${place.name}#${place.block ?? ''}`}
                role="columnheader"
                className={mergeClasses(styles.cell, styles.title)}
              >
                {placeText(place, t)}
              </span>
            ))}
          </div>
        </div>
        {/* eslint-disable-next-line jsx-a11y-x/no-noninteractive-element-interactions -- hears the keys of its rows' buttons */}
        <div role="rowgroup" ref={useSharedRef(body, ref)} style={style} onKeyDown={onKeyDown} onFocus={onFocus}>
          {drawn.map((rowPlace) => (
            <LineRow
              key={rowPlace.index}
              {...{ rowPlace, measure, tracks, places, words, showsSsn, onOpen }}
              line={lines.at(rowPlace.index)}
              isCurrent={current !== null && lines.at(rowPlace.index)?.at === current}
              isTabbed={rowPlace.index === tabbed}
            />
          ))}
        </div>
      </div>
    </div>
  )
}

interface RowProps extends Pick<Props, 'places' | 'words' | 'showsSsn' | 'onOpen'> {
  rowPlace: RowPlace
  /** `null` while it is on its way. */
  line: TableLine | null
  measure: ((element: HTMLElement | null) => void) | undefined
  tracks: string
  isCurrent: boolean
  /** Tab comes to this row. */
  isTabbed: boolean
}

/** Keeps the line that is looked at beside the table in view. */
function useRevealed(
  { desk, query, current }: Pick<Props, 'desk' | 'query' | 'current'>,
  reveal: (row: number) => void,
): void {
  const show = useEffectEvent(reveal)
  useEffect(() => {
    if (current === null) return undefined
    let isLast = true
    desk.placeIn(query, current).then(
      (row) => isLast && row !== null && show(row),
      // the page says that the worker is gone
      () => undefined,
    )
    return () => {
      isLast = false
    }
  }, [desk, query, current])
}

function LineRow(props: RowProps) {
  const { rowPlace, line, measure, tracks, places, words, showsSsn, isCurrent, isTabbed, onOpen } = props
  const { t } = useTranslation()
  const styles = useStyles()
  const { index, offset, isOutline } = rowPlace
  const look = line && rowLook(line)
  const matchedBy = line?.matchedBy ?? matchTypes.unknown
  return (
    // eslint-disable-next-line jsx-a11y-x/click-events-have-key-events, jsx-a11y-x/interactive-supports-focus -- the keyboard has the row's own button
    <div
      ref={measure}
      role="row"
      data-row={index}
      data-index={index}
      aria-rowindex={index + 2}
      aria-current={isCurrent || undefined}
      className={mergeClasses(
        styles.row,
        styles.line,
        look === 'imported' && styles.imported,
        (look === 'failed' || look === 'blocked') && styles.wrong,
        isCurrent && styles.current,
      )}
      style={{ ...placed(offset), gridTemplateColumns: tracks }}
      onClick={() => line && onOpen(line.at)}
    >
      <span role="cell" className={mergeClasses(styles.cell, styles.first, styles.number)}>
        {line && (line.part === 0 ? line.rowNumber : '↳')}
      </span>
      <span role="cell" className={mergeClasses(styles.cell, styles.state)}>
        {line && <LineState line={line} />}
      </span>
      <span role="cell" className={mergeClasses(styles.cell, styles.name)}>
        {line && (
          <button
            type="button"
            className={styles.opener}
            data-line={line.at}
            tabIndex={isTabbed ? 0 : -1}
            onClick={(event) => {
              event.stopPropagation()
              onOpen(line.at)
            }}
          >
            {line.name || t('import.nameless')}
          </button>
        )}
        {line && line.parts > 1 && <span className={styles.hits}>{t('import.hits', { count: line.parts })}</span>}
      </span>
      <span role="cell" className={mergeClasses(styles.cell, styles.matchedBy)}>
        {line && t(matchedByKey(matchedBy))}
      </span>
      {places.map((place) => (
        <span key={`${place.name}#${place.block ?? ''}`} role="cell" className={styles.cell}>
          {line && !isOutline && <LineCell {...{ line, place, words, showsSsn }} />}
        </span>
      ))}
    </div>
  )
}

// a phone has no room for what stays
const stays = {
  position: 'sticky',
  zIndex: 1,
  backgroundColor: 'inherit',
  [media.phone]: { position: 'static' },
} as const

const useStyles = makeStyles({
  frame: {
    flex: '1 1 0',
    minHeight: '240px',
    overflow: 'auto',
    // a row that comes into view stands beneath the titles
    scrollPaddingTop: '38px',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: '10px',
    backgroundColor: tokens.colorNeutralBackground1,
  },
  table: { fontSize: '14px', lineHeight: '20px' },
  head: { position: 'sticky', top: 0, zIndex: 2, backgroundColor: tokens.colorNeutralBackground2 },
  row: {
    display: 'grid',
    alignItems: 'stretch',
    minHeight: '38px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  line: { cursor: 'pointer', ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover } },
  imported: {
    backgroundColor: stateTokens.acceptedBackground,
    ':hover': { backgroundColor: stateTokens.acceptedBackground },
  },
  wrong: {
    backgroundColor: stateTokens.rejectedBackground,
    ':hover': { backgroundColor: stateTokens.rejectedBackground },
  },
  current: {
    backgroundColor: tokens.colorBrandBackground2,
    ':hover': { backgroundColor: tokens.colorBrandBackground2 },
  },
  cell: {
    display: 'flex',
    alignItems: 'center',
    minWidth: 0,
    padding: '6px 10px',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  title: { fontSize: '13px', fontWeight: tokens.fontWeightSemibold, color: tokens.colorNeutralForeground2 },
  first: { ...stays, left: 0 },
  number: { color: tokens.colorNeutralForeground3, fontVariantNumeric: 'tabular-nums' },
  state: { ...stays, left: `${widths.row}px` },
  name: { ...stays, left: `${widths.row + widths.state}px`, gap: '8px' },
  matchedBy: { color: tokens.colorNeutralForeground2 },
  opener: {
    minWidth: 0,
    padding: 0,
    border: 'none',
    borderRadius: '4px',
    background: 'none',
    font: 'inherit',
    color: 'inherit',
    textAlign: 'start',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    cursor: 'pointer',
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '2px' },
  },
  hits: {
    flex: 'none',
    padding: '0 6px',
    borderRadius: '8px',
    backgroundColor: tokens.colorNeutralBackground3,
    fontSize: '12px',
    lineHeight: '16px',
  },
})
