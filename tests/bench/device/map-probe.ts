import type { Page } from '@playwright/test'

interface Opening {
  /** From the press to the frame after the last tile and the route were there. */
  ms: number
  /** The longest task of the page meanwhile; 0 when none was over 50 ms. */
  longestTask: number
}

declare global {
  interface Window {
    mapOpened?: Promise<Opening>
  }
}

/** Waits in the page for the next press, and from then on for a map that is whole. */
export function watchMap(): void {
  let longestTask = 0
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longestTask = Math.max(longestTask, duration)
  }).observe({ type: 'longtask' })
  const isWhole = (): boolean => {
    const tiles = [...document.querySelectorAll('.leaflet-tile-pane canvas')]
    const line = document.querySelector('.leaflet-overlay-pane path.planned')?.getAttribute('d') ?? ''
    return (
      tiles.length > 0 &&
      tiles.every((tile) => tile.classList.contains('leaflet-tile-loaded')) &&
      line.length > 'M0 0'.length &&
      document.querySelector('[data-stop]') !== null
    )
  }
  window.mapOpened = new Promise((resolve) => {
    document.addEventListener(
      'click',
      ({ timeStamp }) => {
        longestTask = 0
        const look = () => {
          if (!isWhole()) requestAnimationFrame(look)
          // what this frame shows is painted before the next one
          else requestAnimationFrame((now) => resolve({ ms: now - timeStamp, longestTask }))
        }
        requestAnimationFrame(look)
      },
      { capture: true, once: true },
    )
  })
}

/** How long the map took that was opened since the page was loaded. */
export async function mapTook(page: Page): Promise<Opening> {
  const opening = await page.evaluate(() => window.mapOpened)
  if (!opening) throw new Error('No map was watched')
  return opening
}
