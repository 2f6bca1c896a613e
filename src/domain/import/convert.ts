import { parseDecimal } from '../decimal.ts'
import { withoutExportMark } from '../export-cell.ts'
import { isLocalDate, parseTypedDate } from '../local-date.ts'
import { passengerLimits } from '../passenger.ts'
import { SsnInput, ssnHint } from '../ssn.ts'
import { lengthError } from './checks.ts'
import { choiceOf, utilityOfWord } from './choices.ts'
import { destinationsOf, type DestinationAliases } from './destination-aliases.ts'
import { isErrorText } from './error-texts.ts'
import type { ImportField } from './fields.ts'
import type { RawValue } from './raw-column.ts'
import { SentRow, uniqueNames } from './sent-row.ts'
import { cellKinds } from './sheet.ts'
import { cellErrors, cellLooks } from './text-keys.ts'

/** What a cell means for its field. `undefined` says nothing: what is stored stays. */
export type ImportValue = string | number | boolean | null | undefined | readonly string[]

/** A cell as it was understood. */
export interface Converted {
  readonly value: ImportValue
  /** Text key of why its row cannot be saved; `null` for a cell that is right. */
  readonly error: string | null
  /** Text key of what should be looked at; `null` for nothing. */
  readonly look: string | null
}

/** Whether a value is more than an empty cell says. */
export const isFilled = (value: ImportValue): boolean =>
  value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0)

const right = (value: ImportValue, look: string | null = null): Converted => ({ value, error: null, look })
const wrong = (value: ImportValue, error: string): Converted => ({ value, error, look: null })

/** Up to here no text of one line is too long for any field. */
const shortLine = Math.min(passengerLimits.city, passengerLimits.postalCode, passengerLimits.billingCity)

/**
 * Whether a text is of ordinary letters and signs with single spaces between them, as nearly all are: then there is
 * nothing for a text's checks to find.
 */
function isPlainLine(text: string): boolean {
  let wasSpace = true
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    const isSpace = code === 0x20
    if (isSpace ? wasSpace : code < 0x21 || (code > 0x7e && code < 0xa1) || code > 0xff || code === 0xad) return false
    wasSpace = isSpace
  }
  return text !== '' && !wasSpace
}

/** A value in the form in which it is sent, or what its own form says against it. */
function checked({ name, schema }: ImportField, value: ImportValue, look: string | null = null): Converted {
  const isPlain = typeof value === 'string' && value.length <= shortLine && isPlainLine(value)
  const parsed = schema === null ? { success: true as const, data: value } : schema.safeParse(value)
  if (!parsed.success) return wrong(value, parsed.error.issues[0]?.message ?? 'validation.invalid')
  const sent = isPlain ? value : (parsed.data as ImportValue)
  const error = typeof sent === 'string' ? lengthError(name, sent) : null
  return error === null ? right(sent, look) : wrong(sent, error)
}

function line(field: ImportField, text: string): Converted {
  const trimmed = withoutExportMark(text).trim()
  if (trimmed.length > shortLine || !isPlainLine(trimmed)) return checked(field, trimmed)
  const error = lengthError(field.name, trimmed)
  return error === null ? right(trimmed) : wrong(trimmed, error)
}

/** Digits that a number still has, if it is one whose last digits a spreadsheet did not lose. */
const isExact = (raw: RawValue): boolean =>
  raw.kind !== cellKinds.number || Math.abs(raw.number) <= Number.MAX_SAFE_INTEGER

/** What people write behind an amount. */
const unit = /^(?:€|eur)\s*|\s*(?:€|eur|euroa?|km|kpl|matkaa|%)\.?$/gi
const gradeWords = /\s*\.?\s*(?:lk|luokka|klass|grade)?\.?$/i

