import type { Page } from '@playwright/test'

/** What the app last made of the rows of a grid by each key, to be made of the next rows, and undone again. */
interface DirectKeys {
  /** Keeps what the app does at each of the next keys. */
  learn: () => void
  /** From now on the app hears no keys, and what was learnt is done at each of them instead. */
  takeOver: () => void
  /** Puts back what was there, and lets the app hear again. */
  giveBack: () => void
}

declare global {
  interface Window {
    directKeys: DirectKeys
  }
}

/**
 * For `addInitScript`, after `watchKeys`: changes the cells of a grid as the app would at each key, with the same
 * attributes, elements and focus, but without React and with nothing stored.
 */
export function typeDirectly(): void {
  /** From the row in which the key was pressed. */
  type Change = (row: Element) => () => void
  let learnt: Change[][] = []
  let row: Element | null = null
  let isLearning = false
  let isWithin = false
  let undo: (() => void)[] = []
  let taken: AbortController | null = null
  let pressed = 0

  const rowOf = (node: Node | null): Element | null =>
    (node instanceof Element ? node : node?.parentElement)?.closest('[role=grid] [data-row]') ?? null
  const indexIn = (node: Node): number => [...(node.parentNode?.childNodes ?? [])].indexOf(node as ChildNode)
  const pathTo = (top: Element, node: Node): number[] => {
    const path: number[] = []
    for (let at = node; at !== top && at.parentNode; at = at.parentNode) path.unshift(indexIn(at))
    return path
  }
  const find = (from: Element, offset: number, path: readonly number[]): Node | undefined =>
    path.reduce<Node | undefined>(
      (at, index) => at?.childNodes[index],
      from.parentNode?.childNodes[indexIn(from) + offset],
    )

  function changesOf({ type, target, attributeName, addedNodes, removedNodes }: MutationRecord): Change[] {
    const own = rowOf(target)
    if (!own || !row) return []
    const offset = indexIn(own) - indexIn(row)
    const path = pathTo(own, target)
    if (type === 'attributes') {
      const name = attributeName ?? ''
      const value = (target as Element).getAttribute(name)
      return [
        (from) => {
          const element = find(from, offset, path) as Element | undefined
          const before = element?.getAttribute(name) ?? null
          const put = (next: string | null) =>
            next === null ? element?.removeAttribute(name) : element?.setAttribute(name, next)
          put(value)
          return () => put(before)
        },
      ]
    }
    if (type === 'characterData') {
      const text = target.nodeValue
      return [
        (from) => {
          const node = find(from, offset, path)
          const before = node?.nodeValue ?? null
          if (node) node.nodeValue = text
          return () => {
            if (node) node.nodeValue = before
          }
        },
      ]
    }
    const additions = [...addedNodes]
      .filter((node) => node.parentNode === target)
      .map((node): Change => {
        const [index, kept] = [indexIn(node), node.cloneNode(true)]
        return (from) => {
          const parent = find(from, offset, path)
          const copy = kept.cloneNode(true)
          parent?.insertBefore(copy, parent.childNodes[index] ?? null)
          return () => copy.parentNode?.removeChild(copy)
        }
      })
    // of what goes it is known only of what kind it is: an editor, the text of a cell, a mark
    const removals = [...removedNodes].map(({ nodeName }): Change => (from) => {
      const parent = find(from, offset, path)
      const gone = [...(parent?.childNodes ?? [])].find((child) => child.nodeName === nodeName)
      const next = gone?.nextSibling ?? null
      gone?.remove()
      return () => gone && parent?.insertBefore(gone, next)
    })
    return [...removals, ...additions]
  }

  const observer = new MutationObserver((records) => {
    if (isLearning && isWithin) learnt.at(-1)?.push(...records.flatMap(changesOf))
  })
  observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
  addEventListener(
    'keydown',
    ({ target }) => {
      if (!isLearning) return
      row = rowOf(target as Node)
      learnt.push([])
      isWithin = true
      setTimeout(() => (isWithin = false))
    },
    true,
  )

  function press(event: Event) {
    const from = rowOf(event.target as Node)
    const changes = learnt[pressed] ?? []
    pressed += 1
    if (!from || changes.length === 0) return
    undo.push(...changes.map((change) => change(from)))
    const editor = from.querySelector('input:not([type=checkbox])')
    if (pressed > 1 && editor) return
    event.preventDefault()
    if (editor instanceof HTMLInputElement) {
      editor.value = (event as KeyboardEvent).key
      editor.focus({ preventScroll: true })
      editor.setSelectionRange(editor.value.length, editor.value.length)
    } else from.nextElementSibling?.querySelector<HTMLElement>('[tabindex="0"]')?.focus({ preventScroll: true })
  }

  window.directKeys = {
    learn() {
      learnt = []
      isLearning = true
    },
    takeOver() {
      isLearning = false
      pressed = 0
      taken = new AbortController()
      const names = [
        'keydown',
        'keypress',
        'keyup',
        'beforeinput',
        'input',
        'change',
        'focusin',
        'focusout',
        'focus',
        'blur',
      ]
      for (const name of names)
        addEventListener(
          name,
          (event) => {
            event.stopImmediatePropagation()
            if (name === 'keydown') press(event)
          },
          { capture: true, signal: taken.signal },
        )
    },
    giveBack() {
      for (const back of undo.toReversed()) back()
      undo = []
      document.querySelector<HTMLElement>('[role=gridcell][tabindex="0"]')?.focus({ preventScroll: true })
      taken?.abort()
    },
  }
}

export const learnKeys = (page: Page): Promise<void> => page.evaluate(() => window.directKeys.learn())

/** Types with what was learnt last. */
export async function typedDirectly(page: Page, type: () => Promise<number[]>): Promise<number[]> {
  await page.evaluate(() => window.directKeys.takeOver())
  const took = await type()
  await page.evaluate(() => window.directKeys.giveBack())
  return took
}
