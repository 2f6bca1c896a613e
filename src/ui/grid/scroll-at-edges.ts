/** How near to an edge a pointer scrolls, and by how much in each frame. In pixels. */
const edgePx = 28
const speedPx = 14

interface Edges {
  move: (x: number, y: number) => void
  stop: () => void
}

/**
 * Scrolls an element while a pointer that draws is near one of its edges or beyond it.
 * @param scrolled told after each step where the pointer is on the screen
 */
export function scrollAtEdges(scroller: HTMLElement, scrolled: (x: number, y: number) => void): Edges {
  let pointer = { x: 0, y: 0 }
  let frame = 0
  const step = () => {
    const { left, right, top, bottom } = scroller.getBoundingClientRect()
    const [x, y] = [towards(pointer.x, left, right), towards(pointer.y, top, bottom)]
    frame = 0
    if (x === 0 && y === 0) return
    scroller.scrollBy(x, y)
    // what the pointer is over when it is beyond the edge is the last thing before it
    scrolled(within(pointer.x, left, right), within(pointer.y, top, bottom))
    frame = requestAnimationFrame(step)
  }
  return {
    move(x, y) {
      pointer = { x, y }
      if (frame === 0) frame = requestAnimationFrame(step)
    },
    stop: () => cancelAnimationFrame(frame),
  }
}

function towards(at: number, start: number, end: number): number {
  if (at < start + edgePx) return -speedPx
  return at > end - edgePx ? speedPx : 0
}

const within = (at: number, start: number, end: number) => Math.min(Math.max(at, start + 1), end - 1)
