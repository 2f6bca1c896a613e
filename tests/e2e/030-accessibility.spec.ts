import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, oneWaiting, openBoard, test } from './fixtures.ts'

/** The kit's own focus traps are hidden and focusable on purpose. */
const kitTraps = '[data-tabster-dummy]'

async function violations(page: Page): Promise<string[]> {
  await page.waitForTimeout(400)
  const { violations: found } = await new AxeBuilder({ page }).exclude(kitTraps).analyze()
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`)
}

const show = (page: Page, locale: string, brightness: string) =>
  page.addInitScript(
    ([language, light]) => {
      const key = 'perille:preferences'
      const kept = JSON.parse(localStorage.getItem(key) ?? '{}') as object
      localStorage.setItem(key, JSON.stringify({ ...kept, locale: language, brightness: light, installHintSeen: true }))
    },
    [locale, brightness],
  )

for (const locale of ['fi', 'en']) {
  for (const brightness of ['light', 'dark']) {
    test(`pages for anybody are accessible, ${locale}, ${brightness}`, async ({ page }) => {
      await show(page, locale, brightness)
      for (const path of [
        'signin',
        'forgotPassword',
        'resetPassword',
        'signInAzureAd?error=azuread_login_not_configured',
      ]) {
        await page.goto(`/#/${path}`)
        await page.reload()
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        expect(await violations(page), path).toEqual([])
      }
    })

    test(`pages after the sign-in are accessible, ${locale}, ${brightness}`, async ({ page }) => {
      await openBoard(page)
      await show(page, locale, brightness)
      await page.reload()
      await expect(page.locator('[data-tile]').first()).toBeVisible()
      expect(await violations(page), 'board').toEqual([])

      const item = await oneWaiting(page)
      await page.locator(`[data-info="${item.id}"]`).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      expect(await violations(page), 'passenger dialog').toEqual([])
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toBeHidden()

      await page.getByRole('button', { name: /synkronointi|synchronisation|sync/i }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      expect(await violations(page), 'sync panel').toEqual([])
      await page.keyboard.press('Escape')

      for (const path of ['about', 'd/1/contactSupport']) {
        await page.goto(`/#/${path}`)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        expect(await violations(page), path).toEqual([])
      }
    })
  }
}

test('everything that is touched is at least 44 pixels with a finger', async ({ browser, site, contextOptions }) => {
  const tablet = await browser.newContext({ ...contextOptions, baseURL: site.origin, hasTouch: true, isMobile: true })
  const page = await tablet.newPage()
  await openBoard(page)
  const small = await page.evaluate(() => {
    const targets = document.querySelectorAll<HTMLElement>('a[href], button, input, [role=tab], [role=checkbox]')
    return [...targets].flatMap((target) => {
      const touched = target.matches('input') ? (target.parentElement ?? target) : target
      const { width, height } = touched.getBoundingClientRect()
      const isShown = width > 1 && height > 1 && target.checkVisibility({ opacityProperty: true })
      return isShown && (width < 44 || height < 44) && !target.closest('[aria-hidden=true]')
        ? [`${target.tagName} ${target.getAttribute('aria-label') ?? target.textContent} ${width}×${height}`]
        : []
    })
  })
  expect(small).toEqual([])
  await tablet.close()
})

test('nothing scrolls sideways at 320 pixels', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await openBoard(page)
  for (const path of ['', 'about', 'd/1/contactSupport']) {
    if (path) await page.goto(`/#/${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(overflow, path).toBeLessThanOrEqual(0)
  }
})
