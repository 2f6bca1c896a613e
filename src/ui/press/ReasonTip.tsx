import { makeStyles, tokens } from '@fluentui/react-components'
import { useEffectEvent, useLayoutEffect, useRef } from 'react'
import type { Reason } from './use-reason.ts'

/** Around the words, in CSS pixels. */
const toControlPx = 4
const toEdgePx = 8

/** Where the words stand, if there is room: not over what else may be pressed there. */
type Side = 'above' | 'below' | 'beside'

interface Props {
  reason: Reason
  side?: Side
}

/** Takes away the words that are shown: there are never two over each other. */
let hideShown: (() => void) | null = null

/**
 * The words of a reason, which are a control's description for screen readers, or those of its name: shown above the
 * control, or on another side. They lie in the browser's top layer, where no dialog or list cuts them off, and not in the
 * kit's tooltip, which would bring its positioning along to every screen and an element at the end of the page for each
 * control that is refused.
 */
export function ReasonTip({ reason, side = 'above' }: Props) {
  const { id, words, isName, anchor, hide, hideSoon, stay } = reason
  const styles = useStyles()
  const ref = useRef<HTMLSpanElement>(null)
  const isShown = words !== null && anchor !== null
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape') {
      // what a form's field has sent is shown at a button without the focus, until one types on
      if (!anchor?.contains(document.activeElement)) hide()
      return
    }
    // takes the words away, not the dialog around them
    event.preventDefault()
    event.stopPropagation()
    hide()
  })
  const onPointerDown = useEffectEvent(({ target }: Event) => {
    if (target instanceof Node && !anchor?.contains(target) && !ref.current?.contains(target)) hide()
  })
  const onHideShown = useEffectEvent(hide)
  useLayoutEffect(() => {
    const tip = ref.current
    if (!isShown || !tip) return undefined
    const hideThis = () => onHideShown()
    hideShown?.()
    hideShown = hideThis
    raise(tip)
    // a part of the control may be what they are about
    const about = anchor.querySelector('[data-told]') ?? anchor
    const put = () => place(tip, about, side)
    put()
    const end = new AbortController()
    const everywhere = { capture: true, signal: end.signal }
    document.addEventListener('keydown', (event) => onKeyDown(event), everywhere)
    document.addEventListener('pointerdown', (event) => onPointerDown(event), everywhere)
    window.addEventListener('scroll', put, everywhere)
    window.addEventListener('resize', put, everywhere)
    return () => {
      end.abort()
      tip.removeAttribute('popover')
      if (hideShown === hideThis) hideShown = null
    }
  }, [isShown, anchor, words, side])
  // a name is described to nobody, and a long list has one in every row
  if (words === null || (isName && anchor === null)) return null
  return (
    <span
      ref={ref}
      id={isName ? undefined : id}
      role="tooltip"
      // the control has them as its name or description, and a heading or cell around it is not called so, too
      aria-hidden="true"
      hidden={!isShown}
      className={styles.tip}
      onPointerEnter={stay}
      onPointerLeave={() => hideSoon()}
    >
      {words}
    </span>
  )
}

/** Browsers without a top layer for it show it where it is. */
function raise(tip: HTMLElement): void {
  if (!('showPopover' in tip)) return
  tip.popover = 'manual'
  tip.showPopover()
}

function place(tip: HTMLElement, control: Element, side: Side): void {
  const { left, right, top, bottom, width, height } = control.getBoundingClientRect()
  const { offsetWidth, offsetHeight } = tip
  const lastLeft = innerWidth - toEdgePx - offsetWidth
  const after = right + toControlPx
  const above = top - toControlPx - offsetHeight
  const below = bottom + toControlPx
  const isBeside = side === 'beside' && after <= lastLeft
  const isBelow = side === 'below' ? below + offsetHeight <= innerHeight - toEdgePx : above < toEdgePx
  const x = isBeside ? after : left + (width - offsetWidth) / 2
  const y = isBeside ? top + (height - offsetHeight) / 2 : isBelow ? below : above
  tip.style.left = `${Math.max(toEdgePx, Math.min(x, lastLeft))}px`
  tip.style.top = `${y}px`
}

const useStyles = makeStyles({
  // without `display`, which would show it all the time
  tip: {
    position: 'fixed',
    inset: 'auto',
    zIndex: 1_000_001,
    boxSizing: 'border-box',
    width: 'max-content',
    maxWidth: 'min(280px, calc(100vw - 16px))',
    margin: 0,
    padding: '6px 12px',
    border: `1px solid ${tokens.colorTransparentStroke}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground1,
    boxShadow: tokens.shadow16,
    color: tokens.colorNeutralForeground1,
    fontSize: '14px',
    fontWeight: tokens.fontWeightRegular,
    lineHeight: '20px',
    textAlign: 'start',
    whiteSpace: 'normal',
    overflowWrap: 'anywhere',
    cursor: 'default',
    '@media print': { display: 'none' },
  },
})
