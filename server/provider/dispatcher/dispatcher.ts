import { daysFrom, localDateAt } from '#domain/local-date.ts'
import { instanceConfigs } from '../../areas/organizations/instances.ts'
import type { Provider } from '../../call/outside/provider.ts'
import { noRoads, type Roads } from '../../call/outside/roads.ts'
import { settleBookings } from '../booking-answers.ts'
import { answerCancellations, requestCancellation } from '../cancellation.ts'
import { assignBookedCars } from './booking-run.ts'
import { answerBookings, placeBooking, withdrawBooking } from './bookings.ts'
import { confirmPassengers } from './confirm.ts'
import { askAboutDrive, carLocation, driveOf } from './drive.ts'
import { takeDriverReports } from './driver-reports.ts'
import { estimate } from './estimate.ts'
import type { OnFailure } from '../failures.ts'
import { answerOrders, submitOrder, withdrawOrder, type OrderTimes } from './orders.ts'
import { planDay } from './plan-day.ts'
import { reviseOrders } from './revise-orders.ts'
import { reserveAgain } from '../reserve.ts'
import { daysToPlan } from './waiting.ts'
import { askTogether, patiently, wayOf, withRoads } from '../ways.ts'
import { withdrawRides } from '../withdraw.ts'

/** Days after today for which trips are made. */
const horizonDays = 14

export interface DispatcherSettings {
  /** Without any, every way is straight. */
  roads?: Roads
  /** Others that only drives are drawn along, and neither plans nor prices know of. */
  drawnRoads?: Roads
  /** How long a requested cancellation waits for its answer; 0 answers at once. */
  cancellationAnswerMs: number
  /** How long an order of a timetable waits for its answers. */
  orderTimes?: OrderTimes
  /** How long a booking waits for its answer; 0 answers at once. */
  bookingAnswerMs?: number
  /** Without it a failure is thrown, and what comes after it is left for the next time. */
  onFailure?: OnFailure
}

/**
 * The built-in booking system: makes trips of accepted timetables on the server's own database. For a given database
 * and clock, and the same roads, it always does the same.
 */
export const createDispatcher = ({
  roads = noRoads,
  drawnRoads = roads,
  cancellationAnswerMs,
  bookingAnswerMs = 0,
  orderTimes = { processingMs: 0, decisionMs: 0 },
  onFailure = (error) => {
    throw error
  },
}: DispatcherSettings): Provider => ({
  instanceConfigs,

  async updateTrips(db, now) {
    const dates = daysFrom(localDateAt(now.getTime()), horizonDays + 1)
    const patient = patiently(roads)
    for (const day of await daysToPlan(db, dates)) {
      await withRoads(patient, (isLast) =>
        db.transaction().execute((trx) => planDay(trx, { day, now, ordered: null, roads, isLast })),
      ).catch((error: unknown) => onFailure(error, day))
    }
    await assignBookedCars(db, dates, now, onFailure)
  },

  submitOrder: (trx, timetable, at) => submitOrder(trx, timetable, at, orderTimes),
  withdrawOrder,
  withdrawRides,
  reviseOrders,
  answerOrders: (db, now) => answerOrders({ db, now, roads }, orderTimes, onFailure),

  cancelTrips: (trx, cancellation) => requestCancellation(trx, cancellation, cancellationAnswerMs),
  async takeAnswers(db, now) {
    await answerCancellations(db, now)
    await answerBookings(db, now, onFailure)
    await settleBookings(db, now)
    await confirmPassengers(db)
  },

  async askAboutWay(of) {
    if (roads === noRoads) return
    const ends = await of()
    if (ends) await askTogether(roads, wayOf(ends))
  },
  async askAboutDrive(db, of) {
    if (drawnRoads === noRoads) return
    const trip = await of()
    if (trip) await askAboutDrive({ db, roads: drawnRoads }, trip)
  },
  estimate: (db, journey) => estimate(db, journey, roads),
  placeBooking: (trx, booking, at) => placeBooking(trx, booking, at, bookingAnswerMs),
  withdrawBooking,
  takeDriverReports,
  reserveAgain,
  driveOf: (db, trip, now) => driveOf({ db, roads: drawnRoads, now }, trip),
  carLocation: (db, trip, now) => carLocation({ db, roads: drawnRoads, now }, trip),
})
