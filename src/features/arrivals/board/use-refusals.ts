import type { TFunction } from 'i18next'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { BoardItem } from '#data/arrivals.ts'
import { cancellationToastMs, say } from '#ui/speak/toast.ts'
import { type BoardTools, sayFailed } from './board-tools.ts'
import { changeText, nameOf } from './tile-words.ts'

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
      const again = () => toggle(item, asked)
      if (item.overruledBy) sayOverruled(item, t, again)
      else sayFailed(item, t(asked ? 'arrivals.error.complete' : 'arrivals.error.incomplete'), t, again, 'syncPanel')
    }
    known.current = new Map(items.map((item) => [item.id, item]))
  }, [items, toggle, t])
}

/** Tells whose newer change stands, and offers to make this one anew on top of it. */
function sayOverruled(item: BoardItem, t: TFunction, insist: () => void): void {
  const label = t(item.completed ? 'sync.undoAnyway' : 'sync.confirmAnyway')
  say({
    title: t('arrivals.overruled', { name: nameOf(item, t) }),
    text: changeText(item, t) ?? '',
    intent: 'warning',
    timeoutMs: cancellationToastMs,
    alsoIn: 'syncPanel',
    action: { label, onClick: insist },
  })
}
