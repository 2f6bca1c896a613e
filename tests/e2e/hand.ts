import type { Page } from '@playwright/test'

/**
 * The time that a hand takes from one press to the next. It is waited for in truth: the browser itself stamps each press,
 * and by these stamps the app tells what is meant from a slip.
 */
export const pauseBetweenTaps = (page: Page, ms: number): Promise<void> => page.waitForTimeout(ms)

interface Place {
  x: number
  y: number
}

/**
 * Presses twice in one place. However late a busy machine brings the second press, the browser is told that it was made
 * the given time after the first one.
 */
export async function pressTwice(page: Page, { x, y }: Place, gapMs: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const press = async (timestamp: number) => {
    const where = { x, y, timestamp, button: 'left', clickCount: 1 } as const
    await devtools.send('Input.dispatchMouseEvent', { type: 'mousePressed', ...where })
    await devtools.send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...where })
  }
  const first = Date.now() / 1000
  await page.mouse.move(x, y)
  await press(first)
  await pauseBetweenTaps(page, gapMs)
  await press(first + gapMs / 1000)
  await devtools.detach()
}
