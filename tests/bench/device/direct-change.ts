import type { Page } from '@playwright/test'

/** What the app last made of an element, to be made of another one like it, and undone again. */
interface Direct {
  /** Keeps what the app changes together with this attribute in the next element that matches. */
  learn: (root: string, sign: string) => void
  /** From now on the app hears nothing of these events, and what was learnt is done at the first of them instead. */
  takeOver: (names: readonly string[], root: string, alsoDo?: 'put') => void
  /** Puts back what was there, and lets the app hear again. */
  giveBack: () => void
}

declare global {
  interface Window {
    direct: Direct
    /** Milliseconds of `performance.now()` at which the row of the latest bare put was durable; `null` until then. */
    directlyStored: number | null
  }
}

/**
 * For `addInitScript`: changes an element as the app would, with the same attributes and the same new elements, but
 * without React and without anything stored. This is what a device needs at least, and what the app is compared with.
 */
export function changeDirectly(): void {
  type Change = (root: Element) => () => void
  let learnt: Change[] = []
  let watching: MutationObserver | null = null
  let taken: AbortController | null = null
  let undo: (() => void)[] = []

  const pathTo = (root: Element, element: Node | null): number[] => {
    const path: number[] = []
    for (let at = element; at && at !== root; at = at.parentNode)
      path.unshift([...(at.parentNode?.childNodes ?? [])].indexOf(at as ChildNode))
    return path
  }
  const follow = (root: Element, path: readonly number[]): Node | undefined =>
    path.reduce<Node | undefined>((at, index) => at?.childNodes[index], root)

  const attributeChange = (path: readonly number[], name: string, value: string | null): Change => {
    return (root) => {
      const element = follow(root, path) as Element | undefined
      const before = element?.getAttribute(name) ?? null
      const put = (next: string | null) =>
        next === null ? element?.removeAttribute(name) : element?.setAttribute(name, next)
      put(value)
      return () => put(before)
    }
  }
  const textChange = (path: readonly number[], text: string | null): Change => {
    return (root) => {
      const node = follow(root, path)
      const before = node?.nodeValue ?? null
      if (node) node.nodeValue = text
      return () => {
        if (node) node.nodeValue = before
      }
    }
  }
  const addition = (path: readonly number[], index: number, added: Node): Change => {
    return (root) => {
      const parent = follow(root, path)
      const copy = added.cloneNode(true)
      parent?.insertBefore(copy, parent.childNodes[index] ?? null)
      return () => copy.parentNode?.removeChild(copy)
    }
  }

  const changesOf = (root: Element, records: readonly MutationRecord[]): Change[] =>
    records.flatMap(({ type, target, attributeName, addedNodes }) => {
      if (!root.contains(target)) return []
      const path = pathTo(root, target)
      if (type === 'attributes')
        return [attributeChange(path, attributeName ?? '', (target as Element).getAttribute(attributeName ?? ''))]
      if (type === 'characterData') return [textChange(path, target.nodeValue)]
      return [...addedNodes]
        .filter((node) => node.parentNode === target)
        .map((node) => addition(path, pathTo(root, node).at(-1) ?? 0, node.cloneNode(true)))
    })

  let opened: IDBDatabase | null = null
  const opening = indexedDB.open('bench-reference', 1)
  opening.onupgradeneeded = () => opening.result.createObjectStore('rows', { keyPath: 'id' })
  opening.onsuccess = () => (opened = opening.result)

  /** One strict put into a database of the page that holds nothing else. */
  const put = () => {
    window.directlyStored = null
    const transaction = opened?.transaction('rows', 'readwrite', { durability: 'strict' })
    transaction?.objectStore('rows').put({ id: performance.now(), text: 'x'.repeat(400) })
    transaction?.addEventListener('complete', () => (window.directlyStored = performance.now()))
  }

  window.direct = {
    learn(selector, sign) {
      watching?.disconnect()
      watching = new MutationObserver((records) => {
        // what a refresh changes meanwhile says nothing of it
        const changed = records.find(({ attributeName }) => attributeName === sign)
        const root = (changed?.target as Element | undefined)?.closest(selector)
        if (!root) return
        learnt = changesOf(root, records)
        watching?.disconnect()
      })
      watching.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
    },
    takeOver(names, selector, alsoDo) {
      if (learnt.length === 0) throw new Error('Nothing was learnt.')
      taken = new AbortController()
      let isDone = false
      for (const name of names)
        addEventListener(
          name,
          (event) => {
            event.stopImmediatePropagation()
            if (event.cancelable) event.preventDefault()
            const root = event.target instanceof Element ? event.target.closest(selector) : null
            if (isDone || !root) return
            isDone = true
            if (alsoDo === 'put') put()
            undo = learnt.map((change) => change(root))
          },
          { capture: true, passive: false, signal: taken.signal },
        )
    },
    giveBack() {
      taken?.abort()
      for (const back of undo.toReversed()) back()
      undo = []
    },
  }
}

export const learnFrom = (page: Page, root: string, sign: string): Promise<void> =>
  page.evaluate(([selector, attribute]) => window.direct.learn(selector, attribute), [root, sign] as const)

/** @param alsoDo `put`: stores a row besides, as strictly as the app does */
export const takeOver = (page: Page, names: readonly string[], root: string, alsoDo?: 'put'): Promise<void> =>
  page.evaluate(([given, selector, also]) => window.direct.takeOver(given, selector, also), [
    names,
    root,
    alsoDo,
  ] as const)

export const giveBack = (page: Page): Promise<void> => page.evaluate(() => window.direct.giveBack())
