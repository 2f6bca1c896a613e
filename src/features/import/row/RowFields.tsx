import { Checkbox, makeStyles, mergeClasses, Switch, tokens } from '@fluentui/react-components'
import { ErrorCircleFilled, EyeRegular } from '@fluentui/react-icons'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isSsnField } from '#domain/import/fields.ts'
import type { CellEdit } from '#domain/import/judge.ts'
import { isWritten, saysByBlank, type JudgedCell } from '#domain/import/judged-line.ts'
import { placeKey, type FieldPlace } from '#domain/import/mapping.ts'
import { isSettled, type TableLine } from '#domain/import/table-line.ts'
import type { Finding } from '#domain/import/verdict.ts'
import { media } from '#ui/look/breakpoints.ts'
import { stateTokens } from '#ui/look/themes.ts'
import { visuallyHidden } from '#ui/look/visually-hidden.ts'
import type { Offers } from '../words/offered-values.ts'
import { placeText } from '../words/place-text.ts'
import { masked, saidText, valueText, type ValueWords } from '../words/value-text.ts'
import { OverrideField } from './OverrideField.tsx'
import { RowWrites } from './RowWrites.tsx'

interface Props {
  line: TableLine
  words: ValueWords
  showsSsn: boolean
  offers: Offers
  onEdit: (place: FieldPlace, edit: CellEdit) => void
}

/** The fields of a row: stored, from the file, left as it is, or with another value. Source: spec 2 §2, IMP-27, IMP-61. */
export function RowFields({ line, words, showsSsn, offers, onEdit }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const [isShort, setShort] = useState(false)
  const isLocked = isSettled(line)
  const findingIn = (found: readonly Finding[], cell: JudgedCell) =>
    found.find(({ place }) => placeKey(place) === placeKey(cell.place))
  const isOfInterest = (cell: JudgedCell) =>
    isWritten(cell) || cell.isSkipped || findingIn([...line.errors, ...line.looks], cell) !== undefined
  const cells = isShort ? line.cells.filter(isOfInterest) : line.cells
  const told = ({ place }: JudgedCell, text: string) => (isSsnField(place.name) && !showsSsn ? masked(text) : text)
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
            return (
              <tr key={placeKey(cell.place)} className={styles.row}>
                <th scope="row" className={styles.name}>
                  {name}
                </th>
                <td className={styles.cell} data-label={t('import.row.column.stored')}>
                  {stored || '–'}
                </td>
                <SheetCell
                  {...{ line, cell, t }}
                  text={told(cell, saidText(cell, words))}
                  error={findingIn(line.errors, cell)}
                  look={findingIn(line.looks, cell)}
                />
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
                    offers={offers}
                    isLocked={isLocked}
                    onChange={(override) => onEdit(cell.place, { override })}
                  />
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      <RowWrites {...{ line, words, told }} key={line.at} />
    </>
  )
}

interface SheetCellProps {
  line: TableLine
  cell: JudgedCell
  t: TFunction
  /** What the file says, as it is told. */
  text: string
  error: Finding | undefined
  look: Finding | undefined
}

/** What the file says of a field, and what becomes of it. Source: IMP-54, IMP-61. */
function SheetCell({ line, cell, t, text, error, look }: SheetCellProps) {
  const styles = useStyles()
  const { fate } = cell
  const isStruck = cell.isSkipped || cell.isOverridden
  const isSame = fate === 'same' && !cell.isOverridden && line.passengerId !== null
  // all of who is to be made is added
  const becomes = fate === 'left' || (fate === 'added' && line.passengerId !== null) ? fate : null
  const found = error ?? look
  return (
    <td
      className={mergeClasses(
        styles.cell,
        isWritten(cell) && !isStruck && styles.changed,
        fate === 'left' && styles.left,
        isStruck && !error && styles.struck,
      )}
      data-label={t('import.row.column.sheet')}
    >
      <span className={mergeClasses(error && styles.wrong)}>
        {error && <ErrorCircleFilled aria-hidden="true" className={styles.icon} />}
        {!error && look && <EyeRegular aria-hidden="true" className={styles.icon} />}
        {isSame
          ? t('import.row.same')
          : text || (error || isWritten(cell) || saysByBlank(cell) ? t('import.empty') : '–')}
      </span>
      {becomes && <span className={styles.becomes}>{t(`import.row.${becomes}`)}</span>}
      {found && <span style={visuallyHidden}>{`: ${t(found.text)}`}</span>}
    </td>
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
  left: { color: tokens.colorNeutralForeground3 },
  wrong: {
    display: 'inline-block',
    padding: '2px 6px',
    borderRadius: '4px',
    backgroundColor: stateTokens.rejectedBackground,
    color: stateTokens.rejectedForeground,
    fontWeight: tokens.fontWeightSemibold,
  },
  icon: { marginInlineEnd: '6px', verticalAlign: '-2px', fontSize: '16px' },
  becomes: {
    display: 'block',
    fontSize: '13px',
    lineHeight: '18px',
    fontWeight: tokens.fontWeightRegular,
    color: tokens.colorNeutralForeground2,
  },
  struck: { color: tokens.colorNeutralForeground3, textDecorationLine: 'line-through' },
})
