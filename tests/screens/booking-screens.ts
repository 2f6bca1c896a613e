import { settled } from '../e2e/accessibility.ts'
import { atAddress, dialogIsThere, goTo, type Screen, type Stage } from './screen.ts'

const bookings = '/d/1/timetables/single'

async function openEditor(stage: Stage): Promise<void> {
  await goTo(stage, `${bookings}/open/create`)
  await dialogIsThere(stage)
}

const field = ({ page }: Stage, name: string) => page.getByRole('dialog').getByRole('combobox', { name })
const next = ({ page }: Stage, name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true })

async function pick(stage: Stage, name: string, typed: string): Promise<void> {
  await field(stage, name).fill(typed)
  await stage.page
    .getByRole('option', { name: new RegExp(typed, 'i') })
    .first()
    .click()
}

async function goToRide(stage: Stage): Promise<void> {
  await openEditor(stage)
  await pick(stage, stage.texts['bookings.passenger'], 'Eeva Lumijärvi')
  await next(stage, stage.texts['bookings.next']).click()
  await field(stage, stage.texts['bookings.from']).waitFor()
}

/** Single bookings. */
export const bookingScreens: readonly Screen[] = [
  atAddress('bookings', 'coordinator', bookings, 'main [data-row]'),
  {
    name: 'bookings-cards',
    account: 'coordinator',
    async open(stage) {
      await goTo(stage, bookings)
      const cards = stage.page.getByRole('radio', { name: stage.texts['list.as.cards'] })
      if (await cards.isVisible()) await cards.press('Space')
      await settled(stage.page)
    },
  },
  {
    name: 'booking-info',
    account: 'coordinator',
    async open(stage) {
      const { id } = await stage.site.server.services.db
        .selectFrom('booking')
        .select('id')
        .where('destination_id', '=', 1)
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow()
      await goTo(stage, `/d/1/timetables/b/${id}`)
      await dialogIsThere(stage)
    },
  },
  { name: 'booking-step-1', account: 'coordinator', open: openEditor },
  {
    name: 'booking-step-2',
    account: 'coordinator',
    async open(stage) {
      await goToRide(stage)
      await field(stage, stage.texts['bookings.from']).fill('koi')
      await stage.page.getByRole('option').first().waitFor()
      await settled(stage.page)
    },
  },
  {
    name: 'booking-step-3',
    account: 'coordinator',
    async open(stage) {
      await goToRide(stage)
      await pick(stage, stage.texts['bookings.from'], 'koivur')
      await pick(stage, stage.texts['bookings.to'], 'keskussairaala')
      await next(stage, stage.texts['bookings.next.estimate']).click()
      await stage.page.getByRole('radio', { name: /€/ }).first().waitFor()
      await settled(stage.page)
    },
  },
]
