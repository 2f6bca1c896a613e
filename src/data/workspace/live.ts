import { openedWorkspace, type Workspace } from './workspace.ts'

/** A query of the signed-in user's databases that screens follow. Arguments are the same when their JSON is. */
export interface LiveQuery<Given extends readonly unknown[], Answer> {
  (...given: Given): Promise<Answer>
  /** What these arguments gave last in this window, for a screen to begin with; `undefined` when others were asked since. */
  atHand: (...given: Given) => Answer | undefined
}

/** Makes a query live: its last answer stays at hand for as long as the user's databases are open. */
export function live<Given extends readonly unknown[], Answer>(
  query: (...given: Given) => Promise<Answer>,
): LiveQuery<Given, Answer> {
  const last = new WeakMap<Workspace, { asked: string; answer: Answer }>()
  const ask = async (...given: Given): Promise<Answer> => {
    const open = openedWorkspace()
    const answer = await query(...given)
    if (open) last.set(open, { asked: JSON.stringify(given), answer })
    return answer
  }
  const atHand = (...given: Given): Answer | undefined => {
    const open = openedWorkspace()
    const known = open ? last.get(open) : undefined
    return known?.asked === JSON.stringify(given) ? known.answer : undefined
  }
  return Object.assign(ask, { atHand })
}
