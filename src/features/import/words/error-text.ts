import type { TFunction } from 'i18next'
import { rowProblems, type RowError } from '#domain/import/import-record.ts'
import type { LineProblem } from '#domain/import/line-problems.ts'
import { placeOfRowError } from '#domain/import/row-error.ts'
import { matchLooks } from '#domain/import/text-keys.ts'
import { placeText } from './place-text.ts'

/** What holds a row up, in words: "Kotiosoite: Pakollinen". */
export function problemText({ text, place }: LineProblem, t: TFunction, otherRow: number | null = null): string {
  if (otherRow !== null && place === null) return matchLookText(text, otherRow, t)
  const said = t([text, rowProblems.failed])
  return place ? `${placeText(place, t)}: ${said}` : said
}

/** Why a row was not saved, in words. */
export const rowErrorText = ({ field, code }: RowError, { t }: { t: TFunction }): string =>
  problemText({ text: code, place: placeOfRowError(field) }, t)

/** What is said of looks that are about another row, too. */
const aboutOther: Readonly<Record<string, string>> = {
  [matchLooks.samePassenger]: 'import.look.samePassenger.row',
  [matchLooks.doubleInFile]: 'import.look.doubleInFile.row',
}

/** What there is to look at because of whom a row hits, in words: with the number of the other row that it is about. */
export function matchLookText(text: string, otherRow: number | null, t: TFunction): string {
  const named = aboutOther[text]
  return otherRow !== null && named !== undefined ? t(named, { row: otherRow }) : t(text)
}
