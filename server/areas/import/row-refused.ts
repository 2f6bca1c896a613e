import { errorKeyOf } from '#domain/field-errors.ts'
import type { RowError } from '#domain/import/import-record.ts'
import { SentRow } from '#domain/import/sent-row.ts'
import { InvalidInput } from '../../call/http/parse.ts'
import { Refused } from '../../ground/refused.ts'

/** What stands in a row's way. Nothing of it is written. */
export class RowRefused extends Error {
  readonly errors: RowError[]

  constructor(errors: RowError[]) {
    super('A row was refused.')
    this.name = 'RowRefused'
    this.errors = errors
  }
}

/** What is wrong with one field. */
export const refuse = (field: string, code: string): RowRefused => new RowRefused([{ field, code }])

/** The row's own names of the fields of a passenger's form. */
const ownNames: Readonly<Record<string, string>> = {
  passengerDestinations: 'mainDestination',
  secondaryDestinationId: 'secondaryDestination',
  destinationIds: 'mainDestination',
  utilityIds: 'utilities',
  phoneNumbers: 'phones',
}

/** What a rule of the single calls says against a row, as an error of the row; `null` for what is no rule's word. */
export function rowErrorsOf(error: unknown, at = ''): RowError[] | null {
  if (error instanceof RowRefused) return error.errors
  if (error instanceof InvalidInput) {
    return Object.entries(error.problem.errors).flatMap(([field, codes]) =>
      codes.map((code) => ({ field: ownNames[field] ?? field, code })),
    )
  }
  // what may come right by waiting is no word on the row
  if (error instanceof Refused && error.status < 500 && error.retryAfter === null) {
    return error.codes.map((code) => ({ field: at, code: `api.errors.${code}` }))
  }
  return null
}

/** Asks a rule of the single calls; what it says is about this field of the row. */
export function asking<Result>(field: string, ask: () => Result): Result {
  try {
    return ask()
  } catch (error) {
    const errors = rowErrorsOf(error, field)
    throw errors ? new RowRefused(errors) : error
  }
}

/** The row as it was sent, once its form is right. */
export function parseRow(sent: unknown): SentRow {
  const parsed = SentRow.safeParse(sent)
  if (parsed.success) return parsed.data
  throw new RowRefused(
    parsed.error.issues.map(({ path, message }) => ({
      field: path.join('.').slice(0, 128),
      code: errorKeyOf(message),
    })),
  )
}
