import { Checkbox, makeStyles, mergeClasses, Switch, tokens } from '@fluentui/react-components'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isSsnField } from '#domain/import/fields.ts'
import type { CellEdit } from '#domain/import/judge.ts'
import type { JudgedCell } from '#domain/import/judged-line.ts'
import { placeKey, type FieldPlace } from '#domain/import/mapping.ts'
import { isSettled, type TableLine } from '#domain/import/table-line.ts'
import { media } from '#ui/look/breakpoints.ts'
import { stateTokens } from '#ui/look/themes.ts'
import { Notice } from '#ui/speak/Notice.tsx'
import { placeText } from '../words/place-text.ts'
import { masked, saidText, valueText, type ValueWords } from '../words/value-text.ts'
import { OverrideField } from './OverrideField.tsx'

interface Props {
  line: TableLine
  words: ValueWords
  showsSsn: boolean
  destinations: readonly { id: number; alias: string }[]
  onEdit: (place: FieldPlace, edit: CellEdit) => void
}

/** The fields of a row: stored, from the file, left as it is, or with another value. Source: spec 2 §2, IMP-27, IMP-61. */
export function RowFields({ line, words, showsSsn, destinations, onEdit }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const [isShort, setShort] = useState(false)
  const isLocked = isSettled(line)
  const cells = isShort ? line.cells.filter(({ isChange, isSkipped }) => isChange || isSkipped) : line.cells
  const told = ({ place }: JudgedCell, text: string) => (isSsnField(place.name) && !showsSsn ? masked(text) : text)
  const written = line.cells.filter(({ isChange }) => isChange)
  return (
    <>
      <Switch
        className={styles.switch}
        label={t('import.row.onlyChanges')}
        checked={isShort}
        onChange={(_, { checked }) => setShort(checked)}
      />
      <table className={styles.table}>
        <thead className={styles.head}>
          <tr>
            {(['field', 'stored', 'sheet', 'skip', 'override'] as const).map((key) => (
              <th key={key} scope="col" className={mergeClasses(styles.title, styles[key])}>
                {t(`import.row.column.${key}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className={styles.body}>
          {cells.map((cell) => {
            const name = placeText(cell.place, t)
            const stored = cell.isStoredHidden
              ? t('import.hiddenValue')
              : told(cell, cell.stored === undefined ? '' : valueText(cell.place.name, cell.stored, words))
            const isSame = !cell.isChange && !cell.isSkipped && !cell.isOverridden && cell.value !== undefined
            const isStruck = cell.isSkipped || cell.isOverridden
            return (
              <tr key={placeKey(cell.place)} className={styles.row}>
                <th scope="row" className={styles.name}>
                  {name}
                </th>
                <td className={styles.cell} data-label={t('import.row.column.stored')}>
                  {stored || '–'}
                </td>
                <td
                  className={mergeClasses(
                    styles.cell,
                    cell.isChange && !isStruck && styles.changed,
                    isStruck && styles.struck,
                  )}
                  data-label={t('import.row.column.sheet')}
                >
                  {isSame && line.passengerId !== null
                    ? t('import.row.same')
                    : told(cell, saidText(cell, words)) || '–'}
                </td>
                <td className={styles.cell} data-label={t('import.row.column.skip')}>
                  <Checkbox
                    checked={cell.isSkipped}
                    disabled={isLocked}
                    aria-label={t('import.row.skip', { field: name })}
                    onChange={(_, { checked }) => onEdit(cell.place, { isSkipped: checked === true })}
                  />
                </td>
                <td className={styles.cell} data-label={t('import.row.column.override')}>
                  <OverrideField
                    key={`${line.at} ${placeKey(cell.place)}`}
                    name={cell.place.name}
                    label={t('import.row.override', { field: name })}
                    value={cell.override}
                    destinations={destinations}
                    isLocked={isLocked}
                    onChange={(override) => onEdit(cell.place, { override })}
                  />
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      <div role="status">
        <Notice intent="info">
          {isLocked
            ? t(line.state === 'sending' ? 'import.row.onItsWay' : 'import.row.saved')
            : written.length === 0
              ? t('import.row.nothing')
              : t('import.row.writes', {
                  values: written
                    .map(
                      (cell) =>
                        `${placeText(cell.place, t)} ${told(cell, valueText(cell.place.name, cell.value, words)) || '–'}`,
                    )
                    .join(', '),
                })}
        </Notice>
      </div>
    </>
  )
}

const useStyles = makeStyles({
  switch: { marginInlineStart: '-8px' },
  table: {
    width: '100%',
    marginBottom: '12px',
    borderCollapse: 'collapse',
    tableLayout: 'fixed',
    fontSize: '14px',
    lineHeight: '20px',
    [media.phone]: { display: 'block' },
  },
  head: { [media.phone]: { display: 'none' } },
  body: { [media.phone]: { display: 'block' } },
  field: { width: '21%' },
  stored: { width: '23%' },
  sheet: { width: '23%' },
  skip: { width: '54px' },
  override: {},
  title: {
    padding: '6px 8px 6px 0',
    textAlign: 'start',
    fontSize: '13px',
    lineHeight: '18px',
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorNeutralForeground3,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  row: {
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
    [media.phone]: { display: 'block', padding: '8px 0' },
  },
  name: {
    padding: '6px 8px 6px 0',
    textAlign: 'start',
    overflowWrap: 'anywhere',
    hyphens: 'auto',
    [media.phone]: { display: 'block', width: 'auto' },
  },
  cell: {
    padding: '6px 8px 6px 0',
    verticalAlign: 'middle',
    overflowWrap: 'anywhere',
    hyphens: 'auto',
    [media.phone]: {
      display: 'block',
      '[data-label]::before': { content: 'attr(data-label) ": "', color: tokens.colorNeutralForeground3 },
    },
  },
  changed: { color: stateTokens.modifiedForeground, fontWeight: tokens.fontWeightSemibold },
  struck: { color: tokens.colorNeutralForeground3, textDecorationLine: 'line-through' },
})
