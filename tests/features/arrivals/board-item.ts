import type { BoardItem } from '#data/arrivals.ts'
import { arrival } from '#tests/support/arrival.ts'

let lastId = 0

/** A valid row of the board, waiting and sent, with what a test cares about laid over it. Each has an id of its own. */
export function boardItem(given: Partial<BoardItem> = {}): BoardItem {
  lastId += 1
  const { sync = 'sent', refusal = null, isOverruled = false, overruledBy = null, madeAt = null, ...item } = given
  return { ...arrival({ id: lastId, passengerId: lastId, ...item }), sync, refusal, isOverruled, overruledBy, madeAt }
}
