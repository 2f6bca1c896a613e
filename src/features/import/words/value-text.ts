import type { TFunction } from 'i18next'
import type { ImportValue } from '#domain/import/convert.ts'
import { importField, isSsnField, utilityField } from '#domain/import/fields.ts'
import { saysByBlank, type JudgedCell } from '#domain/import/judged-line.ts'
import type { FieldPlace } from '#domain/import/mapping.ts'
import { deductibleTypes } from '#domain/transportation-permission/deductible.ts'
import { quotaTimes, quotaTypes } from '#domain/transportation-permission/quota.ts'
import { tripDestinations, tripDirections } from '#domain/transportation-permission/schema.ts'
import { looksLikeSsn } from '#domain/ssn.ts'
import type { UtilityName } from '#domain/utility.ts'
import { formatDay, formatNumber } from '#ui/look/format.ts'

/** What values are put into words with. */
export interface ValueWords {
  t: TFunction
  locale: string
  /** The alias of a destination; `null` for one that is not known. */
  destinationName: (id: number) => string | null
}

const nameIn = (names: Readonly<Record<string, number>>, value: unknown): string | undefined =>
  Object.keys(names).find((name) => names[name] === value)

/** Fields that are one of some values, with the names of the values and where their texts begin. */
const named: Readonly<Record<string, readonly [Readonly<Record<string, number>>, string]>> = {
  'permission.tripDestinations': [tripDestinations, 'transportationPermissions.tripDestinations'],
  'permission.tripDirection': [tripDirections, 'transportationPermissions.tripDirections'],
  'permission.deductibleType': [deductibleTypes, 'transportationPermissions.deductibleType'],
  'permission.quotaType': [quotaTypes, 'transportationPermissions.quotaType'],
  'permission.quotaTime': [quotaTimes, 'transportationPermissions.quotaTime'],
}

/** One of the values that a field offers, in words. */
export function choiceText(field: string, value: number | string, t: TFunction): string {
  if (field === 'permission.deductiblePayment') return t(`transportationPermissions.deductiblePayment.${value}`)
  const [names, texts] = named[field] ?? [{}, '']
  const name = nameIn(names, value)
  if (name !== undefined) return t(`${texts}.${name}`, { currencySymbol: '€' })
  return field === 'permission.deductibleType'
    ? t('transportationPermissions.deductibleType.numbered', { number: value })
    : String(value)
}

/** A value of a field, in words; an empty text for none. */
export function valueText(field: string, value: ImportValue, words: ValueWords): string {
  const { t, locale, destinationName } = words
  const { type } = importField(field)
  if (value === undefined || value === null || value === '') return ''
  if (type === 'utilities' && Array.isArray(value))
    return (value as readonly UtilityName[]).map((name) => t(utilityField(name))).join(', ')
  if (Array.isArray(value)) return value.join(', ')
  if (typeof value === 'boolean') return t(value ? 'import.yes' : 'import.no')
  if (type === 'destination' && typeof value === 'number') return destinationName(value) ?? ''
  if (type === 'date' && typeof value === 'string') return formatDay(value, locale, 'numeric')
  if (type === 'choice') return choiceText(field, value as number | string, t)
  if (typeof value === 'number') return formatNumber(value, locale, { most: 8 })
  return String(value)
}

/** Types of which a value is told as it was understood: the sheet may write it in many ways. */
const understood = ['boolean', 'choice', 'date', 'destination']

/**
 * What a cell of the file says, whatever somebody has put in its place: as it was understood where that may be another word,
 * else as it stands there. What a blank cell would mean if it said something is not told.
 */
export function saidText(cell: JudgedCell, words: ValueWords): string {
  const { place, text, meant } = cell
  if (meant === undefined || !understood.includes(importField(place.name).type)) return text
  return text.trim() === '' && !saysByBlank(cell) ? '' : valueText(place.name, meant, words)
}

/** A text that rows have alike, in words; nothing of an identity code. */
export const alikeText = ({ name }: FieldPlace, text: string, t: TFunction): string =>
  isSsnField(name) ? t('import.hiddenValue') : text === '' ? t('import.empty') : text

/** A date of a cell, with or without its time, as the reader tells it: `dateText` in `workers/import/serial-date.ts`. */
const dateOfCell = /^(\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01]))(?:T(\d\d:\d\d(?::\d\d)?))?$/

/**
 * A text of the file as it is shown before anybody has asked for identity codes: those are not seen, and dates are written
 * as everywhere.
 */
export function fileText(text: string, locale: string): string {
  if (looksLikeSsn(text)) return masked(text)
  const [, day, time] = dateOfCell.exec(text) ?? []
  if (day === undefined) return text
  return [formatDay(day, locale, 'numeric'), time ?? ''].join(' ').trim()
}

/** A text of which nothing but its length is seen: an identity code. */
export const masked = (text: string): string => text.replace(/[^\s-]/gu, '•')
