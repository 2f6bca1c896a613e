import type { Page } from '@playwright/test'
import { passengersKey } from '#data/mirror/crawl-passengers.ts'
import { mirrorPrefix } from '#data/mirror/db.ts'
import { localDateAt } from '#domain/local-date.ts'
import { passengerPaths } from '#features/passengers/passenger-path.ts'
import { timetablePaths } from '#features/timetables/timetable-paths.ts'
import { benchNow, destinationId, destinationNames, draftId } from '../database.ts'
import type { BenchSite } from '../device/bench-site.ts'
import { boardAddress, openBoard, readyOffline } from '../device/device.ts'
import { gridCell } from '../device/grid-probe.ts'
import { mirroredPassengers, passengerRow } from '../device/passenger-probe.ts'
import { sleep } from '../statistics.ts'
import type { KitRead } from './kit-read.ts'
import type { TapAnswer } from './start-probe.ts'

const passengers = 20_000
/** Longer than a device takes to read 20,000 cards, and to keep their order. */
const indexedMs = 5000

/** What a start is measured on, once the device has all that it shows. */
export interface ReadyScreen {
  address: string
  /** What the page of libraries alone is asked to show. */
  kit: KitRead
  /** The rows that the screen shows as plain HTML. */
  plain: string
  note: string
}

/** A screen that a device may start with. */
export interface StartScreen {
  row: 'cold-start-offline' | 'people-open-offline' | 'grid-open' | 'about-open'
  /** What each of its rows has, and those of its references. */
  first: string
  answer: TapAnswer
  viewport?: { width: number; height: number }
  ready: (page: Page, site: BenchSite) => Promise<ReadyScreen>
}

/** The first rows as plain HTML, in the form that the app's own are known by. */
const plainRows = (page: Page, row: string, most: number): Promise<string> =>
  page.evaluate(
    ([selector, count]) => {
      const cells = (of: Element | null | undefined, roles: string) => [...(of?.querySelectorAll(roles) ?? [])]
      const escaped = (text: string) => text.replace(/[&<]/g, (sign) => (sign === '&' ? '&amp;' : '&lt;'))
      const form = (found: Element): string => {
        const tile = found.getAttribute('data-tile')
        if (tile !== null) {
          const name = found.getAttribute('aria-label') ?? ''
          return `<li><label><input type="checkbox" data-tile="${tile}">${escaped(name)}</label></li>`
        }
        if (found instanceof HTMLAnchorElement) {
          const texts = cells(found.closest('[role=row]'), '[role=cell]').map(
            (cell) => `<td>${escaped(cell.textContent)}</td>`,
          )
          return `<tr role="row"><td><a href="#/people/edit/1">${escaped(found.textContent)}</a></td>${texts.join('')}</tr>`
        }
        const texts = cells(found, '[role=rowheader], [role=gridcell]').map(
          (cell) => `<td role="gridcell" aria-readonly="false" tabindex="-1">${escaped(cell.textContent)}</td>`,
        )
        return `<tr>${texts.join('')}</tr>`
      }
      return [...document.querySelectorAll(selector)].slice(0, count).map(form).join('')
    },
    [row, most] as const,
  )

const mirrorName = async (page: Page): Promise<string> => {
  const names = await page.evaluate(async () => (await indexedDB.databases()).map(({ name = '' }) => name))
  const name = names.find((each) => each.startsWith(mirrorPrefix))
  if (name === undefined) throw new Error('There is no mirror.')
  return name
}

/** Opens an address of the app until its first row is there and nothing is on its way. */
async function visit(page: Page, address: string, first: string): Promise<void> {
  await page.goto(address)
  await page.locator(first).first().waitFor()
  await page.waitForLoadState('networkidle')
}

/** As many as the first page of each has, or fit on a screen. */
const shown = { board: 60, people: 20, week: 20 } as const

const board: StartScreen = {
  row: 'cold-start-offline',
  first: '[data-tile]',
  answer: 'checked',
  async ready(page, site) {
    const id = await destinationId(site.server.services, destinationNames.week5000)
    await openBoard(page, site, id)
    await readyOffline(page)
    const date = localDateAt(benchNow)
    const plain = await plainRows(page, '[data-tile]', shown.board)
    return {
      ...{ address: boardAddress(site, id), plain: `<ul>${plain}</ul>` },
      kit: { kind: 'board', database: await mirrorName(page), destinationId: id, date, rows: shown.board },
      note: '5,000 items mirrored, 1,000 of them today',
    }
  },
}

const people: StartScreen = {
  row: 'people-open-offline',
  first: passengerRow,
  answer: 'opened',
  async ready(page, site) {
    const { services } = site.server
    await openBoard(page, site, await destinationId(services, destinationNames.day300))
    await readyOffline(page)
    const id = await destinationId(services, destinationNames.passengers20000)
    const address = `${site.origin}/#${passengerPaths.list(id)}`
    await visit(page, address, passengerRow)
    await mirroredPassengers(page, passengers)
    await page.reload()
    await page.locator(passengerRow).first().waitFor()
    await sleep(indexedMs)
    const plain = await plainRows(page, passengerRow, shown.people)
    return {
      ...{ address, plain: `<table>${plain}</table>` },
      kit: { kind: 'people', database: await mirrorName(page), list: passengersKey(id), rows: shown.people },
      note: `${passengers.toLocaleString('en')} passengers mirrored, 20 on the first page`,
    }
  },
}

const week: StartScreen = {
  row: 'grid-open',
  first: gridCell,
  answer: 'focused',
  viewport: { width: 1440, height: 900 },
  async ready(page, site) {
    const { services } = site.server
    await openBoard(page, site, await destinationId(services, destinationNames.day300))
    await readyOffline(page)
    const id = await destinationId(services, destinationNames.passengers20000)
    const timetableId = await draftId(services)
    const address = `${site.origin}/#${timetablePaths.timetable(id, timetableId)}`
    await visit(page, address, gridCell)
    const cells = await page.locator(`[role=grid] [data-row="0"] ${gridCell}`).count()
    const plain = await plainRows(page, '[role=grid] [data-row]', shown.week)
    return {
      ...{ address, plain: `<table>${plain}</table>` },
      kit: { kind: 'week', database: await mirrorName(page), timetableId, rows: shown.week, cells },
      note: '500 passengers mirrored',
    }
  },
}

const about: StartScreen = {
  row: 'about-open',
  first: 'h1',
  answer: 'none',
  async ready(page, site) {
    await openBoard(page, site, await destinationId(site.server.services, destinationNames.day300))
    await readyOffline(page)
    const address = `${site.origin}/#/about`
    await visit(page, address, 'h1')
    return { address, kit: { kind: 'about' }, plain: '<h1>Perille</h1>', note: 'signed in' }
  },
}

export const startScreens: readonly StartScreen[] = [board, people, week, about]
