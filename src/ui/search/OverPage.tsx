import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react'
import { dialogFooterMark } from '../form/dialog-footer.ts'
import { media } from '../look/breakpoints.ts'

interface Props {
  /** What it belongs to: it is as wide. */
  anchor: RefObject<HTMLElement | null>
  className?: string
  children: ReactNode
}

/** Room under the anchor with less than which it lies above it, in pixels. */
const leastUnder = 240
const gap = 4
const margin = 8

/**
 * Lies over the page: nothing makes room for it, and neither the dialog around it cuts it off nor does it cover that
 * one's footer. Source: design decision on screens, section 0.
 */
export function OverPage({ anchor, className, children }: Props) {
  const styles = useStyles()
  const surface = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const [field, element] = [anchor.current, surface.current]
    if (!field || !element) return undefined
    // on top of everything, and yet within the dialog for whoever reads it; older browsers lay it over the dialog alone
    if ('showPopover' in element) {
      element.popover = 'manual'
      element.showPopover()
    }
    const place = () => placeUnder(field, element)
    place()
    const leaving = new AbortController()
    const options = { capture: true, passive: true, signal: leaving.signal }
    globalThis.addEventListener('scroll', place, options)
    globalThis.addEventListener('resize', place, options)
    globalThis.visualViewport?.addEventListener('resize', place, options)
    return () => leaving.abort()
  }, [anchor])
  return (
    <div ref={surface} className={mergeClasses(styles.root, className)}>
      {children}
    </div>
  )
}

function placeUnder(field: HTMLElement, element: HTMLElement): void {
  const { left, width, top, bottom } = field.getBoundingClientRect()
  const screenHeight = globalThis.visualViewport?.height ?? globalThis.innerHeight
  const footer = field.closest('[role="dialog"]')?.querySelector(`[${dialogFooterMark}]`)
  const floor = Math.min(footer?.getBoundingClientRect().top ?? screenHeight, screenHeight) - margin
  const under = floor - bottom - gap
  const above = top - gap - margin
  const isAbove = under < leastUnder && above > under
  Object.assign(element.style, {
    left: `${left}px`,
    width: `${width}px`,
    top: isAbove ? 'auto' : `${bottom + gap}px`,
    bottom: isAbove ? `${globalThis.innerHeight - top + gap}px` : 'auto',
    maxHeight: `${Math.max(isAbove ? above : under, 0)}px`,
  })
}

const useStyles = makeStyles({
  root: {
    '--row-height': '56px',
    position: 'fixed',
    right: 'auto',
    zIndex: 10,
    display: 'flex',
    flexDirection: 'column',
    boxSizing: 'border-box',
    margin: 0,
    padding: '4px',
    border: 'none',
    borderRadius: '10px',
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground1,
    boxShadow: tokens.shadow16,
    overflow: 'hidden',
    '& [role=listbox]': { minHeight: 0, overflowY: 'auto' },
    [media.forcedColors]: { border: '1px solid CanvasText' },
  },
})
