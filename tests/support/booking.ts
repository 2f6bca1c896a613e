import { Booking, BookingDetails } from '#domain/booking/schema.ts'
import { bookingStates } from '#domain/booking/state.ts'
import { Place } from '#domain/place.ts'

/** A plain address in Lahti. */
export const homePlace = Place.parse({
  address: 'Käpypolku 1',
  postalcode: '15150',
  city: 'Lahti',
  location: { lat: 60.99, lng: 25.66 },
  category: 'address',
})

export const hospital = Place.parse({
  alias: 'Keskussairaala',
  address: 'Sairaalankatu 7',
  postalcode: '15850',
  city: 'Lahti',
  location: { lat: 60.991, lng: 25.568 },
  category: 'hospital',
})

/** An open booking for ten o'clock, as a list shows it. */
export const booking = (given: Partial<Booking> = {}): Booking =>
  Booking.parse({
    id: 11,
    version: 2,
    shortId: 'K-11',
    destinationId: 3,
    state: bookingStates.open,
    startDate: '2026-11-24T10:00:00',
    fromPlace: 'Käpypolku 1, 15150 Lahti',
    toPlace: 'Keskussairaala',
    createdByEmail: 'aino@perille.example',
    ...given,
  })

/** The same with what was asked for: from home to the hospital, by a product. */
export const bookingDetails = (given: Partial<BookingDetails> = {}): BookingDetails =>
  BookingDetails.parse({
    ...booking(),
    request: {
      bookingRefId: '11',
      timitDestinationId: '3',
      pickupDateTime: '2026-11-24T10:00:00',
      addresses: [
        { ...homePlace, type: 1 },
        { ...hospital, type: 2 },
      ],
      requirements: [5],
      product: { priceCategoryId: 8, pax: 4 },
      passengers: [{ id: 7, name: 'Aino Virtanen' }],
      notes: 'Rollaattori',
    },
    ...given,
  })
