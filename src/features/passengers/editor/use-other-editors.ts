import { usePresence } from '#state/use-presence.ts'
import { useFieldFocus } from '#ui/press/use-field-focus.ts'
import { usePresentWords } from '#ui/speak/use-present-words.ts'
import type { Editing } from './use-editing.ts'

/**
 * Who else changes the passenger, in words, and this user for them. A passenger is mostly opened to be read: who has typed
 * something, or is in a field, has begun to change them, and nobody else is told of.
 */
export function useOtherEditors({ passenger, isCard, rights, isDirty }: Editing) {
  const { isInField, fieldFocusProps } = useFieldFocus()
  const isChanging = rights.refusal === null && (isDirty || isInField)
  const isKnown = passenger.id !== 0 && !isCard
  const others = usePresence(isKnown ? { kind: 'passenger', id: passenger.id } : null, isChanging)
  return { present: usePresentWords(others, isChanging), isInField, fieldFocusProps }
}
