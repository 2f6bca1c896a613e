import type { Page } from '@playwright/test'
import { localDateAt } from '#domain/local-date.ts'
import { demoPassword } from '#server/demo/accounts.ts'
import { makeTemplate, Site } from '#tests/support/site.ts'
import { accounts } from '../../e2e/fixtures.ts'
import { recordIsThere, recordPath, regulars } from '../../e2e/passengers.ts'
import { benchNow } from '../database.ts'
import { openDevice } from '../device/device.ts'
import { mapTook, watchMap } from '../device/map-probe.ts'
import type { Group } from '../row.ts'
import { median, p95, sleep } from '../statistics.ts'

const rounds = 21
/** What a record loads has come by then, in milliseconds. */
const restMs = 1500

/** Somebody who rides on the day of the bench. */
async function rider(site: Site): Promise<{ id: number; name: string }> {
  const people = await regulars(site)
  const { passenger_id } = await site.server.services.db
    .selectFrom('trip')
    .select('passenger_id')
    .where('date', '=', localDateAt(benchNow))
    .where('cancelled_at', 'is', null)
    .where(
      'passenger_id',
      'in',
      people.map(({ id }) => id),
    )
    .orderBy('start_minutes')
    .limit(1)
    .executeTakeFirstOrThrow()
  const found = people.find(({ id }) => id === passenger_id)
  if (!found) throw new Error('Nobody rides')
  return found
}

async function signIn(page: Page, { origin }: Site): Promise<void> {
  await page.goto(origin)
  await page.getByLabel('Käyttäjätunnus tai sähköposti').fill(accounts.coordinator)
  await page.getByLabel('Salasana', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Kirjaudu', exact: true }).click()
  await page.waitForURL(/#\/d\/[1-9]\d*\/\w/)
}

/** Loads the page anew, so that nothing of the map is in its memory, and opens the first route. */
async function openMap(page: Page, name: string) {
  await page.reload()
  await recordIsThere(page, name)
  const button = page.getByRole('button', { name: /^Reitti: / }).first()
  await button.scrollIntoViewIfNeeded()
  // a page that the server tells of changes has always a call under way
  await sleep(restMs)
  await button.click()
  return mapTook(page)
}

export const mapOpen: Group = {
  rows: ['map-open'],
  async measure() {
    await makeTemplate(null)
    const site = new Site(benchNow)
    await site.start()
    const device = await openDevice()
    try {
      await device.context.addInitScript(watchMap)
      const [page = await device.context.newPage()] = device.context.pages()
      await page.setViewportSize({ width: 1180, height: 820 })
      const passenger = await rider(site)
      await signIn(page, site)
      await page.goto(`${site.origin}${recordPath(passenger.id)}`)
      const openings = []
      for (let round = 0; round < rounds; round += 1) openings.push(await openMap(page, passenger.name))
      const times = openings.map(({ ms }) => ms)
      const longest = Math.round(Math.max(...openings.map(({ longestTask }) => longestTask)))
      const note = `p95 of ${rounds}, median ${Math.round(median(times))} ms, longest task of the page ${longest} ms`
      return [
        {
          row: { name: 'map-open', value: Math.round(p95(times)), unit: 'ms', reference: null, ratio: null, note },
          flaws: [],
        },
      ]
    } finally {
      await device.end()
      await site.end()
    }
  },
}
