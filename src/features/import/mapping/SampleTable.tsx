import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { ArrowRightRegular, ErrorCircleFilled } from '@fluentui/react-icons'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldPlace } from '#domain/import/mapping.ts'
import { stateTokens } from '#ui/look/themes.ts'
import { shortPlaceText } from '../words/place-text.ts'
import { fileText, masked } from '../words/value-text.ts'
import { counted } from '../words/counted.ts'
import type { SheetColumn } from './columns.ts'
import { SampleCell } from './SampleCell.tsx'

export interface SampleRow {
  /** As the spreadsheet program counts. */
  rowNumber: number
  texts: readonly string[]
  /** Text key of what is wrong with the cell of a column, by column; none for one that is right. */
  problems: ReadonlyMap<number, string>
}

/** At the title of a column: which one it is. */
export const columnAttribute = 'data-column'

interface HeadProps {
  columns: readonly SheetColumn[]
  /** What each column feeds. */
  places: ReadonlyMap<number, readonly FieldPlace[]>
  /** How many of its cells are wrong, in the whole sheet. */
  wrong: ReadonlyMap<number, number>
  onLook: (column: number | null) => void
}

/** The titles, each with what its column feeds. */
export const SampleHead = memo(function Head({ columns, places, wrong, onLook }: HeadProps) {
  const { t } = useTranslation()
  const styles = useStyles()
  return (
    <thead>
      <tr>
        <td className={styles.number} />
        {columns.map(({ letter, title }, column) => (
          <th
            key={letter}
            scope="col"
            className={styles.column}
            {...{ [columnAttribute]: column }}
            onPointerEnter={() => onLook(column)}
          >
            <span className={styles.name}>
              <span className={styles.letter}>{letter}</span>
              {title}
            </span>
            {/* by what a row is found it is often called, too */}
            {[...new Set((places.get(column) ?? []).map((place) => shortPlaceText(place, t)))].map((text) => (
              <span key={text} className={styles.feeds}>
                <ArrowRightRegular aria-hidden="true" />
                {text}
              </span>
            ))}
            {!places.has(column) && <span className={styles.feedsNone}>{t('import.sample.unmapped')}</span>}
            <ColumnErrors count={wrong.get(column) ?? 0} />
          </th>
        ))}
      </tr>
    </thead>
  )
})

/** How many cells of a column are wrong, in the whole sheet. */
function ColumnErrors({ count }: { count: number }) {
  const { t, i18n } = useTranslation()
  const styles = useStyles()
  if (count === 0) return null
  return (
    <span className={styles.errors}>
      <ErrorCircleFilled aria-hidden="true" />
      {t('import.sample.errors', counted(count, i18n.language))}
    </span>
  )
}

interface RowsProps {
  columns: readonly SheetColumn[]
  rows: readonly SampleRow[]
  /** Columns whose cells are hidden. */
  hidden: ReadonlySet<number>
  onLook: (column: number | null) => void
}

/** The first rows beneath the titles. */
export const SampleRows = memo(function Rows({ columns, rows, hidden, onLook }: RowsProps) {
  const { i18n } = useTranslation()
  const styles = useStyles()
  return (
    <tbody>
      {rows.map(({ rowNumber, texts, problems }) => (
        <tr key={rowNumber}>
          <th scope="row" className={styles.number}>
            {rowNumber}
          </th>
          {columns.map(({ letter }, column) => (
            <td
              key={letter}
              className={mergeClasses(styles.cell, problems.has(column) && styles.wrong)}
              onPointerEnter={() => onLook(column)}
              onFocus={() => onLook(column)}
            >
              <SampleCell
                text={shown(texts[column] ?? '', hidden.has(column), i18n.language)}
                problem={problems.get(column) ?? null}
              />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  )
})

const shown = (text: string, isHidden: boolean, locale: string): string =>
  isHidden ? masked(text) : fileText(text, locale)

const useStyles = makeStyles({
  number: {
    width: '1px',
    padding: '6px 10px',
    textAlign: 'end',
    fontWeight: tokens.fontWeightRegular,
    color: tokens.colorNeutralForeground3,
    fontVariantNumeric: 'tabular-nums',
    borderRight: `1px solid ${tokens.colorNeutralStroke3}`,
  },
  column: {
    padding: '8px',
    textAlign: 'start',
    verticalAlign: 'top',
    whiteSpace: 'nowrap',
    borderRight: `1px solid ${tokens.colorNeutralStroke3}`,
  },
  name: { display: 'flex', alignItems: 'center', gap: '8px', fontWeight: tokens.fontWeightSemibold },
  letter: {
    minWidth: '16px',
    padding: '0 4px',
    borderRadius: '4px',
    backgroundColor: tokens.colorNeutralBackground3,
    fontSize: '12px',
    textAlign: 'center',
    fontWeight: tokens.fontWeightRegular,
    color: tokens.colorNeutralForeground2,
  },
  feeds: {
    display: 'flex',
    alignItems: 'center',
    gap: '4px',
    width: 'fit-content',
    marginTop: '4px',
    padding: '0 6px',
    borderRadius: '4px',
    backgroundColor: tokens.colorBrandBackground2,
    color: tokens.colorBrandForeground2,
    fontSize: '13px',
    lineHeight: '20px',
    fontWeight: tokens.fontWeightSemibold,
  },
  feedsNone: {
    display: 'block',
    marginTop: '4px',
    fontSize: '13px',
    lineHeight: '20px',
    fontWeight: tokens.fontWeightRegular,
    color: tokens.colorNeutralForeground3,
  },
  errors: {
    display: 'flex',
    alignItems: 'center',
    gap: '4px',
    fontSize: '13px',
    lineHeight: '20px',
    color: stateTokens.rejectedForeground,
  },
  cell: {
    maxWidth: '260px',
    padding: '6px 8px',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    borderTop: `1px solid ${tokens.colorNeutralStroke3}`,
    borderRight: `1px solid ${tokens.colorNeutralStroke3}`,
  },
  wrong: { backgroundColor: stateTokens.rejectedBackground, color: stateTokens.rejectedForeground },
})
