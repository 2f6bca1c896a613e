import { createElement, lazy, useState, type ComponentType } from 'react'
import { product } from '#domain/product.ts'
import { hasUnsavedWork } from '#state/dirty.ts'
import { checkServer, sync } from '#state/sync.ts'
import { whenPartIsMissing } from '#ui/late/missing-part.ts'

/** How long a part of the app may take to load, in milliseconds. Source: spec 1 §8 "lazy screens time out after 120 seconds". */
const chunkTimeoutMs = 120_000

const reloadedKey = `${product}:reloadedFor`

/** A part of the app that could not be loaded. */
export class ChunkError extends Error {
  override readonly name = 'ChunkError'
}

interface Failure {
  online: boolean
  /** Something was typed that is not stored anywhere. */
  isDirty: boolean
  buildId: string
  /** The build for which the page was reloaded before, or `null`. */
  reloadedFor: string | null
}

/**
 * Whether a page whose part is missing should be loaded anew: a newer build may have taken its place. Not without a
 * connection, where it cannot help; not over something typed; and once for a build, so that it never goes round.
 * Source: design decision, offline rules 2.15.
 */
const mayReload = ({ online, isDirty, buildId, reloadedFor }: Failure): boolean =>
  online && !isDirty && reloadedFor !== buildId

let isLeaving = false

/**
 * What looks like a missing part may be the first sign that the network is gone, and a page that is loaded anew without
 * it may not come back: the server has to answer first.
 */
async function reloadOnce(): Promise<boolean> {
  if (sync.online && navigator.onLine) await checkServer()
  if (isLeaving) return true
  const facts = {
    online: sync.online && navigator.onLine,
    isDirty: hasUnsavedWork(),
    buildId: __BUILD_ID__,
    reloadedFor: sessionStorage.getItem(reloadedKey),
  }
  if (!mayReload(facts)) return false
  isLeaving = true
  sessionStorage.setItem(reloadedKey, __BUILD_ID__)
  location.reload()
  return true
}

/**
 * Loads a part of the app. A part that is missing has the page loaded anew if that may help.
 * @throws ChunkError
 */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  let timer = 0
  const late = new Promise<never>((_, reject) => {
    timer = window.setTimeout(() => reject(new ChunkError('timeout')), chunkTimeoutMs)
  })
  try {
    return await Promise.race([load(), late])
  } catch (cause) {
    // the page is leaving: what is shown meanwhile stays
    if (await reloadOnce()) return await new Promise<never>(() => undefined)
    throw new ChunkError('A part of the app could not be loaded', { cause })
  } finally {
    clearTimeout(timer)
  }
}

interface LazyScreen {
  Page: ComponentType
  preload: () => Promise<void>
}

/** A screen that is loaded when it is first shown, or ahead of that. */
export function lazyScreen(load: () => Promise<ComponentType>): LazyScreen {
  let loaded: ComponentType | null = null
  const keep = async () => {
    loaded = await load()
    return { default: loaded }
  }
  const Awaited = lazy(() => loadChunk(keep))
  return {
    Page: function Page() {
      // a screen that is waited for, if only for a microtask, is then kept back by React for 300 milliseconds
      const [Screen] = useState(() => loaded ?? Awaited)
      return createElement(Screen)
    },
    // what fails here fails again, and is said, when the page is shown
    preload: () =>
      keep().then(
        () => undefined,
        () => undefined,
      ),
  }
}

/** Parts that features load follow the same rule once they are wanted: one that is only loaded ahead costs nobody the page. */
export function watchChunks(): void {
  whenPartIsMissing(() => void reloadOnce())
}
