import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { ArrowRightRegular, ErrorCircleFilled } from '@fluentui/react-icons'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { placesByColumn, sourceOf, type Mapping } from '#domain/import/mapping.ts'
import type { PlaceProblems } from '#domain/import/table-line.ts'
import { StateChip } from '#ui/look/StateChip.tsx'
import { stateTokens } from '#ui/look/themes.ts'
import { fileText, masked } from '../words/value-text.ts'
import { shortPlaceText } from '../words/place-text.ts'
import type { SheetColumn } from './columns.ts'
import { SampleCell } from './SampleCell.tsx'

export interface SampleRow {
  /** As the spreadsheet program counts. */
  rowNumber: number
  texts: readonly string[]
  /** Text key of what is wrong with the cell of a column, by column; none for one that is right. */
  problems: ReadonlyMap<number, string>
}

interface Props {
  mapping: Mapping
  columns: readonly SheetColumn[]
  rows: readonly SampleRow[]
  /** What is wrong in all rows of the sheet. */
  problems: readonly PlaceProblems[]
  /** Columns whose cells are hidden. */
  hidden: ReadonlySet<number>
  /** Of the whole sheet. */
  total: number
  lookedAt: number | null
  onLook: (column: number | null) => void
}

/** The first rows of the file, with what each column feeds: no column is left out. */
export function Sample({ mapping, columns, rows, problems, hidden, total, lookedAt, onLook }: Props) {
  const { t, i18n } = useTranslation()
  const styles = useStyles()
  const places = useMemo(() => placesByColumn(mapping), [mapping])
  const mapped = columns.filter((_, column) => places.has(column)).length
  const wrong = useMemo(() => errorsByColumn(mapping, problems), [mapping, problems])
  const wrongInAll = [...wrong.values()].reduce((sum, errors) => sum + errors, 0)
  return (
    <section className={styles.root} aria-labelledby="import-sample">
      <div className={styles.head}>
        <h2 id="import-sample" className={styles.title}>
          {t('import.sample')}
        </h2>
        <span className={styles.note}>{t('import.sample.mapped', { count: mapped, total: columns.length })}</span>
        {wrongInAll > 0 && (
          <span className={styles.wrongCount}>
            <StateChip state="rejected" icon={<ErrorCircleFilled />}>
              {t('import.sample.errors', { count: wrongInAll, shown: wrongInAll.toLocaleString(i18n.language) })}
            </StateChip>
          </span>
        )}
      </div>
      {/* eslint-disable-next-line jsx-a11y-x/no-noninteractive-tabindex -- it scrolls, and the keyboard must reach that */}
      <div className={styles.frame} tabIndex={0} role="region" aria-label={t('import.sample')}>
        <table className={styles.table} onPointerLeave={() => onLook(null)}>
          <thead>
            <tr>
              <td className={styles.number} />
              {columns.map(({ letter, title }, column) => (
                <th
                  key={letter}
                  scope="col"
                  className={mergeClasses(styles.column, column === lookedAt && styles.lit)}
                  onPointerEnter={() => onLook(column)}
                >
                  <span className={styles.name}>
                    <span className={styles.letter}>{letter}</span>
                    {title}
                  </span>
                  {(places.get(column) ?? []).map((place) => (
                    <span key={`${place.name}#${place.block ?? ''}`} className={styles.feeds}>
                      <ArrowRightRegular aria-hidden="true" />
                      {shortPlaceText(place, t)}
                    </span>
                  ))}
                  {!places.has(column) && <span className={styles.feedsNone}>{t('import.sample.unmapped')}</span>}
                  <ColumnErrors count={wrong.get(column) ?? 0} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ rowNumber, texts, problems }) => (
              <tr key={rowNumber}>
                <th scope="row" className={styles.number}>
                  {rowNumber}
                </th>
                {columns.map(({ letter }, column) => (
                  <td
                    key={letter}
                    className={mergeClasses(
                      styles.cell,
                      column === lookedAt && styles.lit,
                      problems.has(column) && styles.wrong,
                    )}
                    onPointerEnter={() => onLook(column)}
                  >
                    <SampleCell
                      text={shown(texts[column] ?? '', hidden.has(column))}
                      problem={problems.get(column) ?? null}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className={styles.note}>
        {t('import.sample.shown', { shown: rows.length, total: total.toLocaleString(i18n.language) })}
      </p>
    </section>
  )
}

/** How many cells of a column are wrong, in the whole sheet. */
function ColumnErrors({ count }: { count: number }) {
  const { t, i18n } = useTranslation()
  const styles = useStyles()
  if (count === 0) return null
  return (
    <span className={styles.errors}>
      <ErrorCircleFilled aria-hidden="true" />
      {t('import.sample.errors', { count, shown: count.toLocaleString(i18n.language) })}
    </span>
  )
}

/** Errors by column, in rows of the whole sheet; what has one value for all rows is no column's. */
function errorsByColumn(mapping: Mapping, problems: readonly PlaceProblems[]): ReadonlyMap<number, number> {
  const byColumn = new Map<number, number>()
  for (const { place, errors } of problems) {
    const source = sourceOf(mapping, place)
    if (errors === 0 || !source || !('column' in source)) continue
    byColumn.set(source.column, Math.max(errors, byColumn.get(source.column) ?? 0))
  }
  return byColumn
}

const shown = (text: string, isHidden: boolean): string => (isHidden ? masked(text) : fileText(text))

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: '10px', minWidth: 0, padding: '14px 20px' },
  head: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 12px', minHeight: '32px' },
  title: { fontSize: '16px', lineHeight: '22px', fontWeight: tokens.fontWeightSemibold },
  note: { fontSize: '13px', lineHeight: '18px', color: tokens.colorNeutralForeground3 },
  wrongCount: { marginInlineStart: 'auto' },
  frame: {
    overflowX: 'auto',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: '10px',
    backgroundColor: tokens.colorNeutralBackground1,
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '2px' },
  },
  table: { borderCollapse: 'collapse', minWidth: '100%', fontSize: '14px', lineHeight: '20px' },
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
  lit: { backgroundColor: tokens.colorBrandBackground2 },
  wrong: { backgroundColor: stateTokens.rejectedBackground, color: stateTokens.rejectedForeground },
})
