import type * as z from 'zod/mini'
import { DriveAnswer, EstimateAnswer, EstimateQuestion, Instances, Status } from './answer-schemas.ts'
import { Feed } from './event-schemas.ts'
import {
  Booking,
  BookingWithdrawal,
  Cancellations,
  CancellationsTaken,
  Order,
  OrderChanges,
  OrderWithdrawal,
  Passenger,
  PassengerTaken,
  Taken,
} from './order-schemas.ts'

/** A call that this server makes. One with a body is a POST, any other a GET. */
export interface Call {
  path: string
  /** Names of what stands in the query. */
  query?: readonly string[]
  body?: z.ZodMiniType
  answer: z.ZodMiniType
  /** Sent twice under one idempotency key, it is done once. */
  isRequest: boolean
}

/** All that this server asks of a booking system. */
export const calls = {
  status: { path: '/status', answer: Status, isRequest: false },
  placeOrder: { path: '/orders', body: Order, answer: Taken, isRequest: true },
  changeOrder: { path: '/orders/changes', body: OrderChanges, answer: Taken, isRequest: true },
  withdrawOrder: { path: '/orders/withdrawals', body: OrderWithdrawal, answer: Taken, isRequest: true },
  placeBooking: { path: '/bookings', body: Booking, answer: Taken, isRequest: true },
  withdrawBooking: { path: '/bookings/withdrawals', body: BookingWithdrawal, answer: Taken, isRequest: true },
  cancelTrips: { path: '/cancellations', body: Cancellations, answer: CancellationsTaken, isRequest: true },
  savePassenger: { path: '/passengers', body: Passenger, answer: PassengerTaken, isRequest: true },
  estimate: { path: '/estimates', body: EstimateQuestion, answer: EstimateAnswer, isRequest: false },
  drive: { path: '/drives', query: ['tripId'], answer: DriveAnswer, isRequest: false },
  instances: { path: '/instances', answer: Instances, isRequest: false },
  events: { path: '/events', query: ['after'], answer: Feed, isRequest: false },
} as const satisfies Record<string, Call>
