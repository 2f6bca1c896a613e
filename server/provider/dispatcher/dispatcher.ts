import { daysFrom, localDateAt } from '#domain/local-date.ts'
import { instanceConfigs } from '../../db/instances.ts'
import type { Provider } from '../provider.ts'
import { answerCancellations, requestCancellation } from './cancellation.ts'
import { confirmPassengers } from './confirm.ts'
import { carLocation, driveOf } from './drive.ts'
import { takeDriverReports } from './driver-reports.ts'
import { planDay } from './plan-day.ts'
import { reserveAgain } from './reserve.ts'
import { daysToPlan } from './waiting.ts'

/** Days after today for which trips are made. */
export const horizonDays = 14

export interface DispatcherSettings {
  /** How long a requested cancellation waits for its answer; 0 answers at once. */
  cancellationAnswerMs: number
}

/**
 * The built-in booking system: makes trips of accepted timetables on the server's own database. For a given database
 * and clock it always does the same.
 */
export const createDispatcher = ({ cancellationAnswerMs }: DispatcherSettings): Provider => ({
  instanceConfigs,

  async updateTrips(db, now) {
    const dates = daysFrom(localDateAt(now.getTime()), horizonDays + 1)
    for (const day of await daysToPlan(db, dates)) {
      await db.transaction().execute((trx) => planDay(trx, day, now))
    }
  },

  cancelTrips: (trx, cancellation) => requestCancellation(trx, cancellation, cancellationAnswerMs),
  async takeAnswers(db, now) {
    await answerCancellations(db, now)
    await confirmPassengers(db)
  },

  takeDriverReports,
  reserveAgain,
  driveOf,
  carLocation,
})
