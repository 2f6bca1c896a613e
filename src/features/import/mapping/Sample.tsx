import { makeStyles, tokens } from '@fluentui/react-components'
import { ErrorCircleFilled } from '@fluentui/react-icons'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { placesByColumn, type Mapping } from '#domain/import/mapping.ts'
import { errorsByColumn, type PlaceProblems } from '#domain/import/problems.ts'
import { StateChip } from '#ui/look/StateChip.tsx'
import { ScrollRegion } from '#ui/page/ScrollRegion.tsx'
import { useStable } from '#ui/press/use-stable.ts'
import { formatNumber } from '#ui/look/format.ts'
import { counted } from '../words/counted.ts'
import type { SheetColumn } from './columns.ts'
import { columnAttribute, SampleHead, SampleRows, type SampleRow } from './SampleTable.tsx'

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
  const look = useStable(onLook)
  const wrongInAll = [...wrong.values()].reduce((sum, errors) => sum + errors, 0)
  return (
    <div className={styles.root}>
      <div className={styles.head}>
        <h2 className={styles.title}>{t('import.sample')}</h2>
        <span className={styles.note}>{t('import.sample.mapped', { count: mapped, total: columns.length })}</span>
        {wrongInAll > 0 && (
          <span className={styles.wrongCount}>
            <StateChip state="rejected" icon={<ErrorCircleFilled />}>
              {t('import.sample.wrong', counted(wrongInAll, i18n.language))}
            </StateChip>
          </span>
        )}
      </div>
      <ScrollRegion className={styles.frame} label={t('import.sample')}>
        <table className={styles.table} onPointerLeave={() => onLook(null)}>
          <colgroup>
            <col />
            {columns.map(({ letter }, column) => (
              <col key={letter} className={column === lookedAt ? styles.lit : undefined} />
            ))}
          </colgroup>
          <SampleHead {...{ columns, places, wrong }} onLook={look} />
          <SampleRows {...{ columns, rows, hidden }} onLook={look} />
        </table>
      </ScrollRegion>
      <p className={styles.note}>
        {t('import.sample.shown', { shown: rows.length, total: formatNumber(total, i18n.language) })}
      </p>
    </div>
  )
}

/** Brings a column into view, beside the row of titles. */
export function showColumn(within: HTMLElement | null, column: number): void {
  within?.querySelector(`[${columnAttribute}="${column}"]`)?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

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
  lit: { backgroundColor: tokens.colorBrandBackground2 },
})
