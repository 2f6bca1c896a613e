import { useEffect, useRef, useState } from 'react'

/** Sections count as read from here on down, as a share of the height of the window. */
const readingLine = 0.3

/** What people scroll with. Where one has been brought by a tab, that tab stays marked until one of these. */
const ownMoves = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const

/**
 * Which of the sections with these ids is being read: the last one that begins above the reading line, and at the end
 * of the page the last one of all.
 * @param ids in the order of the page; the same array while they are the same
 */
export function useSectionInView(ids: readonly string[]): [id: string, show: (id: string) => void] {
  const [inView, setInView] = useState(ids[0] ?? '')
  const isBrought = useRef(false)
  useEffect(() => {
    const free = () => {
      isBrought.current = false
    }
    const follow = ({ target }: Event) => {
      if (!isBrought.current && target instanceof Element) setInView(sectionRead(ids, target))
    }
    // whatever scrolls around the sections: the event does not bubble, but it is captured
    document.addEventListener('scroll', follow, { capture: true, passive: true })
    for (const move of ownMoves) document.addEventListener(move, free, { capture: true, passive: true })
    return () => {
      document.removeEventListener('scroll', follow, { capture: true })
      for (const move of ownMoves) document.removeEventListener(move, free, { capture: true })
    }
  }, [ids])
  return [
    inView,
    (id) => {
      isBrought.current = true
      setInView(id)
      const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches
      document.getElementById(id)?.scrollIntoView({ block: 'start', behavior: calm ? 'auto' : 'smooth' })
    },
  ]
}

function sectionRead(ids: readonly string[], scroller: Element): string {
  const isAtEnd = scroller.scrollTop > 0 && scroller.scrollTop + scroller.clientHeight >= scroller.scrollHeight - 1
  if (isAtEnd) return ids.at(-1) ?? ''
  const line = window.innerHeight * readingLine
  const begun = ids.filter((id) => (document.getElementById(id)?.getBoundingClientRect().top ?? Infinity) <= line)
  return begun.at(-1) ?? ids[0] ?? ''
}
