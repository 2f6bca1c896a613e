import { startTransition, useEffect, useState } from 'react'
import type { BoardGroup } from './group-rows.ts'
import type { Hold } from './hold.ts'
import { inPlace } from './steady-groups.ts'

/**
 * The groups as the screen shows them: in their old places while the board is held.
 * @param choice what the user has narrowed the list to; when it changes, the list follows at once
 */
export function useSteady(groups: readonly BoardGroup[], hold: Hold, choice: string): readonly BoardGroup[] {
  const [shown, setShown] = useState({ groups, choice })
  const isChosenAnew = shown.choice !== choice
  if (isChosenAnew) setShown({ groups, choice })

  useEffect(() => {
    if (hold.isOn()) {
      startTransition(() => setShown((current) => ({ ...current, groups: inPlace(current.groups, groups) })))
    }
    return hold.whenOff(() => startTransition(() => setShown((current) => ({ ...current, groups }))))
  }, [groups, hold])

  return isChosenAnew ? groups : shown.groups
}
