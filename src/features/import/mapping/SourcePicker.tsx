import { Input, makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { ChevronDownRegular } from '@fluentui/react-icons'
import { useTranslation } from 'react-i18next'
import type { Slot, Source } from '#domain/import/mapping.ts'
import { media } from '#ui/look/breakpoints.ts'
import { stateTokens } from '#ui/look/themes.ts'
import type { SheetColumn } from './columns.ts'
import { withChosen, type OfferedValue } from '../words/offered-values.ts'

interface Props extends Pick<Slot, 'field' | 'source'> {
  /** Name of the field, with its block. */
  label: string
  columns: readonly SheetColumn[]
  /** Values to choose from; `null` where one is written. */
  values: readonly OfferedValue[] | null
  /** The column that is suggested; `null` for none. */
  suggested: number | null
  isMissing: boolean
  /** Of what says that the field is lacking; absent where it is not. */
  describedBy: string | undefined
  /** Whether all columns are there to be chosen yet: a long list is drawn after the page is there. */
  areOffered: boolean
  onChange: (source: Source | null) => void
}

const columnPrefix = 'c'
const valuePrefix = 'v'

function chosenOption(source: Source | null): string {
  if (!source) return ''
  return 'column' in source ? `${columnPrefix}${source.column}` : `${valuePrefix}${source.value}`
}

/** The source that an option of the list stands for. */
function sourceOf(option: string): Source | null {
  if (option === '') return null
  const rest = option.slice(1)
  return option.startsWith(columnPrefix) ? { column: Number(rest) } : { value: rest }
}

/** Which column feeds a field, or which value stands for all rows. The list itself is the device's own. */
export function SourcePicker(props: Props) {
  const { field, source, label, columns, suggested, isMissing, describedBy, areOffered, onChange } = props
  const { t } = useTranslation()
  const values = props.values && withChosen(props.values, field, source && 'value' in source ? source.value : '', t)
  const styles = useStyles()
  const isWritten = source !== null && 'value' in source && values === null
  const isRequired = field.isRequired && field.allowsStatic
  const nothing = t(isRequired ? 'import.source.chooseOrStatic' : 'import.source.none')
  return (
    <div className={styles.root}>
      <span className={mergeClasses(styles.box, isMissing && styles.missing)}>
        <Face {...{ source, columns, values, suggested, nothing }} />
        <ChevronDownRegular aria-hidden="true" className={styles.chevron} />
        <select
          className={styles.select}
          aria-label={t('import.source.of', { field: label })}
          aria-required={field.isRequired}
          aria-describedby={describedBy}
          value={isWritten ? valuePrefix : chosenOption(source)}
          onChange={({ target }) => onChange(sourceOf(target.value))}
        >
          <option value="">{t('import.source.none')}</option>
          <optgroup label={t('import.source.columns')}>
            {columns.map(({ letter, title, example }, column) =>
              areOffered || (source && 'column' in source && source.column === column) ? (
                <option key={letter} value={`${columnPrefix}${column}`}>
                  {[`${letter} ${title}`, example].filter((part) => part !== '').join(' · ')}
                </option>
              ) : null,
            )}
          </optgroup>
          {field.allowsStatic && (
            <optgroup label={t('import.source.static')}>
              {values === null ? (
                <option value={valuePrefix}>{t('import.source.write')}</option>
              ) : (
                values.map(({ cell, text }) => (
                  <option key={cell} value={`${valuePrefix}${cell}`}>
                    {text}
                  </option>
                ))
              )}
            </optgroup>
          )}
        </select>
      </span>
      {isWritten && (
        <Input
          aria-label={t('import.source.valueOf', { field: label })}
          placeholder={t(field.type === 'date' ? 'import.source.date' : 'import.source.value')}
          value={source.value}
          onChange={(_, { value }) => onChange({ value })}
        />
      )}
    </div>
  )
}

type FaceProps = Pick<Props, 'columns' | 'values' | 'suggested'> & { source: Source | null; nothing: string }

/** What is chosen, as it is seen; the list underneath says it to those who do not see it. */
function Face({ source, columns, values, suggested, nothing }: FaceProps) {
  const { t } = useTranslation()
  const styles = useStyles()
  const at = source && 'column' in source ? source.column : source === null ? suggested : null
  const column = at === null ? undefined : columns[at]
  if (column) {
    return (
      <span className={mergeClasses(styles.face, source === null && styles.faint)} aria-hidden="true">
        <span className={styles.letter}>{column.letter}</span>
        <span className={styles.title}>{column.title}</span>
        <span className={styles.example}>{column.example}</span>
      </span>
    )
  }
  const text = source && 'value' in source && (values?.find(({ cell }) => cell === source.value)?.text ?? source.value)
  return (
    <span className={mergeClasses(styles.face, source === null && styles.faint)} aria-hidden="true">
      <span className={styles.title}>{source === null ? nothing : text}</span>
      {source !== null && <span className={styles.example}>{t('import.source.forAll')}</span>}
    </span>
  )
}

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexDirection: 'column',
    gap: '4px',
    minWidth: 0,
    // under the field's name and its state
    [media.phone]: { gridColumn: '1 / -1', gridRow: 2 },
  },
  box: {
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    gap: '6px',
    minHeight: 'var(--control-height, 32px)',
    padding: '0 8px',
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderBottomColor: tokens.colorNeutralStrokeAccessible,
    borderRadius: '6px',
    backgroundColor: tokens.colorNeutralBackground1,
    fontSize: '14px',
    lineHeight: '20px',
    ':has(:focus-visible)': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '1px' },
  },
  missing: { border: `1px solid ${stateTokens.orderedBorder}` },
  face: { display: 'flex', flex: '1 1 0', alignItems: 'center', gap: '8px', minWidth: 0 },
  faint: { color: tokens.colorNeutralForeground3 },
  letter: {
    flex: 'none',
    minWidth: '16px',
    padding: '0 4px',
    borderRadius: '4px',
    backgroundColor: tokens.colorNeutralBackground3,
    fontSize: '12px',
    textAlign: 'center',
  },
  title: { flex: '0 1 auto', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  example: {
    flex: '1 1 0',
    minWidth: '20px',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    textAlign: 'end',
    fontSize: '13px',
    color: tokens.colorNeutralForeground3,
  },
  chevron: { flex: 'none', fontSize: '16px', color: tokens.colorNeutralForeground3 },
  select: {
    position: 'absolute',
    inset: 0,
    width: '100%',
    height: '100%',
    opacity: 0,
    cursor: 'pointer',
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground1,
    // the device would enlarge the page for a smaller one
    [media.phone]: { fontSize: '16px' },
  },
})
