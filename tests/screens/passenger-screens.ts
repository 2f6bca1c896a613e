import { settled } from '../e2e/accessibility.ts'
import { listPath, oneRegular, recordPath } from '../e2e/passengers.ts'
import { openRoute, showPart } from './route-screen.ts'
import { atAddress, dialogIsThere, goTo, type Screen, type Stage } from './screen.ts'

const address = (link: string) => link.slice('/#'.length)

async function openRecord(stage: Stage): Promise<void> {
  await goTo(stage, address(recordPath((await oneRegular(stage.site)).id)))
  await stage.page.locator('[data-field=name]').waitFor()
  await settled(stage.page)
}

/** A part of a passenger's record, by its id on the page. */
const recordPart = (name: string, id: string): Screen => ({
  ...{ name, account: 'coordinator' },
  async open(stage) {
    await openRecord(stage)
    await showPart(stage, id)
  },
})

/** Passengers, their records and what belongs to them. */
export const passengerScreens: readonly Screen[] = [
  atAddress('passengers', 'coordinator', address(listPath), 'main a[href*="/people/edit/"]'),
  {
    name: 'passenger-search',
    account: 'coordinator',
    async open(stage) {
      await goTo(stage, '/about')
      const search = stage.page.getByRole('combobox', { name: stage.texts['shell.search'] })
      if (!(await search.isVisible()))
        await stage.page.getByRole('button', { name: stage.texts['shell.search'] }).click()
      await search.fill('mar')
      await stage.page.getByRole('option').first().waitFor()
      await settled(stage.page)
    },
  },
  { name: 'record', account: 'coordinator', open: openRecord },
  recordPart('record-permissions', 'permissions'),
  recordPart('record-schedules', 'schedules'),
  recordPart('record-trips', 'trips'),
  atAddress('record-new', 'coordinator', address(`${listPath}/newPassenger`)),
  {
    name: 'permission-editor',
    account: 'coordinator',
    async open(stage) {
      await openRecord(stage)
      await showPart(stage, 'permissions')
      await stage.page.getByRole('button', { name: stage.texts['transportationPermissions.add'] }).first().click()
      await dialogIsThere(stage)
    },
  },
  { name: 'route-map', account: 'coordinator', open: openRoute },
]
