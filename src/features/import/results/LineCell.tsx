import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { ErrorCircleFilled, EyeRegular } from '@fluentui/react-icons'
import type { ReactNode } from 'react'
import { isSsnField, searchFields } from '#domain/import/fields.ts'
import { isWritten, saysByBlank, type JudgedCell } from '#domain/import/judged-line.ts'
import type { FieldPlace } from '#domain/import/mapping.ts'
import type { TableLine } from '#domain/import/table-line.ts'
import type { Finding } from '#domain/import/verdict.ts'
import { stateTokens } from '#ui/look/themes.ts'
import { visuallyHidden } from '#ui/look/visually-hidden.ts'
import { masked, saidText, valueText, type ValueWords } from '../words/value-text.ts'

interface Props {
  line: TableLine
  place: FieldPlace
  words: ValueWords
  showsSsn: boolean
}

const isAt = (place: FieldPlace) => (other: { place: FieldPlace }) =>
  other.place.name === place.name && other.place.block === place.block

/** What is written is another value than what is stored; of who is to be made everything is new. */
const isChangeIn = (line: TableLine, cell: JudgedCell): boolean => isWritten(cell) && line.passengerId !== null

/** A cell of the results: what is written, and what was there where that changes; red where it is wrong. Source: IMP-54. */
export function LineCell({ line, place, words, showsSsn }: Props) {
  const { t } = words
  const styles = useStyles()
  const cell = line.cells.find(isAt(place))
  if (!cell) return null
  const error = line.errors.find(isAt(place))
  const told = (text: string) => (isSsnField(place.name) && !showsSsn ? masked(text) : text)
  const said = told(saidText(cell, words))
  if (cell.isSkipped)
    return <span className={styles.skipped}>{said || (saysByBlank(cell) ? t('import.empty') : '–')}</span>
  if (cell.fate === 'left' && !error) {
    return (
      <span className={styles.written}>
        <s className={styles.skipped}>{said}</s>
        <span style={visuallyHidden}>{`: ${t('import.row.left')}`}</span>
      </span>
    )
  }
  // what is added comes to those that are there
  const isChange = isChangeIn(line, cell)
  const before = cell.stored === undefined || cell.fate === 'added' ? '' : valueText(place.name, cell.stored, words)
  const written = error || cell.value === undefined ? cell.text : valueText(place.name, cell.value, words)
  return (
    <Marked {...{ error, t }} look={line.looks.find(isAt(place))} before={told(before)} isChange={isChange}>
      {told(written) || (error || isChange ? t('import.empty') : '–')}
    </Marked>
  )
}

const nameFields: readonly string[] = ['name', searchFields.name]

interface NameProps {
  line: TableLine
  words: ValueWords
  /** The row's own button, which is called so. */
  children: ReactNode
}

/** The name of a line, with what happens to it as in any other cell. */
export function LineName({ line, words: { t }, children }: NameProps) {
  const cell = line.cells.find(isAt({ name: 'name', block: null }))
  const isOfName = ({ place }: { place: FieldPlace }) => nameFields.includes(place.name)
  const isChange = cell !== undefined && isChangeIn(line, cell)
  return (
    <Marked
      {...{ t, isChange }}
      error={line.errors.find(isOfName)}
      look={line.looks.find(isOfName)}
      before={String(cell?.stored ?? '')}
    >
      {children}
    </Marked>
  )
}

interface MarkedProps {
  t: ValueWords['t']
  error: Finding | undefined
  look: Finding | undefined
  /** What is stored, as it is told; empty for nothing. */
  before: string
  isChange: boolean
  children: ReactNode
}

/** What is written, and how that is seen: changed, wrong, or to be looked at. */
function Marked({ t, error, look, before, isChange, children }: MarkedProps) {
  const styles = useStyles()
  const found = error ?? look
  return (
    <span className={mergeClasses(styles.root, isChange && !error && styles.changed, error && styles.wrong)}>
      {error && <ErrorCircleFilled aria-hidden="true" className={styles.icon} />}
      {!error && look && <EyeRegular aria-hidden="true" className={styles.icon} />}
      {isChange && before !== '' && <s className={styles.before}>{before}</s>}
      <span className={styles.written}>{children}</span>
      {found && <span style={visuallyHidden}>{`: ${t(found.text)}`}</span>}
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
