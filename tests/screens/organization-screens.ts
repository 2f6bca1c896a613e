import { settled } from '../e2e/accessibility.ts'
import { accounts } from '../e2e/fixtures.ts'
import { csv, organizationOf, sheetOf } from '../e2e/imports.ts'
import { dialogIsThere, goTo, type Screen, type Stage } from './screen.ts'

const goToPage = async (stage: Stage, path: string) => goTo(stage, `/o/${await organizationOf(stage.site)}/${path}`)

const organizationPage = (name: string, path: string): Screen => ({
  ...{ name, account: 'administrator' },
  open: (stage) => goToPage(stage, path),
})

async function chooseSheet(stage: Stage): Promise<void> {
  await goToPage(stage, 'import')
  await stage.page
    .locator('input[type=file]')
    .first()
    .setInputFiles(csv(sheetOf(40)))
  await stage.page.getByRole('button', { name: stage.texts['bookings.next'], exact: true }).waitFor()
  await settled(stage.page)
}

/** What administrators look after. */
export const organizationScreens: readonly Screen[] = [
  organizationPage('users', 'users'),
  organizationPage('user', `user/edit/${encodeURIComponent(accounts.desk)}`),
  organizationPage('user-new', 'user/new'),
  organizationPage('destinations', 'destinations'),
  {
    name: 'destination-new',
    account: 'administrator',
    async open(stage) {
      await goToPage(stage, 'destinations')
      await stage.page.getByRole('button', { name: stage.texts['destinations.new'] }).click()
      await dialogIsThere(stage)
    },
  },
  organizationPage('groups', 'passengerGroup'),
  {
    name: 'group',
    account: 'administrator',
    async open(stage) {
      const { id } = await stage.site.server.services.db
        .selectFrom('passenger_group')
        .select('id')
        .where('organization_id', '=', await organizationOf(stage.site))
        .orderBy('id')
        .executeTakeFirstOrThrow()
      await goToPage(stage, `passengerGroup/${id}`)
    },
  },
  organizationPage('permissions', 'transportationPermissions'),
  organizationPage('tenants', 'authTenants'),
  organizationPage('programs', 'programs'),
  organizationPage('details', 'details'),
  organizationPage('costs', 'costs'),
  organizationPage('audit', 'audit'),
  organizationPage('import', 'import'),
  { name: 'import-mapping', account: 'administrator', open: chooseSheet },
  {
    name: 'mass-cancellation',
    account: 'coordinator',
    open: (stage) => goTo(stage, '/d/1/massCancellationOfTrips'),
  },
]
