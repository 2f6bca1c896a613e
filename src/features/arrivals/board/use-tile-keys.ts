import { useEffect, type RefObject } from 'react'
import { useSnapshot } from 'valtio'
import { preferences } from '#state/preferences.ts'
import { useShortcut } from '#ui/press/use-shortcut.ts'
import { isTileMove, moveFrom } from './tile-moves.ts'

const tilesIn = (group: Element) => [...group.querySelectorAll<HTMLElement>('[data-tile]')]

const focusedGroup = () => document.activeElement?.closest('[data-group]') ?? null

/** Number of tiles side by side, as they are laid out. */
function columnsIn(group: Element): number {
  const tiles = group.querySelector('[data-tiles]')
  return tiles ? getComputedStyle(tiles).gridTemplateColumns.split(' ').length : 1
}

/**
 * Keys of the board: arrows between tiles, I for the passenger's information, A to confirm all of a car, N for the next
 * car. Letters can be switched off.
 */
export function useTileKeys(list: RefObject<HTMLElement | null>): void {
  const { shortcuts } = useSnapshot(preferences)

  useShortcut(
    'i',
    () => {
      const id = document.activeElement?.getAttribute('data-tile')
      const info = id ? list.current?.querySelector<HTMLElement>(`[data-info="${id}"]`) : null
      // the dialog gives the focus back to where it was
      info?.focus({ preventScroll: true })
      info?.click()
    },
    shortcuts,
  )
  useShortcut('a', () => focusedGroup()?.querySelector<HTMLElement>('[data-confirm-all]')?.click(), shortcuts)
  useShortcut(
    'n',
    () => {
      const next = list.current?.querySelector('[data-urgency="next"]')
      const target = next?.querySelector<HTMLElement>('[data-tile][aria-checked="false"]:not([aria-disabled="true"])')
      target?.focus({ preventScroll: true })
      next?.scrollIntoView({ block: 'center' })
    },
    shortcuts,
  )

  useEffect(() => {
    const element = list.current
    const onKey = (event: KeyboardEvent) => moveFocus(event, element)
    element?.addEventListener('keydown', onKey)
    return () => element?.removeEventListener('keydown', onKey)
  }, [list])
}

function moveFocus(event: KeyboardEvent, list: HTMLElement | null) {
  const tile = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-tile]') : null
  const own = tile?.closest('[data-group]')
  if (!list || !tile || !own || !isTileMove(event.key)) return
  const groups = [...list.querySelectorAll('[data-group]')]
  const from = { group: groups.indexOf(own), tile: tilesIn(own).indexOf(tile) }
  const sizes = groups.map((group) => tilesIn(group).length)
  const to = moveFrom(from, event.key, sizes, columnsIn(own))
  const target = to && groups[to.group]
  if (!target) return
  event.preventDefault()
  tilesIn(target)[to.tile]?.focus()
}
