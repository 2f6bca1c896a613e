import { product } from '#domain/product.ts'
import { hasUnsavedWork, isWorkHere, isWorkOnlyHere } from './dirty.ts'

/** A window of this browser with something unsaved in it. */
export interface UnsavedWindow {
  title: string
  /** Whether some of that is on the device nowhere else, not in a draft either. */
  isOnlyThere: boolean
}

type WindowNews =
  | { type: 'ask'; askedAt: number }
  /** It has something, and keeps what it can. */
  | { type: 'keeping'; askedAt: number; from: string; title: string }
  /** It has done so, and still has this. Windows of an earlier build send nothing else, and have no name. */
  | ({ type: 'unsaved'; askedAt: number; from?: string } & UnsavedWindow)
  /** It has done so, and has nothing any more. */
  | { type: 'saved'; askedAt: number; from: string }

/** Time that other windows get to say that they are there. One that sleeps does not: what it holds it has kept when it was hidden. */
const answerMs = 400
/** Time that those get which have something, to keep it: a slow device takes longer over it than over an answer. */
const keepingMs = 3000
const channel = new BroadcastChannel(`${product}-windows`)
/** No two windows begin at the same moment with the same chance. */
const thisWindow = `${performance.timeOrigin}:${Math.random()}`

const tell = (news: WindowNews): void => channel.postMessage(news)

/** Has this window answer the others. Call once. */
export function answerWindows(): void {
  channel.addEventListener('message', ({ data }: MessageEvent<WindowNews>) => {
    if (data.type !== 'ask' || !isWorkHere()) return
    const answer = { askedAt: data.askedAt, from: thisWindow }
    tell({ type: 'keeping', ...answer, title: document.title })
    void unsavedHere().then((here) =>
      tell(here ? { type: 'unsaved', ...answer, ...here } : { type: 'saved', ...answer }),
    )
  })
}

async function unsavedHere(): Promise<UnsavedWindow | null> {
  const isOnlyThere = await isWorkOnlyHere()
  return isOnlyThere || hasUnsavedWork() ? { title: document.title, isOnlyThere } : null
}

/** The windows with something unsaved, this one first. Their drafts are on the device by then. */
export async function unsavedWindows(): Promise<UnsavedWindow[]> {
  // no two windows ask at the very same moment
  const askedAt = performance.timeOrigin + performance.now()
  const others = new Map<string, UnsavedWindow>()
  const keeping = new Set<string>()
  let onKept: () => void = () => undefined
  const hear = ({ data }: MessageEvent<WindowNews>) => {
    if (data.type === 'ask' || data.askedAt !== askedAt) return
    const from = data.type === 'unsaved' ? (data.from ?? data.title) : data.from
    if (data.type === 'keeping') keeping.add(from)
    else keeping.delete(from)
    // what it keeps is only there until it says otherwise
    if (data.type === 'saved') others.delete(from)
    else others.set(from, { title: data.title, isOnlyThere: data.type === 'keeping' || data.isOnlyThere })
    if (keeping.size === 0) onKept()
  }
  channel.addEventListener('message', hear)
  tell({ type: 'ask', askedAt })
  const [here] = await Promise.all([unsavedHere(), passed(answerMs)])
  if (keeping.size > 0) await Promise.race([new Promise<void>((resolve) => (onKept = resolve)), passed(keepingMs)])
  channel.removeEventListener('message', hear)
  return here ? [here, ...others.values()] : [...others.values()]
}

const passed = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms)
  })
