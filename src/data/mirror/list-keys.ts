/** Rows of the mirror's lists, by what they are of. */
export const bookingsPrefix = 'bookings:'
export const bookingsKey = (destinationId: number): string => `${bookingsPrefix}${destinationId}`

export const timetablesKey = (destinationId: number): string => `timetables:${destinationId}`
