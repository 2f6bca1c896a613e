import { useSnapshot } from 'valtio'
import { lists } from '#state/lists.ts'

const keyOf = (userId: number) => `support.message:${userId}`

/**
 * The message that the user has not sent yet. It lies with what is wiped at sign-out, and under the user's id: after a
 * session that expired, somebody else may be next.
 */
export function useSupportDraft(userId: number): readonly [string, (message: string) => void] {
  const key = keyOf(userId)
  const draft = useSnapshot(lists).drafts[key] ?? ''
  const keep = (message: string) => {
    const others = Object.entries(lists.drafts).filter(([name]) => name !== key)
    lists.drafts = Object.fromEntries(message === '' ? others : [...others, [key, message]])
  }
  return [draft, keep]
}
