import { makeStyles, tokens } from '@fluentui/react-components'
import { ArrowClockwise24Regular } from '@fluentui/react-icons'
import { useEffect, useRef, type RefObject } from 'react'
import { media } from '#ui/look/breakpoints.ts'
import { refreshOrExplain } from './refresh-or-explain.ts'

/** How far a finger has to pull, in pixels. */
const enoughPx = 80

interface Props {
  /** What is pulled. */
  area: RefObject<HTMLElement | null>
}

/** On a phone, where the button is in the drawer: pulling the page down at its top fetches its data anew. */
export function PullToRefresh({ area }: Props) {
  const styles = useStyles()
  const mark = useRef<HTMLDivElement>(null)
  useEffect(() => (area.current ? watchPulls(area.current, mark) : undefined), [area])
  return (
    <div ref={mark} className={styles.mark} aria-hidden="true">
      <ArrowClockwise24Regular />
    </div>
  )
}

/** Follows the finger without rendering: there is a touch event for each frame. */
function watchPulls(area: HTMLElement, mark: RefObject<HTMLElement | null>): () => void {
  let start: Touch | null = null
  let pulled = 0

  const show = (px: number) => {
    pulled = px
    mark.current?.style.setProperty('--pull', String(Math.min(1, px / enoughPx)))
  }
  const begin = ({ touches, target }: TouchEvent) => {
    const [finger] = touches
    start = finger && touches.length === 1 && isAtTop(target, area) ? finger : null
  }
  const pull = ({ touches }: TouchEvent) => {
    const [finger] = touches
    if (!start || !finger) return
    const down = finger.clientY - start.clientY
    const isPull = touches.length === 1 && down > 0 && down > Math.abs(finger.clientX - start.clientX)
    if (!isPull) start = null
    show(isPull ? down : 0)
  }
  const end = () => {
    if (pulled >= enoughPx) void refreshOrExplain()
    leave()
  }
  const leave = () => {
    start = null
    show(0)
  }

  const leaving = new AbortController()
  const options = { passive: true, signal: leaving.signal }
  area.addEventListener('touchstart', begin, options)
  area.addEventListener('touchmove', pull, options)
  area.addEventListener('touchend', end, options)
  area.addEventListener('touchcancel', leave, options)
  return () => leaving.abort()
}

/** Whether nothing between what is touched and the area is scrolled down. */
function isAtTop(target: EventTarget | null, area: HTMLElement): boolean {
  let element = target instanceof Element ? target : null
  while (element && area.contains(element)) {
    if (element.scrollTop > 0) return false
    element = element.parentElement
  }
  return true
}

const useStyles = makeStyles({
  mark: {
    position: 'absolute',
    top: '-48px',
    left: 'calc(50% - 20px)',
    zIndex: 2,
    display: 'grid',
    placeItems: 'center',
    width: '40px',
    height: '40px',
    borderRadius: '50%',
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorBrandForeground1,
    boxShadow: tokens.shadow8,
    opacity: 'var(--pull, 0)',
    transform: 'translateY(calc(var(--pull, 0) * 72px)) rotate(calc(var(--pull, 0) * 270deg))',
    pointerEvents: 'none',
    [media.print]: { display: 'none' },
  },
})
