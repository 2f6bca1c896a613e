import { addWeek } from '../e2e/weeks.ts'
import { settled } from '../e2e/accessibility.ts'
import { atAddress, dialogIsThere, goTo, type Screen, type Stage } from './screen.ts'

const timetables = '/d/1/timetables/recurring'

/** Names of the demo's drafts: the longest one, with notices, and one that can be ordered as it is. */
const drafts = { long: 'Seuraava kausi', ready: 'Lisäpäivät' }

async function weekOf({ site }: Stage, note: string): Promise<string> {
  const { id } = await site.server.services.db
    .selectFrom('timetable')
    .select('id')
    .where('destination_id', '=', 1)
    .where('note', '=', note)
    .executeTakeFirstOrThrow()
  return `/d/1/timetables/tt/${id}`
}

async function openWeek(stage: Stage, note = drafts.long): Promise<void> {
  await goTo(stage, await weekOf(stage, note))
  await stage.page.getByRole('grid').waitFor()
  await settled(stage.page)
}

/** Timetables and the weekly grid. */
export const weekScreens: readonly Screen[] = [
  atAddress('timetables', 'coordinator', timetables),
  atAddress('timetables-ordered', 'coordinator', `${timetables}/ordered`),
  atAddress('timetable-new', 'coordinator', `${timetables}/new/create`),
  { name: 'week', account: 'coordinator', open: (stage) => openWeek(stage), first: '[role=grid] [data-row="0"]' },
  {
    name: 'week-selected',
    account: 'coordinator',
    async open(stage) {
      await openWeek(stage)
      await stage.page.getByRole('grid').getByRole('checkbox').nth(2).click()
      await stage.page.getByRole('grid').getByRole('checkbox').nth(3).click()
      await settled(stage.page)
    },
  },
  {
    name: 'week-order',
    account: 'coordinator',
    async open(stage) {
      await openWeek(stage, drafts.ready)
      await stage.page.getByRole('button', { name: stage.texts['timetables.order'], exact: true }).click()
      await dialogIsThere(stage)
    },
  },
  {
    name: 'week-add-people',
    account: 'coordinator',
    async open(stage) {
      await goTo(stage, `${await weekOf(stage, drafts.long)}?addpeople=true`)
      await dialogIsThere(stage)
    },
  },
  {
    name: 'week-empty',
    account: 'coordinator',
    async open(stage) {
      const { path } = await addWeek(stage.site, 0)
      await goTo(stage, path.slice('/#'.length))
    },
  },
]
