import { memo, useDeferredValue, type ComponentProps } from 'react'
import type { RightsChange } from '#domain/rights-matrix.ts'
import { SaveBar } from '#ui/form/SaveBar.tsx'
import { useChangeWords } from './use-change-words.ts'
import type { RightsWords } from './use-rights-words.ts'

interface Props extends Pick<ComponentProps<typeof SaveBar>, 'busy' | 'refusal' | 'onSave' | 'onDiscard'> {
  /** Those to tell of. What is stored is `onSave`'s to know: it may be a moment ahead of them. */
  changes: readonly RightsChange[]
  words: RightsWords
}

/** What of a user's rights has been changed, in words, and what can become of it. */
export const RightsBar = memo(function RightsBar({ changes, words, ...bar }: Props) {
  return <SaveBar {...bar} changes={useChangeWords(changes, words)} count={changes.length} />
})

/**
 * The changes to tell of: the changed cell is drawn first, and what is said of it a moment later. Whether there are any
 * is never late, as the key that saves, and the question before the page is left, hang on that.
 */
export function useToldChanges(changes: readonly RightsChange[]): readonly RightsChange[] {
  const later = useDeferredValue(changes)
  return later.length > 0 === changes.length > 0 ? later : changes
}
