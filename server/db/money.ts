/** Money is whole cents in the database and whole units with decimals on the wire. `null` stays `null`. */
export const unitsOf = (cents: number | null): number | null => (cents === null ? null : unitsIn(cents))

export const unitsIn = (cents: number): number => cents / 100

export const centsOf = (units: number | null): number | null => (units === null ? null : Math.round(units * 100))
