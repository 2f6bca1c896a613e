import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { memo } from 'react'
import type { FieldPlace } from '#domain/import/mapping.ts'
import type { TableLine } from '#domain/import/table-line.ts'
import { stateTokens } from '#ui/look/themes.ts'
import { rowColor } from '#ui/table/row-color.ts'
import { placed } from '#ui/table/use-row-window.ts'
import type { ValueWords } from '../words/value-text.ts'
import { matchedByKey } from '../words/verdict-look.tsx'
import { LineCell, LineName } from './LineCell.tsx'
import { headCount, useTrackStyles } from './line-tracks.ts'
import { LineState, rowLook } from './LineState.tsx'

interface Props {
  index: number
  /** Pixels from the first row; `null` where the rows simply follow one another. */
  offset: number | null
  /** Rows go by faster than they can be read. */
  isOutline: boolean
  /** `null` while it is on its way. */
  line: TableLine | null
  tracks: string
  places: readonly FieldPlace[]
  /** Of the places, those that are drawn. */
  first: number
  last: number
  words: ValueWords
  showsSsn: boolean
  isCurrent: boolean
  /** Tab comes to this row. */
  isTabbed: boolean
  onOpen: (at: number) => void
}

/** A row of the results. Drawn again only when something of its own changes, not with each step of the scrolling. */
export const LineRow = memo(function LineRow(props: Props) {
  const { index, offset, isOutline, line, tracks, places, first, last } = props
  const { words, showsSsn, isCurrent, isTabbed, onOpen } = props
  const { t } = words
  const styles = useStyles()
  const track = useTrackStyles()
  const look = line && rowLook(line)
  return (
    // eslint-disable-next-line jsx-a11y-x/click-events-have-key-events, jsx-a11y-x/interactive-supports-focus -- the keyboard has the row's own button
    <div
      role="row"
      data-row={index}
      data-index={index}
      aria-rowindex={index + 2}
      aria-current={isCurrent || undefined}
      className={mergeClasses(
        track.row,
        styles.line,
        look === 'imported' && styles.imported,
        (look === 'failed' || look === 'blocked') && styles.wrong,
        isCurrent && styles.current,
      )}
      style={{ ...placed(offset), gridTemplateColumns: tracks }}
      onClick={() => line && onOpen(line.at)}
    >
      <span
        role="cell"
        aria-colindex={1}
        data-stays=""
        className={mergeClasses(track.cell, track.first, styles.number)}
      >
        {line && (line.part === 0 ? line.rowNumber : '↳')}
      </span>
      <span role="cell" aria-colindex={2} data-stays="" className={mergeClasses(track.cell, track.state)}>
        {line && <LineState line={line} words={words} />}
      </span>
      <span role="cell" aria-colindex={3} data-stays="" className={mergeClasses(track.cell, track.name)}>
        {line && (
          <LineName line={line} words={words}>
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
          </LineName>
        )}
        {line && line.parts > 1 && <span className={styles.hits}>{t('import.hits', { count: line.parts })}</span>}
      </span>
      <span role="cell" aria-colindex={4} className={mergeClasses(track.cell, track.matchedBy)}>
        {line && t(matchedByKey(line.matchedBy))}
      </span>
      {line &&
        !isOutline &&
        places.slice(first, last + 1).map((place, at) => (
          <span
            key={`${place.name}#${place.block ?? ''}`}
            role="cell"
            aria-colindex={headCount + first + at + 1}
            className={track.cell}
            style={{ gridColumn: headCount + first + at + 1 }}
          >
            <LineCell {...{ line, place, words, showsSsn }} />
          </span>
        ))}
    </div>
  )
})

const useStyles = makeStyles({
  line: {
    cursor: 'pointer',
    contain: 'layout style',
    ':hover': rowColor(tokens.colorNeutralBackground1Hover),
  },
  imported: {
    ...rowColor(stateTokens.acceptedBackground),
    ':hover': rowColor(stateTokens.acceptedBackground),
  },
  wrong: {
    ...rowColor(stateTokens.rejectedBackground),
    ':hover': rowColor(stateTokens.rejectedBackground),
  },
  current: {
    ...rowColor(tokens.colorBrandBackground2),
    ':hover': rowColor(tokens.colorBrandBackground2),
  },
  number: { color: tokens.colorNeutralForeground3, fontVariantNumeric: 'tabular-nums' },
  opener: {
    display: 'block',
    minWidth: 0,
    maxWidth: '100%',
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
    // its cell cuts off what is around it
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
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
