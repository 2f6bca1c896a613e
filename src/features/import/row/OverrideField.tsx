import { Input, makeStyles, Select } from '@fluentui/react-components'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { parseDecimal, writtenDecimal } from '#domain/decimal.ts'
import type { ImportValue } from '#domain/import/convert.ts'
import { importField, type ValueType } from '#domain/import/fields.ts'
import { localDateAt, parseTypedDate } from '#domain/local-date.ts'
import { now } from '#state/sync.ts'
import { formatDay } from '#ui/look/format.ts'
import { offeredValues, type Offers } from '../words/offered-values.ts'

interface Props {
  /** Of the field. */
  name: string
  label: string
  /** `undefined` for none. */
  value: ImportValue
  offers: Offers
  /** The row is saved: nothing of it is decided any more. */
  isLocked: boolean
  /** `undefined` takes the value back. */
  onChange: (value: ImportValue) => void
}

/** A dash says that nothing stands there. */
const noValue = '–'

/** A value in place of the sheet's: chosen where a field has only some, else written. Source: spec 2 §2, IMP-28. */
export function OverrideField({ name, label, value, offers, isLocked, onChange }: Props) {
  const { t, i18n } = useTranslation()
  const styles = useStyles()
  const field = importField(name)
  const { type } = field
  const offered = offeredValues(field, offers, t)
  if (offered) {
    return (
      <Select
        className={styles.root}
        aria-label={label}
        disabled={isLocked}
        value={value === undefined ? '' : String(value)}
        onChange={(_, chosen) => onChange(offered.find((one) => String(one.value) === chosen.value)?.value)}
      >
        <option value="">{noValue}</option>
        {offered.map((one) => (
          <option key={String(one.value)} value={String(one.value)}>
            {one.text}
          </option>
        ))}
      </Select>
    )
  }
  // all that a passenger has stand in one cell: they are mended in the file, or each by its own column
  if (type === 'utilities') return noValue
  return <Written {...{ label, type, isLocked, onChange }} shown={shownOf(value, type, i18n.language)} />
}

const shownOf = (value: ImportValue, type: ValueType, locale: string): string => {
  if (value === undefined || value === null) return ''
  if (Array.isArray(value)) return value.join(', ')
  if (type === 'date') return formatDay(String(value), locale, 'numeric')
  return typeof value === 'number' ? writtenDecimal(String(value), locale) : String(value)
}

/** What was written, as the field holds it; what cannot be read goes on as text, and is told to be wrong. */
function valueOf(text: string, type: ValueType): ImportValue {
  if (text.trim() === '') return undefined
  if (type === 'number') return parseDecimal(text) ?? text
  if (type === 'date') return parseTypedDate(text, localDateAt(now())) ?? text
  if (type === 'tags') return text.split(',').map((name) => name.trim())
  return text.trim()
}

interface WrittenProps {
  label: string
  type: ValueType
  isLocked: boolean
  shown: string
  onChange: (value: ImportValue) => void
}

/** Decided when the field is left, so that a half-written value is not judged. */
function Written({ label, type, isLocked, shown, onChange }: WrittenProps) {
  const styles = useStyles()
  const [typed, setTyped] = useState<string | null>(null)
  const settle = () => {
    if (typed !== null && typed !== shown) onChange(valueOf(typed, type))
    setTyped(null)
  }
  const settleAtEnd = useEffectEvent(settle)
  // Alt and an arrow, or Esc, take the field away while somebody is in it
  useEffect(() => () => settleAtEnd(), [])
  return (
    <Input
      className={styles.root}
      aria-label={label}
      placeholder={noValue}
      disabled={isLocked}
      value={typed ?? shown}
      onChange={(_, { value }) => setTyped(value)}
      onBlur={settle}
      onKeyDown={({ key }) => {
        if (key === 'Enter') settle()
      }}
    />
  )
}

const useStyles = makeStyles({ root: { width: '100%', minWidth: '120px' } })
