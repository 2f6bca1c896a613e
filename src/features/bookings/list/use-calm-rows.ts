import { useEffect, useState, useSyncExternalStore, type RefObject } from 'react'

/** How long after a tap in the list nothing in it changes its place, in milliseconds. */
const calmMs = 2000

/** How often it is looked whether a menu is still open, in milliseconds. */
const menuLookMs = 250

const openMenu = '[aria-haspopup="menu"][aria-expanded="true"]'

interface Row {
  id: number
}
type Rows<Of> = readonly Of[] | undefined

/** The rows as they were where they are the same: each drawing sorts them anew. */
function kept<Of>(before: Rows<Of>, rows: Rows<Of>): Rows<Of> {
  const areSame = before?.length === rows?.length && rows?.every((row, place) => row === before?.[place])
  return areSame ? before : rows
}

/** The rows as they stand, which a tap alone draws nothing of anew. */
class CalmRows<Of extends Row> {
  private isTouched = false
  private places: Rows<Of>
  private wish: string | null = null
  private given: Rows<Of>
  private answer: Rows<Of>
  private timer: ReturnType<typeof setTimeout> | undefined
  private tell = (): void => undefined

  readonly subscribe = (tell: () => void) => {
    this.tell = tell
    return () => {
      this.tell = () => undefined
    }
  }

  show(rows: Rows<Of>, wish: string): Rows<Of> {
    if (rows !== this.given || wish !== this.wish) {
      const isHeld = this.isTouched && wish === this.wish && rows !== undefined && this.places !== undefined
      if (isHeld) {
        const latest = new Map(rows.map((row) => [row.id, row]))
        this.answer = kept(
          this.answer,
          this.places?.map((row) => latest.get(row.id) ?? row),
        )
      } else {
        this.answer = kept(this.answer, rows)
        this.places = this.answer
      }
      this.given = rows
      this.wish = wish
    }
    return this.answer
  }

  /** Listens for taps in a list. @returns ends it */
  watch(list: HTMLElement): () => void {
    const letGo = () => {
      if (list.querySelector(openMenu)) {
        this.timer = setTimeout(letGo, menuLookMs)
        return
      }
      this.isTouched = false
      if (kept(this.answer, this.given) === this.answer) return
      this.places = this.given
      this.answer = this.given
      this.tell()
    }
    const touch = () => {
      this.isTouched = true
      clearTimeout(this.timer)
      this.timer = setTimeout(letGo, calmMs)
    }
    const leaving = new AbortController()
    for (const name of ['pointerdown', 'click']) list.addEventListener(name, touch, { signal: leaving.signal })
    return () => {
      leaving.abort()
      clearTimeout(this.timer)
    }
  }
}

/**
 * Rows that keep their places while one of their menus is open and for two seconds after a tap among them; what they say
 * is new all the same. @param wish what the user has asked to see: another wish is met at once
 */
export function useCalmRows<Of extends Row>(
  rows: Rows<Of>,
  wish: string,
  list: RefObject<HTMLElement | null>,
): Rows<Of> {
  const [calm] = useState(() => new CalmRows<Of>())
  useEffect(() => (list.current ? calm.watch(list.current) : undefined), [calm, list])
  return useSyncExternalStore(calm.subscribe, () => calm.show(rows, wish))
}
