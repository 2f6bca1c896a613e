import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** The kit's own focus traps are hidden and focusable on purpose. */
const kitTraps = '[data-tabster-dummy]'

/** Frames in a row without a change after which a page is taken to have come to rest: a third of a second at least. */
const quietFrames = 20

/** Waits until nothing moves, changes its colour or is drawn anew any more; what goes on for ever is let be. */
export const settled = (page: Page): Promise<void> =>
  page.evaluate(async (wanted) => {
    let quiet = 0
    const watch = new MutationObserver(() => (quiet = 0))
    watch.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
    const onScroll = () => (quiet = 0)
    document.addEventListener('scroll', onScroll, true)
    const isPassing = ({ playState, effect }: Animation) =>
      playState === 'running' && effect?.getComputedTiming().endTime !== Infinity
    while (quiet < wanted) {
      await new Promise((resolve) => requestAnimationFrame(resolve))
      quiet = document.getAnimations().some(isPassing) ? 0 : quiet + 1
    }
    watch.disconnect()
    document.removeEventListener('scroll', onScroll, true)
  }, quietFrames)

/** What is wrong on the page, by axe's rules. */
export async function violations(page: Page): Promise<string[]> {
  await settled(page)
  // no page has frames, and what is right about it is not described: five times as fast
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] })
  const { violations: found } = await axe.exclude(kitTraps).analyze()
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

/** Everything on the page that is touched and smaller than a finger. */
export async function tooSmall(page: Page): Promise<string[]> {
  await settled(page)
  return page.evaluate(() => {
    const targets = document.querySelectorAll<HTMLElement>(
      'a[href], button, input, [role=tab], [role=checkbox], [role^=menuitem], [role=option]',
    )
    return [...targets].flatMap((target) => {
      const touched = target.matches('input') ? (target.parentElement ?? target) : target
      const { width, height } = touched.getBoundingClientRect()
      const isShown = width > 1 && height > 1 && target.checkVisibility({ opacityProperty: true })
      return isShown && (width < 44 || height < 44) && !target.closest('[aria-hidden=true]')
        ? [`${target.tagName} ${target.getAttribute('aria-label') ?? target.textContent} ${width}×${height}`]
        : []
    })
  })
}

/** Pixels by which the page is wider than what is seen of it. */
export const sidewaysOverflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
