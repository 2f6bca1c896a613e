import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import type { Site } from '../support/site.ts'
import {
  accounts,
  expect,
  isCompleted,
  oneWaiting,
  openBoard,
  prepare,
  storedItem,
  test,
  tileOf,
  type Waiting,
} from './fixtures.ts'
import { pauseBetweenTaps } from './hand.ts'

const doubleTapMs = 300

const isTick = (path: string) => /\/set(Complete|Incomplete)$/.test(path)
const madeAt = (body: string) => (JSON.parse(body) as { occurredAt: string }).occurredAt

/** Nothing of what is ticked first comes through; what is ticked later does. @returns whether it was tried */
function holdFirstTick(site: Site): () => boolean {
  let first = ''
  site.proxy.fault = ({ path, body }) => {
    if (!isTick(path)) return { kind: 'pass' }
    first ||= madeAt(body)
    return madeAt(body) === first ? { kind: 'cut' } : { kind: 'pass' }
  }
  return () => first !== ''
}

/** The same item in the hands of another user: confirmed, and undone. */
async function tickAndTakeBack(page: Page, site: Site, item: Waiting): Promise<void> {
  await openBoard(page, accounts.coordinator)
  await tileOf(page, item).click()
  await expect.poll(() => isCompleted(site, item)).toBe(true)
  // sooner, a second tap counts as a slip of the finger that has just tapped
  await pauseBetweenTaps(page, doubleTapMs)
  await tileOf(page, item).click()
  await expect.poll(() => isCompleted(site, item)).toBe(false)
}

interface Stage {
  browser: Browser
  contextOptions: BrowserContextOptions
  page: Page
  site: Site
}

/** A confirmation of the desk that is older than what the coordinator has done since, come back to the desk. */
async function overruled({ browser, contextOptions, page, site }: Stage): Promise<Waiting> {
  await openBoard(page)
  const item = await oneWaiting(page)
  const isTried = holdFirstTick(site)
  await tileOf(page, item).click()
  await expect(tileOf(page, item)).toBeChecked()
  await expect.poll(isTried).toBe(true)
  const other = await browser.newContext({ ...contextOptions, baseURL: site.origin })
  await prepare(other, site)
  await tickAndTakeBack(await other.newPage(), site, item)
  await other.close()

  site.proxy.fault = () => ({ kind: 'pass' })
  await page.evaluate(() => dispatchEvent(new Event('online')))
  return item
}

/** What is to be decided, in the panel. */
async function openCard(page: Page, { name }: Waiting) {
  await page.getByRole('button', { name: /1 vaatii huomiota/ }).click()
  return page.getByRole('dialog', { name: 'Synkronointi' }).getByRole('article').filter({ hasText: name })
}

test('an older tick comes back with who has changed it since and when, and is sent when its maker insists', async ({
  browser,
  contextOptions,
  page,
  site,
}) => {
  test.setTimeout(120_000)
  const item = await overruled({ browser, contextOptions, page, site })

  const notice = page.getByRole('region', { name: 'Ilmoitukset' }).getByRole('group', { name: item.name })
  await expect(notice.getByText(/^Mika Saloranta poisti kuittauksen \d+:\d+$/)).toBeVisible()
  await expect(notice.getByRole('button', { name: 'Kuittaa silti' })).toBeVisible()
  await expect(tileOf(page, item)).not.toBeChecked()
  await expect(tileOf(page, item)).toHaveAccessibleName(/Mika Saloranta poisti kuittauksen \d+:\d+/)
  const card = await openCard(page, item)
  await expect(
    card.getByText(/^Mika Saloranta poisti kuittauksen (klo )?\d+:\d+, sinun muutoksesi jälkeen\.$/),
  ).toBeVisible()
  expect(await isCompleted(site, item)).toBe(false)

  await card.getByRole('button', { name: 'Kuittaa silti' }).click()
  await expect.poll(() => isCompleted(site, item)).toBe(true)
  await expect(card).toHaveCount(0)
})

test('an older tick that its maker gives up leaves what somebody else has done since', async ({
  browser,
  contextOptions,
  page,
  site,
}) => {
  test.setTimeout(120_000)
  const item = await overruled({ browser, contextOptions, page, site })

  const card = await openCard(page, item)
  await card.getByRole('button', { name: 'Jätä kuittaamatta' }).click()

  await expect(card).toHaveCount(0)
  await expect(page.getByText(/Kaikki muutokset on lähetetty/)).toBeVisible()
  await expect(tileOf(page, item)).not.toBeChecked()
  expect(await storedItem(site, item)).toEqual({ completed: false, cancelled: false })
})