function number(field: ImportField, raw: RawValue): Converted {
  const isPercent = field.name === 'permission.priceVatPercent'
  if (raw.kind === cellKinds.date || raw.kind === cellKinds.boolean) return wrong(raw.text, 'validation.invalidValue')
  if (raw.kind === cellKinds.number) {
    if (raw.isPercent && !isPercent) return wrong(raw.text, 'validation.invalidValue')
    const value = raw.isPercent ? Number((raw.number * 100).toFixed(8)) : raw.number
    return checked(field, value, isPercent && !raw.isPercent && value > 0 && value < 1 ? cellLooks.shareOfOne : null)
  }
  const bare = withoutExportMark(raw.text).trim()
  if (bare.endsWith('%') && !isPercent) return wrong(bare, 'validation.invalidValue')
  const typed = field.name === 'yearGrade' ? bare.replace(gradeWords, '') : bare.replace(unit, '')
  const value = parseDecimal(typed)
  if (value === null) return wrong(bare, field.name === 'yearGrade' ? 'validation.number' : 'validation.invalidValue')
  return checked(field, value, isPercent && !bare.endsWith('%') && value > 0 && value < 1 ? cellLooks.shareOfOne : null)
}

/** Words for no, which the documents' rule takes for yes as any other text. */
const no: ReadonlySet<string> = new Set([
  'ei',
  'e',
  'ei ole',
  'no',
  'n',
  'nej',
  'none',
  '0',
  '-',
  '–',
  '—',
  'epätosi',
  'falskt',
])

/**
 * The text 'true' or 'false' is a boolean and any other text is true. What reads like a no is true with a question beside
 * it: the row waits until somebody has looked. A number is no text: 0 is false. Source: spec 2 §5, IMP-58.
 */
function boolean(raw: RawValue): Converted {
  if (raw.kind === cellKinds.number || raw.kind === cellKinds.boolean) return right(raw.number !== 0)
  const text = withoutExportMark(raw.text).trim().toLowerCase()
  if (text === 'true' || text === 'false') return right(text === 'true')
  return right(true, no.has(text) ? cellLooks.readAsYes : null)
}

/** Why a text is no day: it may be written as days are and yet be none. */
function dateError(day: string): string {
  if (/^\d{1,2}\.\d{1,2}\.?$/.test(day)) return cellErrors.dateWithoutYear
  return /^(\d{1,2}\.\d{1,2}\.\d{4}|\d{4}-\d{2}-\d{2})$/.test(day) ? 'validation.date' : cellErrors.dateForm
}

/** A day with its year, as ISO or d.M.yyyy writes it, with a time behind it or without. Source: open point G-43. */
function date(field: ImportField, raw: RawValue): Converted {
  if (raw.kind === cellKinds.number || raw.kind === cellKinds.boolean) return wrong(raw.text, cellErrors.dateForm)
  const text = withoutExportMark(raw.text).trim()
  const [day = ''] = text.split(/[T ]\d{1,2}[:.]\d{2}/)
  const isWhole = /^\d{1,2}\.\d{1,2}\.\d{4}$/.test(day)
  const parsed = isWhole ? parseTypedDate(day, day.slice(-4)) : isLocalDate(day) ? day : null
  return parsed === null ? wrong(text, dateError(day)) : checked(field, parsed)
}

/** Fewest digits of a number that begins with 0 in Finland, without it; shorter ones are of services. */
const shortestWithoutZero = 7
const longestWithoutZero = 10
const country = '358'

/** A number as it can be dialled: a sheet that keeps numbers loses the zero or the plus before them. */
function oneNumber(field: ImportField, text: string): Converted {
  if (!/^[1-9]\d*$/.test(text)) return checked(field, text)
  if (text.startsWith(country) && text.length > longestWithoutZero) return checked(field, `+${text}`)
  if (text.length > longestWithoutZero) return checked(field, text, cellLooks.phoneWithoutCountry)
  return checked(field, text.length < shortestWithoutZero ? text : `0${text}`)
}

/** A number, or several in one cell, as this product's own lists have them: then all of them, if all are right. */
function phone(field: ImportField, raw: RawValue): Converted {
  const texts = withoutExportMark(raw.text)
    .split(/[,;\n]/)
    .map((text) => text.trim())
    .filter((text) => text !== '')
  const numbers = texts.map((text) => oneNumber(field, text))
  const look = numbers.find((number) => number.look !== null)?.look ?? null
  const [first, ...others] = numbers
  if (others.length === 0) return first ?? empty(field)
  return (
    numbers.find(({ error }) => error !== null) ??
    right(
      numbers.map(({ value }) => String(value)),
      look,
    )
  )
}

