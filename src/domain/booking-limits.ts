/** Longest accepted texts, in characters, and most entries of lists. Source: open point G-04. */
export const bookingLimits = {
  passengerName: 128,
  phone: 64,
  note: 1024,
  flight: 64,
  passengers: 16,
  requirements: 64,
  addresses: 2,
  externalId: 128,
  productName: 128,
  place: 700,
  reason: 512,
  reference: 64,
} as const
