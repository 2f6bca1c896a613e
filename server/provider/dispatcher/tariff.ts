/** What a ride costs, in cents. */
export interface Tariff {
  start: number
  perKilometre: number
  minimum: number
}

/** Of a trip of a weekly ride. The way is of one passenger alone, whoever else is in the car. */
const weekly: Tariff = { start: 640, perKilometre: 128, minimum: 950 }

/** Price of a way in cents. */
export const priceOf = (metres: number, { start, perKilometre, minimum }: Tariff = weekly): number =>
  Math.max(minimum, Math.round(start + (perKilometre * metres) / 1000))

/** Percentage of tax in the price of a weekly ride: that of passenger transport in Finland. */
export const weeklyVatPercent = 13.5
