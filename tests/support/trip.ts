import { Trip, type Trip as AnyTrip } from '#domain/trip.ts'

/** A waiting trip from home to a destination, with what a test cares about laid over it. */
export const trip = (given: Partial<AnyTrip> = {}): AnyTrip => ({
  ...Trip.parse({
    id: 1,
    startPlace: 'Pihlajarinne 22, Lahti',
    endPlace: 'Koivurannan päivätoiminta',
    endPlaceId: 1,
    startDateTime: '2026-11-23T08:15',
    endDateTime: '2026-11-23T08:40',
    passengerId: 7,
  }),
  ...given,
})
