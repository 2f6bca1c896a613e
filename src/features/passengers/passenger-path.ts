import { defaultBookingTab } from '#domain/booking/state.ts'

/** The query that names the passenger for whom a new booking is begun. */
export const bookedPassengerQuery = 'passenger'

/** Addresses of passengers, which other screens lead to. Source: spec 2 §2 route tree. */
export const passengerPaths = {
  edit: (passengerId: number) => `/passenger/${passengerId}/edit`,
  /** @param destinationId the one to come back to */
  open: (passengerId: number, destinationId: number) => `/passenger/${passengerId}?destinationId=${destinationId}`,
  list: (destinationId: number) => `/d/${destinationId}/people`,
  newInList: (destinationId: number) => `/d/${destinationId}/people/newPassenger`,
  /** Where a booking for the passenger is begun. Source: spec 3 §2 "Route shapes". */
  book: (passengerId: number, destinationId: number) =>
    `/d/${destinationId}/timetables/single/${defaultBookingTab}/create?${bookedPassengerQuery}=${passengerId}`,
  editInList: (passengerId: number, destinationId: number) => `/d/${destinationId}/people/edit/${passengerId}`,
}
