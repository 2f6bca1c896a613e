import type * as z from 'zod/mini'

/** The key of a text for each field that is wrong; a field without an entry is right. */
export type FieldErrors<Draft> = Partial<Record<keyof Draft & string, string>>

/** The key of a text for what a schema says. */
export const errorKeyOf = (message: string) => (message.startsWith('validation.') ? message : 'validation.invalid')

/** What a schema says against a value, by the value's own fields: of each field the first thing that is wrong with it. */
export function fieldErrors<Draft>(schema: z.ZodMiniType, value: unknown): FieldErrors<Draft> {
  const parsed = schema.safeParse(value)
  const errors: Record<string, string> = {}
  for (const { path, message } of parsed.error?.issues ?? []) errors[String(path[0] ?? '')] ??= errorKeyOf(message)
  return errors as FieldErrors<Draft>
}
