import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import {
  ArrowLeftRegular,
  CheckmarkRegular,
  LockClosedRegular,
  SparkleRegular,
  WarningFilled,
} from '@fluentui/react-icons'
import { memo, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { isNeededOfNew } from '#domain/import/needed-of-new.ts'
import { placeKey, type FieldPlace, type Slot, type Source } from '#domain/import/mapping.ts'
import type { Suggestion } from '#domain/import/suggest.ts'
import { media } from '#ui/look/breakpoints.ts'
import { stateTokens } from '#ui/look/themes.ts'
import { PassingActions } from '../frame/PassingActions.tsx'
import { fieldText, placeText } from '../words/place-text.ts'
import type { SheetColumn } from './columns.ts'
import { SourcePicker } from './SourcePicker.tsx'
import type { OfferedValue } from '../words/offered-values.ts'

interface Props extends Slot {
  columns: readonly SheetColumn[]
  values: readonly OfferedValue[] | null
  /** A column that may feed the field; `null` for none. */
  suggestion: Suggestion | null
  isMissing: boolean
  /** Nothing feeds it, and nothing new is made without it. */
  isLackingForNew: boolean
  /** Whether the column that one looks at in the sample feeds it. */
  isLit: boolean
  /** Whether all columns are there to be chosen yet. */
  areOffered: boolean
  onSource: (place: FieldPlace, source: Source | null) => void
  onSuggestion: (suggestion: Suggestion) => void
  /** Told of the column that feeds the field one is at; `null` for none. */
  onLook: (column: number | null) => void
  /** The same, when the field is come to by itself and not by a pointer that passes over it. */
  onShow: (column: number | null) => void
}

/** A field of the mapper: what feeds it, and how far that is settled. */
function Row(props: Props) {
  const { name, block, field, source, columns, values, suggestion, isMissing, isLackingForNew, isLit, areOffered } =
    props
  const { onSource, onSuggestion, onLook, onShow } = props
  const { t } = useTranslation()
  const styles = useStyles()
  const place = { name, block }
  const statusId = useId()
  const label =
    field.section === 'identification'
      ? t('import.placeIn.identification', { field: fieldText(name, t) })
      : placeText(place, t)
  const column = source && 'column' in source ? source.column : (suggestion?.column ?? null)
  return (
    <div
      className={mergeClasses(styles.root, isLit && styles.lit)}
      data-place={placeKey(place)}
      onFocus={() => onShow(column)}
      onPointerEnter={() => onLook(column)}
    >
      <span className={styles.name}>
        {fieldText(name, t)}
        {(field.isRequired || isNeededOfNew(name)) && (
          <span className={styles.required} aria-hidden="true">
            {' *'}
          </span>
        )}
      </span>
      <ArrowLeftRegular aria-hidden="true" className={styles.arrow} />
      <SourcePicker
        {...{ field, source, label, columns, values, isMissing, areOffered }}
        describedBy={isMissing || isLackingForNew ? statusId : undefined}
        suggested={suggestion?.column ?? null}
        onChange={(next) => onSource(place, next)}
      />
      <span className={styles.status} id={statusId}>
        {source === null && suggestion !== null ? (
          <PassingActions onward={toSource}>
            <Button
              size="small"
              appearance="subtle"
              className={styles.suggested}
              icon={<SparkleRegular />}
              aria-label={t('import.status.accept', { field: label })}
              onClick={() => onSuggestion(suggestion)}
            >
              {t('import.status.suggested')}
            </Button>
          </PassingActions>
        ) : (
          <Status {...{ source, isMissing, isLackingForNew }} />
        )}
      </span>
    </div>
  )
}

export const MappingRow = memo(Row)

/** To what was chosen by it. */
const toSource = (going: HTMLElement) => {
  const row = going.closest('[data-place]')
  return () => row?.querySelector('select')?.focus()
}

function Status({ source, isMissing, isLackingForNew }: Pick<Props, 'source' | 'isMissing' | 'isLackingForNew'>) {
  const { t } = useTranslation()
  const styles = useStyles()
  if (isMissing || isLackingForNew) {
    return (
      <span className={mergeClasses(styles.word, styles.missing)}>
        <WarningFilled aria-hidden="true" className={styles.icon} />
        {t(isMissing ? 'import.status.missing' : 'import.status.needed')}
      </span>
    )
  }
  if (source === null) return null
  const isStatic = 'value' in source
  return (
    <span className={mergeClasses(styles.word, styles.done)}>
      {isStatic ? (
        <LockClosedRegular aria-hidden="true" className={styles.icon} />
      ) : (
        <CheckmarkRegular aria-hidden="true" className={styles.icon} />
      )}
      {t(isStatic ? 'import.status.static' : 'import.status.done')}
    </span>
  )
}

const useStyles = makeStyles({
  root: {
    display: 'grid',
    gridTemplateColumns: '144px 16px minmax(0, 1fr) 92px',
    alignItems: 'center',
    gap: '4px 8px',
    padding: '5px 20px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
    fontSize: '14px',
    lineHeight: '20px',
    [media.phone]: { gridTemplateColumns: 'minmax(0, 1fr) auto', padding: '8px 12px' },
  },
  lit: { backgroundColor: tokens.colorBrandBackground2 },
  name: { fontWeight: tokens.fontWeightSemibold, overflowWrap: 'anywhere' },
  required: { color: stateTokens.rejectedSolid },
  arrow: { fontSize: '16px', color: tokens.colorNeutralForeground3, [media.phone]: { display: 'none' } },
  status: { display: 'flex', [media.phone]: { gridColumn: 2, gridRow: 1 } },
  suggested: { minWidth: 0, paddingInline: '4px', color: tokens.colorBrandForeground1 },
  word: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '6px',
    fontSize: '13px',
    lineHeight: '18px',
    fontWeight: tokens.fontWeightSemibold,
  },
  icon: { flex: 'none', fontSize: '16px' },
  done: { color: stateTokens.acceptedForeground },
  missing: { color: stateTokens.orderedForeground },
})
