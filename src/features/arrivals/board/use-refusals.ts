import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { BoardItem } from '#data/arrivals.ts'
import { type BoardTools, sayFailed } from './board-tools.ts'

/**
 * Tells of confirmations that the server refuses while the board is open. Those refused before wait in their tiles and
 * in the sync panel. Source: spec 1 §8 "Arrival/departure update errors".
 */
export function useRefusals(items: readonly BoardItem[], toggle: BoardTools['toggle']): void {
  const { t } = useTranslation()
  const known = useRef(new Map<number, BoardItem>())
  useEffect(() => {
    for (const item of items) {
      const before = known.current.get(item.id)
      if (item.sync !== 'refused' || !before || before.sync === 'refused') continue
      // the row shows again what the server has: the opposite of what was asked for
      const asked = !item.completed
      const text = t(asked ? 'arrivals.error.complete' : 'arrivals.error.incomplete')
      sayFailed(item, text, t, () => toggle(item, asked))
    }
    known.current = new Map(items.map((item) => [item.id, item]))
  }, [items, toggle, t])
}
