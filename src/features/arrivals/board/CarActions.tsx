import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { ArrowUndo20Regular } from '@fluentui/react-icons/headless/svg/arrow-undo'
import { Checkmark20Regular } from '@fluentui/react-icons/headless/svg/checkmark'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BoardItem } from '#data/arrivals.ts'
import { oncePerPress } from '#ui/press/once-per-press.ts'
import { phonePane } from '../panes.ts'
import type { BoardTools } from './board-tools.ts'
import type { BoardGroup } from './group-rows.ts'
import { useHeld } from './use-held.ts'

interface Props {
  group: BoardGroup
  /** Those of its items that may be confirmed, or undone. */
  changeable: readonly BoardItem[]
  isNext: boolean
  board: BoardTools
}

/** With `room` nothing is offered, and the place of the button is kept. */
type Offer = 'confirm' | 'undo' | 'room' | null

function offerOf({ waiting }: BoardGroup, changeable: readonly BoardItem[]): Offer {
  if (changeable.length < 2) return null
  if (waiting === 0) return 'undo'
  return changeable.filter(({ completed }) => !completed).length > 1 ? 'confirm' : 'room'
}

/**
 * Confirms all of a car with one press; what undoes it comes to the button's place once the board is let go, and asks
 * first. The place is kept meanwhile, and where one is left whom the tile confirms as fast, so that the tiles do not
 * slide under the finger either.
 */
export function CarActions({ group, changeable, isNext, board }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  /** Of how many it was, while the board is held after the press. */
  const [pressed, setPressed] = useState<number | null>(null)
  const offer = offerOf(group, changeable)
  const shown = useHeld(offer, board.hold)
  if (!shown) return null

  const open = changeable.filter(({ completed }) => !completed)
  const confirmAll = () => {
    board.toggleAll(open, true)
    setPressed(open.length)
    board.hold.whenOff(() => setPressed(null))
  }
  const isConfirm = shown !== 'undo'
  // what is offered no longer, and may not go while the board is held, says nothing that is not true any more
  const isRoom = shown === 'room' || (shown !== offer && pressed === null)
  const isInert = isRoom || pressed !== null
  const act = isConfirm ? confirmAll : () => board.askUndo(group)
  // one button, which keeps the focus when it turns into the other
  return (
    <Button
      className={mergeClasses(styles.all, isConfirm && isNext && styles.nextAll, isRoom && styles.room)}
      aria-hidden={isRoom || undefined}
      data-confirm-all={isConfirm && !isInert ? '' : undefined}
      disabledFocusable={isInert}
      icon={isConfirm ? <Checkmark20Regular /> : <ArrowUndo20Regular />}
      {...oncePerPress}
      onClick={() => {
        if (!isInert) act()
      }}
    >
      {isConfirm
        ? t('arrivals.confirmAll', { count: pressed ?? open.length })
        : t('arrivals.undoAll', { count: changeable.length })}
    </Button>
  )
}

const useStyles = makeStyles({
  all: {
    minHeight: '44px',
    padding: '0 16px',
    borderRadius: '8px',
    whiteSpace: 'nowrap',
    [phonePane]: { flex: '1 1 auto' },
  },
  room: { visibility: 'hidden' },
  nextAll: {
    border: `1px solid ${tokens.colorBrandStroke2}`,
    backgroundColor: tokens.colorBrandBackground2,
    color: tokens.colorBrandForeground2,
    ':hover': {
      backgroundColor: tokens.colorBrandBackground2Hover,
      color: tokens.colorBrandForeground2Hover,
      border: `1px solid ${tokens.colorBrandStroke2Hover}`,
    },
  },
})
