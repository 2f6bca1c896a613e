import type { TFunction } from 'i18next'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { confirmArrival, type BoardItem } from '#data/arrivals.ts'
import type { AccessFacts } from '#domain/access.ts'
import type { LocalDate } from '#domain/local-date.ts'
import type { Refusal } from '#domain/refusal.ts'
import { useFailureText } from '#state/use-failure-text.ts'
import { announce } from '#ui/speak/announce.ts'
import { say, type ToastPlace } from '#ui/speak/toast.ts'
import type { BoardGroup } from './group-rows.ts'
import { createHold, type Hold } from './hold.ts'
import { nameOf } from './tile-words.ts'
import { createTicks, type Ticks } from './ticks.ts'

/** What the rows of a board share. The same object as long as nothing in it changes: rows compare it. */
export interface BoardTools {
  ticks: Ticks
  hold: Hold
  access: AccessFacts
  today: LocalDate
  /** Confirms a passenger, or undoes that. */
  toggle: (item: BoardItem, completed: boolean) => void
  /** The same for all of a car. */
  toggleAll: (items: readonly BoardItem[], completed: boolean) => void
  /** Says why a passenger cannot be confirmed. */
  explain: (refusal: NonNullable<Refusal>) => void
  /** Asks whether the confirmations of a whole car are to be undone. */
  askUndo: (group: BoardGroup) => void
  /** Opens the passenger's information. */
  open: (item: BoardItem) => void
}

const clock = () => performance.now()
const hapticMs = 10

export function useBoardTools(
  access: AccessFacts,
  today: LocalDate,
  { open, askUndo }: Pick<BoardTools, 'open' | 'askUndo'>,
): BoardTools {
  const { t } = useTranslation()
  const failureText = useFailureText()
  const [ticks] = useState(() => createTicks(confirmArrival, clock))
  const [hold] = useState(() => createHold(clock))

  return useMemo(() => {
    const store = async (item: BoardItem, completed: boolean) => {
      try {
        await ticks.set(item, completed)
      } catch (failure) {
        sayFailed(item, failureText(failure), t, () => void store(item, completed))
      }
    }
    const feel = () => {
      hold.touch()
      if ('vibrate' in navigator) navigator.vibrate(hapticMs)
    }
    return {
      ticks,
      hold,
      access,
      today,
      open,
      askUndo,
      toggle(item, completed) {
        // the finger was on its way to another passenger when the rows moved
        if (hold.hasJustMoved() || !ticks.tap(item.id)) return
        feel()
        void store(item, completed)
      },
      explain: (refusal) => say({ title: t(refusal), intent: 'info' }),
      toggleAll(items, completed) {
        if (hold.hasJustMoved()) return
        feel()
        for (const item of items) void store(item, completed)
        const count = items.length
        announce(t(completed ? 'arrivals.confirmAll.done' : 'arrivals.undoAll.done', { count }))
      },
    }
  }, [ticks, hold, access, today, open, askUndo, t, failureText])
}

/**
 * Tells that a confirmation did not succeed; its tile says it too, until the next tap.
 * @param alsoIn what else says it
 */
export function sayFailed(item: BoardItem, text: string, t: TFunction, retry: () => void, alsoIn?: ToastPlace): void {
  say({
    ...(alsoIn && { alsoIn }),
    title: t('arrivals.failedFor', { name: nameOf(item, t) }),
    text,
    intent: 'error',
    action: { label: t('retry'), onClick: retry },
  })
}
