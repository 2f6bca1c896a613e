import type { LiveQuery } from '#data/workspace/live.ts'
import { useMirror } from './use-mirror.ts'

/**
 * What a query gives for these arguments, kept up: at once where its answer is at hand. `undefined` while it runs for
 * the first time; never the answer to other arguments.
 */
export function useLive<Given extends readonly unknown[], Answer>(
  query: LiveQuery<Given, Answer>,
  ...given: Given
): Answer | undefined {
  const asked = JSON.stringify(given)
  const atHand = query.atHand(...given)
  const found = useMirror(
    async () => ({ asked, answer: await query(...given) }),
    [query, asked],
    atHand === undefined ? undefined : { asked, answer: atHand as Awaited<Answer> },
  )
  // a live query gives its last answer until the next one is there
  return found?.asked === asked ? found.answer : atHand
}
