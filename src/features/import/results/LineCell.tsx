import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { ErrorCircleFilled, EyeRegular } from '@fluentui/react-icons'
import { isSsnField } from '#domain/import/fields.ts'
import type { FieldPlace } from '#domain/import/mapping.ts'
import type { TableLine } from '#domain/import/table-line.ts'
import { stateTokens } from '#ui/look/themes.ts'
import { visuallyHidden } from '#ui/look/visually-hidden.ts'
import { masked, valueText, type ValueWords } from '../words/value-text.ts'

interface Props {
  line: TableLine
  place: FieldPlace
  words: ValueWords
  showsSsn: boolean
}

const isAt = (place: FieldPlace) => (other: { place: FieldPlace }) =>
  other.place.name === place.name && other.place.block === place.block

/** A cell of the results: what is written, and what was there where that changes; red where it is wrong. Source: IMP-54. */
export function LineCell({ line, place, words, showsSsn }: Props) {
  const { t } = words
  const styles = useStyles()
  const cell = line.cells.find(isAt(place))
  if (!cell) return null
  const error = line.errors.find(isAt(place))
  const look = line.looks.find(isAt(place))
  const told = (text: string) => (isSsnField(place.name) && !showsSsn ? masked(text) : text)
  // a number comes to those that are there
  const isAdded = place.name === 'phone.number'
  const before = cell.stored === undefined || isAdded ? '' : valueText(place.name, cell.stored, words)
  const written = error || cell.value === undefined ? cell.text : valueText(place.name, cell.value, words)
  // of who is to be made everything is new
  const isChange = cell.isChange && line.passengerId !== null
  if (cell.isSkipped) return <span className={styles.skipped}>{told(cell.text)}</span>
  return (
    <span className={mergeClasses(styles.root, isChange && !error && styles.changed, error && styles.wrong)}>
      {error && <ErrorCircleFilled aria-hidden="true" className={styles.icon} />}
      {!error && look && <EyeRegular aria-hidden="true" className={styles.icon} />}
      {isChange && before !== '' && <s className={styles.before}>{told(before)}</s>}
      <span className={styles.written}>{told(written) || (error ? t('import.empty') : '–')}</span>
      {(error ?? look) && <span style={visuallyHidden}>{`: ${t((error ?? look)?.text ?? '')}`}</span>}
    </span>
  )
}

const useStyles = makeStyles({
  root: { display: 'flex', alignItems: 'center', gap: '6px', minWidth: 0, maxWidth: '100%', whiteSpace: 'nowrap' },
  changed: {
    paddingInlineStart: '8px',
    borderLeft: `3px solid ${stateTokens.modifiedSolid}`,
  },
  wrong: {
    padding: '2px 6px',
    borderRadius: '4px',
    backgroundColor: stateTokens.rejectedBackground,
    color: stateTokens.rejectedForeground,
    fontWeight: tokens.fontWeightSemibold,
  },
  // what is written is seen whole before what was there is
  before: {
    flex: '0 1000 auto',
    minWidth: '32px',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    color: tokens.colorNeutralForeground3,
  },
  written: { flex: '0 1 auto', minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' },
  skipped: { color: tokens.colorNeutralForeground3, textDecorationLine: 'line-through' },
  icon: { flex: 'none', fontSize: '16px' },
})
