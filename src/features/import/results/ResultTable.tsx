import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldPlace } from '#domain/import/mapping.ts'
import type { LineQuery } from '#domain/import/table-line.ts'
import type { ImportDesk } from '#state/import-desk.ts'
import { useSharedRef } from '#ui/press/use-shared-ref.ts'
import { markEdge } from '#ui/table/mark-edge.ts'
import { useColumnWindow } from '#ui/table/use-column-window.ts'
import { useRowWindow } from '#ui/table/use-row-window.ts'
import { placeText } from '../words/place-text.ts'
import type { ValueWords } from '../words/value-text.ts'
import {
  fieldWidth,
  headCount,
  headStyles,
  headWidth,
  heads,
  lineHeight,
  tracksOf,
  useTrackStyles,
} from './line-tracks.ts'
import { LineRow } from './LineRow.tsx'
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

/** All lines of a query without pages: those in view are drawn, the header and the first columns stay. Source: CONST-31. */
export function ResultTable({ desk, query, revision, places, words, showsSsn, current, onOpen }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const track = useTrackStyles()
  const lines = useLines(desk, query, revision)
  const count = lines.total ?? 0
  const { kept, body, onKeyDown, onFocus, reveal } = useLineKeys(count)
  const { places: drawn, ref, style } = useRowWindow(count, kept, { isPrinted: false, rowHeight: lineHeight })
  const [pane, setPane] = useState<HTMLElement | null>(null)
  const { first, last } = useColumnWindow(pane, places.length, { width: fieldWidth, before: headWidth })
  useEffect(() => lines.show(drawn.map(({ index }) => index)))
  const tabbed = kept ?? drawn[0]?.index ?? 0
  useRevealed({ desk, query, current }, reveal)
  const tracks = tracksOf(places.length)
  return (
    <div className={styles.frame} ref={setPane} onScroll={markEdge}>
      <div
        role="table"
        aria-label={t('import.results')}
        aria-rowcount={count + 1}
        aria-colcount={headCount + places.length}
        className={styles.table}
        style={{ minWidth: headWidth + places.length * fieldWidth }}
      >
        <div role="rowgroup" className={styles.head}>
          <div role="row" aria-rowindex={1} className={track.row} style={{ gridTemplateColumns: tracks }}>
            {heads.map((key, at) => (
              <span
                key={key}
                role="columnheader"
                aria-colindex={at + 1}
                className={mergeClasses(track.cell, styles.title, track[headStyles[key]])}
              >
                {t(`import.column.${key}`)}
              </span>
            ))}
            {places.slice(first, last + 1).map((place, at) => (
              <span
                key={`${place.name}#${place.block ?? ''}`}
                role="columnheader"
                aria-colindex={headCount + first + at + 1}
                className={mergeClasses(track.cell, styles.title)}
                style={{ gridColumn: headCount + first + at + 1 }}
              >
                {placeText(place, t)}
              </span>
            ))}
          </div>
        </div>
        {/* eslint-disable-next-line jsx-a11y-x/no-noninteractive-element-interactions -- hears the keys of its rows' buttons */}
        <div role="rowgroup" ref={useSharedRef(body, ref)} style={style} onKeyDown={onKeyDown} onFocus={onFocus}>
          {drawn.map(({ index, offset, isOutline }) => {
            const line = lines.at(index)
            return (
              <LineRow
                key={index}
                {...{ index, offset, isOutline, line, tracks, places, first, last, words, showsSsn, onOpen }}
                isCurrent={current !== null && line?.at === current}
                isTabbed={index === tabbed}
              />
            )
          })}
        </div>
      </div>
    </div>
  )
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

const useStyles = makeStyles({
  frame: {
    flex: '1 1 0',
    minHeight: '240px',
    overflow: 'auto',
    // a row that comes into view stands beneath the titles
    scrollPaddingTop: `${lineHeight}px`,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: '10px',
    backgroundColor: tokens.colorNeutralBackground1,
  },
  table: { fontSize: '14px', lineHeight: '20px' },
  head: { position: 'sticky', top: 0, zIndex: 2, backgroundColor: tokens.colorNeutralBackground2 },
  title: { fontSize: '13px', fontWeight: tokens.fontWeightSemibold, color: tokens.colorNeutralForeground2 },
})
