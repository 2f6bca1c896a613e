import type * as z from 'zod/mini'

/** The key of a text for each field that is wrong; a field without an entry is right. */
export type FieldErrors<Draft> = Partial<Record<keyof Draft & string, string>>

const tooLong = 'validation.tooLong'

/** What is wrong with a text of more characters than the limit, to be put into words by `limitIn`. */
export const tooLongFor = (limit: number): string => `${tooLong}.${limit}`

/** How many characters are allowed, where a text is too long; `null` for any other error. */
export function limitIn(error: string): number | null {
  const [, limit] = new RegExp(`^${tooLong}\\.(\\d+)$`).exec(error) ?? []
  return limit === undefined ? null : Number(limit)
}

/** The key of a text for what a schema says. */
export const errorKeyOf = (message: string) => (message.startsWith('validation.') ? message : 'validation.invalid')

type Issue = z.core.$ZodIssue

const keyWithLimit = (issue: Issue): string =>
  issue.code === 'too_big' && issue.message === tooLong ? tooLongFor(Number(issue.maximum)) : errorKeyOf(issue.message)

/** The first thing that a schema says against one value; `null` for a right one. */
export function errorIn(schema: z.ZodMiniType, value: unknown): string | null {
  const issue = schema.safeParse(value).error?.issues[0]
  return issue ? keyWithLimit(issue) : null
}

function firstOfEach<Draft>(schema: z.ZodMiniType, value: unknown, keyOf: (issue: Issue) => string) {
  const errors: Record<string, string> = {}
  for (const issue of schema.safeParse(value).error?.issues ?? []) errors[String(issue.path[0] ?? '')] ??= keyOf(issue)
  return errors as FieldErrors<Draft>
}

/**
 * What a schema says against a value, by the value's own fields: of each field the first thing that is wrong with it. A
 * text that is too long says how long it may be.
 */
export const fieldErrors = <Draft>(schema: z.ZodMiniType, value: unknown): FieldErrors<Draft> =>
  firstOfEach(schema, value, keyWithLimit)

/** The same as codes, as answers have them. */
export const fieldCodes = <Draft>(schema: z.ZodMiniType, value: unknown): FieldErrors<Draft> =>
  firstOfEach(schema, value, ({ message }) => errorKeyOf(message))
