import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** The kit's own focus traps are hidden and focusable on purpose. */
const kitTraps = '[data-tabster-dummy]'

/** What is wrong on the page, by axe's rules. */
export async function violations(page: Page): Promise<string[]> {
  await page.waitForTimeout(400)
  const { violations: found } = await new AxeBuilder({ page }).exclude(kitTraps).analyze()
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`)
}

/** Chooses language and brightness for the pages that are loaded from now on. */
export const show = (page: Page, locale: string, brightness: string) =>
  page.addInitScript(
    ([language, light]) => {
      const key = 'perille:preferences'
      const kept = JSON.parse(localStorage.getItem(key) ?? '{}') as object
      localStorage.setItem(key, JSON.stringify({ ...kept, locale: language, brightness: light, installHintSeen: true }))
    },
    [locale, brightness],
  )
