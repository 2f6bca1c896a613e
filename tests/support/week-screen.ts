import { screen } from '@testing-library/react'
import { timeOfDay } from '#domain/time-of-day.ts'
import type { OpenedPage } from './open-page.tsx'
import type { PlanningDesk } from './planning-desk.ts'

const rowHeight = 42
const paneHeight = 900

/** jsdom lays nothing out, and of rows without a height none is in view. */
function layOutRows(): void {
  Object.defineProperty(HTMLElement.prototype, 'offsetHeight', {
    get(this: HTMLElement) {
      return this.hasAttribute('data-index') ? rowHeight : paneHeight
    },
    configurable: true,
  })
  Object.defineProperty(HTMLElement.prototype, 'clientHeight', { get: () => paneHeight, configurable: true })
}

/** The page of a timetable, as somebody sees it who works on it. */
export interface WeekScreen extends OpenedPage {
  grid: HTMLElement
}

/** Opens a timetable and waits for its week. @param rest of the address: a query, or what is nested in it */
export async function openWeek(
  desk: PlanningDesk,
  timetableId: number,
  { rest = '', email }: { rest?: string; email?: string } = {},
): Promise<WeekScreen> {
  layOutRows()
  const page = await desk.open(`/d/${desk.centre.destinationId}/timetables/tt/${timetableId}${rest}`, email)
  return { ...page, grid: await screen.findByRole('grid') }
}

/** Opens what is to be known of the timetable. */
export async function openNotices({ user }: Pick<OpenedPage, 'user'>): Promise<void> {
  await user.click(await screen.findByRole('button', { name: /^\d+ huomio(ta)?$/ }))
}

/** A cell by the name of its passenger and its column: "Helvi Esimerkki", "Maanantai, Alku". */
export const cell = (passenger: string, column: string): Promise<HTMLElement> =>
  screen.findByRole('gridcell', { name: new RegExp(`^${passenger}, ${column}`) })

/** Names of the passengers from top to bottom. */
export const passengersShown = (): string[] =>
  [...screen.getByRole('grid').querySelectorAll('[data-row] [role=rowheader]')].map(({ textContent }) => textContent)

/** The rides of a timetable on the server, by passenger, weekday and direction: "3 1 arrival 08:15". */
export async function storedRides({ server }: PlanningDesk, timetableId: number): Promise<string[]> {
  const rows = await server.services.db
    .selectFrom('ride')
    .select(['passenger_id', 'weekday', 'direction', 'minutes'])
    .where('timetable_id', '=', timetableId)
    .orderBy('passenger_id')
    .orderBy('weekday')
    .orderBy('direction')
    .orderBy('id')
    .execute()
  return rows.map((row) => `${row.passenger_id} ${row.weekday} ${row.direction} ${timeOfDay(row.minutes)}`)
}
