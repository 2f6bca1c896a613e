import { settled } from '../e2e/accessibility.ts'
import { atAddress, dialogIsThere, goTo, type Screen, type Stage } from './screen.ts'

const board = '/d/1/arrivals-departures'

async function openBoard(stage: Stage): Promise<void> {
  await goTo(stage, board)
  await stage.page.locator('[data-tile]').first().waitFor()
  await settled(stage.page)
}

/** The board, what opens over it, and the shell around it. */
export const boardScreens: readonly Screen[] = [
  { name: 'board', account: 'coordinator', open: openBoard, first: '[data-group]' },
  {
    name: 'board-passenger',
    account: 'coordinator',
    async open(stage) {
      await openBoard(stage)
      await stage.page.locator('[data-info]').first().click()
      await dialogIsThere(stage)
    },
  },
  {
    name: 'board-sync',
    account: 'coordinator',
    async open(stage) {
      await openBoard(stage)
      await stage.page.getByRole('button', { name: /synkronointi|synchronisation|sync/i }).click()
      await dialogIsThere(stage)
    },
  },
  {
    name: 'user-menu',
    account: 'coordinator',
    async open(stage) {
      await openBoard(stage)
      const menu = stage.page.getByRole('button', {
        name: new RegExp(`^${stage.texts['menu.label']}`),
      })
      // on a phone the same settings stand in the drawer
      if (await menu.isVisible()) await menu.click()
      else await stage.page.getByRole('button', { name: stage.texts['shell.menu'], exact: true }).click()
      await settled(stage.page)
    },
  },
  atAddress('board-tomorrow', 'coordinator', `${board}/day/2026-11-24`),
  atAddress('board-empty', 'coordinator', `${board}/day/2026-11-29`),
  atAddress('support', 'coordinator', '/d/1/contactSupport'),
  atAddress('about', 'coordinator', '/about'),
]
