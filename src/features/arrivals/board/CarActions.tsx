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
  const [isPressed, setIsPressed] = useState(false)
  const offer = offerOf(group, changeable)
  const shown = useHeld(offer, board.hold)
  if (!shown) return null

  const open = changeable.filter(({ completed }) => !completed)
  const confirmAll = () => {
    board.toggleAll(open, true)
    setIsPressed(true)
    board.hold.whenOff(() => setIsPressed(false))
  }
  const isConfirm = shown !== 'undo'
  const isInert = isPressed || shown === 'room' || shown !== offer
  const act = isConfirm ? confirmAll : () => board.askUndo(group)
  // one button, which keeps the focus when it turns into the other
  return (
    <Button
      className={mergeClasses(styles.all, isConfirm && isNext && styles.nextAll, shown === 'room' && styles.room)}
      aria-hidden={shown === 'room' || undefined}
      data-confirm-all={isConfirm && !isInert ? '' : undefined}
      disabledFocusable={isInert}
      icon={isConfirm ? <Checkmark20Regular /> : <ArrowUndo20Regular />}
      {...oncePerPress}
      onClick={() => {
        if (!isInert) act()
      }}
    >
      {isConfirm
        ? t('arrivals.confirmAll', { count: open.length })
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