const postalDigits = 5

/** A postal code with the zeros that a sheet which keeps numbers loses. */
function postalCode(field: ImportField, raw: RawValue): Converted {
  const text = withoutExportMark(raw.text).trim()
  return line(field, /^\d{1,4}$/.test(text) ? text.padStart(postalDigits, '0') : text)
}

function ssn(raw: RawValue): Converted {
  const parsed = SsnInput.safeParse(withoutExportMark(raw.text))
  return parsed.success ? right(parsed.data, ssnHint(parsed.data)) : wrong(raw.text.trim(), 'validation.ssn')
}

function destination(raw: RawValue, aliases: DestinationAliases): Converted {
  const alias = withoutExportMark(raw.text).trim()
  const [id, ...others] = destinationsOf(aliases, alias)
  if (id === undefined) return wrong(alias, cellErrors.unknownDestination)
  return others.length > 0 ? wrong(alias, cellErrors.severalDestinations) : right(id)
}

/** Names between commas, semicolons or on lines of their own. */
function tags(raw: RawValue): Converted {
  const names = uniqueNames(withoutExportMark(raw.text).split(/[,;\n]/))
  const parsed = SentRow.shape.tags.safeParse(names)
  return parsed.success ? right(parsed.data) : wrong(names, parsed.error.issues[0]?.message ?? 'validation.invalid')
}

/** Names of utilities between commas: all that the passenger has. */
function listedUtilities(raw: RawValue): Converted {
  const words = uniqueNames(withoutExportMark(raw.text).split(/[,;\n]/))
  const names = words.map(utilityOfWord).filter((name) => name !== null)
  return names.length < words.length ? wrong(raw.text.trim(), cellErrors.unknownUtility) : right([...new Set(names)])
}

function choice(field: ImportField, raw: RawValue): Converted {
  const value = choiceOf(field.name, withoutExportMark(raw.text))
  return value === null ? wrong(raw.text.trim(), cellErrors.unknownChoice) : checked(field, value)
}

function filled(field: ImportField, raw: RawValue, aliases: DestinationAliases): Converted {
  switch (field.type) {
    case 'line':
    case 'text':
      return isExact(raw) ? line(field, raw.text) : wrong(raw.text, cellErrors.inexactNumber)
    case 'number':
      return number(field, raw)
    case 'boolean':
      return boolean(raw)
    case 'date':
      return date(field, raw)
    case 'choice':
      return choice(field, raw)
    case 'destination':
      return destination(raw, aliases)
    case 'phone':
      return phone(field, raw)
    case 'postalCode':
      return postalCode(field, raw)
    case 'ssn':
      return ssn(raw)
    case 'tags':
      return tags(raw)
    case 'utilities':
      return listedUtilities(raw)
  }
}

/** What an empty cell means, and whether there may be one. */
function empty({ name, type, empty: value }: ImportField): Converted {
  const error = typeof value === 'string' ? lengthError(name, value) : null
  if (error !== null) return wrong(value, error)
  return right(type === 'tags' || type === 'utilities' ? [] : value)
}

/** What a cell means for a field, and what is wrong with it. Source: spec 2 §5 Import. */
export function convert(field: ImportField, raw: RawValue, aliases: DestinationAliases): Converted {
  const isError = raw.kind === cellKinds.error || (raw.kind === cellKinds.text && isErrorText(raw.text.trim()))
  if (isError) return wrong(raw.text, cellErrors.errorCell)
  const isBlank = raw.kind === cellKinds.blank || withoutExportMark(raw.text).trim() === ''
  return isBlank ? empty(field) : filled(field, raw, aliases)
}

/** A value that somebody chose in place of what the sheet says, checked as a cell is. */
export function convertChosen(field: ImportField, value: ImportValue): Converted {
  if (value === '' || value === null) return empty(field)
  return checked(field, value)
}
