/** How long the page may be held up at once: less than a frame. */
const sliceMs = 10

/** Does pieces of work one after the other, and lets the page go on between them. */
export function inSlices(): (piece: () => void) => void {
  const waiting: (() => void)[] = []
  let isRunning = false
  const run = () => {
    const start = performance.now()
    for (let piece = waiting.shift(); piece; piece = waiting.shift()) {
      piece()
      if (performance.now() - start > sliceMs) break
    }
    isRunning = waiting.length > 0
    if (isRunning) setTimeout(run)
  }
  return (piece) => {
    waiting.push(piece)
    if (isRunning) return
    isRunning = true
    setTimeout(run)
  }
}
