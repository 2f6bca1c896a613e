import type { Page } from '@playwright/test'

/**
 * The time that a hand takes from one press to the next. It is waited for in truth: the browser itself stamps each press,
 * and by these stamps the app tells what is meant from a slip.
 */
export const pauseBetweenTaps = (page: Page, ms: number): Promise<void> => page.waitForTimeout(ms)
