import { expect, type Page } from '@playwright/test'
import { settled } from '../e2e/accessibility.ts'
import type { accounts } from '../e2e/fixtures.ts'
import type { languages } from '../e2e/texts.ts'
import type { Site } from '../support/site.ts'

export type Texts = (typeof languages)[number][1]

/** Where a screen is opened. */
export interface Stage {
  page: Page
  site: Site
  texts: Texts
}

/** A screen of the app, or a dialog over one, and how a user gets there. Opening it changes nothing on the server. */
export interface Screen {
  name: string
  /** Who opens it; `null` for somebody who has not signed in. */
  account: keyof typeof accounts | null
  open: (stage: Stage) => Promise<void>
  /** Selector of the first of what the screen is there for; absent where it is no list. */
  first?: string
}

/** Goes to an address of the app as if it were opened there: nothing of the screen before is left. */
export async function goTo({ page }: Stage, address: string): Promise<void> {
  await page.goto(`/#${address}`)
  await page.reload()
  await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' })
  await settled(page)
}

/** A screen that an address alone opens; one that is a list is open when its first row is there. */
export const atAddress = (name: string, account: Screen['account'], address: string, first?: string): Screen => ({
  ...{ name, account, ...(first !== undefined && { first }) },
  async open(stage) {
    await goTo(stage, address)
    if (first === undefined) return
    await stage.page.locator(first).first().waitFor()
    await settled(stage.page)
  },
})

/** Waits until a dialog has come and stands still. */
export async function dialogIsThere({ page }: Stage): Promise<void> {
  await expect(page.locator('[role=dialog]:visible, [role=alertdialog]:visible').first()).toBeVisible()
  await settled(page)
}
