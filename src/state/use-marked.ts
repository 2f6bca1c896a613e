import type { TFunction } from 'i18next'
import { useEffect, useState } from 'react'
import type { LastChange } from '#domain/last-change.ts'

/** What was changed elsewhere while it was on the screen: it is marked for a moment. */
export interface Marked<Field extends string> {
  fields: ReadonlySet<Field>
  /** `null` where nobody knows. */
  by: LastChange | null
}

/** How long it is marked what somebody else has changed, in milliseconds. */
export const markedMs = 6000

/** What somebody else has just changed in a form, and how to mark it. What the user has changed elsewhere is no news. */
export function useMarked<Field extends string>() {
  const [marked, setMarked] = useState<Marked<Field> | null>(null)
  useEffect(() => {
    if (!marked) return undefined
    const timer = setTimeout(() => setMarked(null), markedMs)
    return () => clearTimeout(timer)
  }, [marked])
  const mark = (fields: readonly Field[], by: LastChange | null) => {
    if (fields.length > 0 && by?.by !== 'you') setMarked({ fields: new Set(fields), by })
  }
  return [marked, mark] as const
}

/** Who has changed something, in words. @param by `null` where nobody knows */
export const whoChanged = (by: Pick<LastChange, 'by' | 'name'> | null, t: TFunction): string =>
  t(`justChanged.${by?.by ?? 'someone'}`, { name: by?.name ?? '' })

/** Who has just changed a field, in words; nothing where nobody has. */
export const markText = <Field extends string>(
  marked: Marked<Field> | null,
  field: Field,
  t: TFunction,
): string | undefined => (marked?.fields.has(field) ? whoChanged(marked.by, t) : undefined)

/** Who has just changed which fields, in words. @param nameKey the text key of a field's name */
export function markedText<Field extends string>(
  { fields, by }: Marked<Field>,
  nameKey: (field: Field) => string,
  t: TFunction,
  language: string,
): string {
  const names = [...fields].map((field) => t(nameKey(field)))
  const listed = new Intl.ListFormat(language, { type: 'conjunction' }).format(names)
  return t('justChanged.fields', { who: whoChanged(by, t), fields: listed })
}
