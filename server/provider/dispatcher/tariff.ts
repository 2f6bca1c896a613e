/** What a ride costs, in cents. The way is of one passenger alone, whoever else is in the car. */
const tariff = { start: 640, perKilometre: 128, minimum: 950 } as const

/** Price of a way in cents. */
export const priceOf = (metres: number): number =>
  Math.max(tariff.minimum, Math.round(tariff.start + (tariff.perKilometre * metres) / 1000))
