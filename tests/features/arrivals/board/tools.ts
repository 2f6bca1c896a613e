import { vi } from 'vitest'
import type { BoardItem } from '#data/arrivals.ts'
import { accessRights, type AccessFacts } from '#domain/access.ts'
import type { BoardTools } from '#features/arrivals/board/board-tools.ts'
import { createHold } from '#features/arrivals/board/hold.ts'
import { createTicks } from '#features/arrivals/board/ticks.ts'

const clock = () => performance.now()

export const desk: AccessFacts = {
  permissions: { 1: [accessRights.readArrivalDepartures, accessRights.updateArrivalDepartures] },
}
export const reader: AccessFacts = { permissions: { 1: [accessRights.readArrivalDepartures] } }

/** The tools of a board of 23 November 2026 whose device stores what `confirm` lets through. */
export function toolsWith(
  confirm: (item: BoardItem, completed: boolean) => Promise<void> = () => Promise.resolve(),
  access = desk,
): BoardTools {
  const ticks = createTicks(confirm, clock)
  const store = (item: BoardItem, completed: boolean) => void ticks.set(item, completed).catch(() => undefined)
  return {
    ticks,
    hold: createHold(clock),
    access,
    today: '2026-11-23',
    toggle: vi.fn(store),
    toggleAll: vi.fn((items: readonly BoardItem[], completed: boolean) =>
      items.forEach((item) => store(item, completed)),
    ),
    explain: vi.fn(),
    askUndo: vi.fn(),
    open: vi.fn(),
  }
}
