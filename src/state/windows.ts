import { product } from '#domain/product.ts'
import { hasUnsavedWork, isWorkOnlyHere } from './dirty.ts'

/** A window of this browser with something unsaved in it. */
export interface UnsavedWindow {
  title: string
  /** Whether some of that is on the device nowhere else, not in a draft either. */
  isOnlyThere: boolean
}

type WindowNews = { type: 'ask'; askedAt: number } | ({ type: 'unsaved'; askedAt: number } & UnsavedWindow)

/** Time that other windows get to answer. One that sleeps does not: what it holds it has kept when it was hidden. */
const answerMs = 400
const channel = new BroadcastChannel(`${product}-windows`)

/** Has this window answer the others. Call once. */
export function answerWindows(): void {
  channel.addEventListener('message', ({ data }: MessageEvent<WindowNews>) => {
    if (data.type !== 'ask') return
    const { askedAt } = data
    void unsavedHere().then((here) => {
      if (here) channel.postMessage({ type: 'unsaved', askedAt, ...here } satisfies WindowNews)
    })
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
  const others: UnsavedWindow[] = []
  const hear = ({ data }: MessageEvent<WindowNews>) => {
    if (data.type !== 'unsaved' || data.askedAt !== askedAt) return
    others.push({ title: data.title, isOnlyThere: data.isOnlyThere })
  }
  channel.addEventListener('message', hear)
  channel.postMessage({ type: 'ask', askedAt } satisfies WindowNews)
  const [here] = await Promise.all([unsavedHere(), new Promise((resolve) => setTimeout(resolve, answerMs))])
  channel.removeEventListener('message', hear)
  return here ? [here, ...others] : others
}
