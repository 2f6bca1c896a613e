import type { Kysely } from 'kysely'
import { addDays, type LocalDate } from '#domain/local-date.ts'
import { minutesPerDay } from '#domain/time-of-day.ts'
import type { Database } from '../db/tables.ts'
import type { DemoWeek } from './passengers.ts'
import { insertRows, takeIds, trackedSince } from './rows.ts'
import type { StoredPassenger } from './store-passengers.ts'

interface DemoSchedule {
  name: string
  /** Days from today on. */
  from: number
  to: number
  externallyEditable: boolean
  /** Minutes by which the day ends later than the rides do. */
  endsLater: number
}

/** Schedules of one passenger after the other; one has a night that ends on the next day. */
const variety: readonly (readonly DemoSchedule[])[] = [
  [{ name: 'Viikko-ohjelma', from: -21, to: 140, externallyEditable: false, endsLater: 0 }],
  [
    { name: 'Kevätkausi', from: -230, to: -120, externallyEditable: false, endsLater: 0 },
    { name: 'Syyskausi', from: -60, to: 30, externallyEditable: true, endsLater: 0 },
    { name: 'Talvikausi', from: 31, to: 180, externallyEditable: false, endsLater: 30 },
  ],
  [],
  [{ name: 'Yöpyvät jaksot', from: -7, to: 21, externallyEditable: false, endsLater: minutesPerDay - 240 }],
  [{ name: 'Kokeilujakso', from: -90, to: -1, externallyEditable: false, endsLater: 0 }],
  [],
]

const itemsOf = ({ weekdays, arrivalMinutes, departureMinutes }: DemoWeek, { endsLater }: DemoSchedule) =>
  weekdays.flatMap((day_of_week) => [
    { day_of_week, direction: 'start' as const, minutes: arrivalMinutes },
    ...(departureMinutes === null
      ? []
      : [{ day_of_week, direction: 'end' as const, minutes: departureMinutes + endsLater }]),
  ])

/** Stores schedules of passengers with weekly rides. */
export async function storeSchedules(
  trx: Kysely<Database>,
  passengers: readonly StoredPassenger[],
  today: LocalDate,
  now: Date,
): Promise<void> {
  const schedules = passengers.flatMap(({ id, organizationId, passenger: { week } }, index) =>
    week === null
      ? []
      : (variety[index % variety.length] ?? []).map((schedule) => ({
          passengerId: id,
          organizationId,
          week,
          schedule,
        })),
  )
  const ids = await takeIds(trx, 'schedule', schedules.length)
  await insertRows(
    trx,
    'schedule',
    schedules.map(({ passengerId, organizationId, schedule }, index) => ({
      id: ids[index],
      organization_id: organizationId,
      passenger_id: passengerId,
      name: schedule.name,
      start_date: addDays(today, schedule.from),
      end_date: addDays(today, schedule.to),
      externally_editable: schedule.externallyEditable,
      ...trackedSince(now),
    })),
  )
  await insertRows(
    trx,
    'schedule_item',
    schedules.flatMap(({ organizationId, week, schedule }, index) =>
      itemsOf(week, schedule).map((item) => ({
        organization_id: organizationId,
        schedule_id: ids[index] ?? 0,
        ...item,
      })),
    ),
  )
}
