/** What a passenger needs on a ride, by id. Names are texts: `utilities.<name>`. Source: spec 1 §3 Utility. */
export const utilities = {
  wheelchair: 1,
  receiver: 2,
  single: 3,
  walker: 4,
  crutches: 5,
  payer: 6,
  safetySeat: 7,
  largeCar: 8,
  smallCar: 9,
  attendant: 10,
  carevaBelt: 11,
  stretcher: 12,
  electricWheelchair: 13,
  guideDog: 14,
  foldingWheelchair: 15,
} as const

export type UtilityName = keyof typeof utilities

const nameById = new Map<number, UtilityName>(
  Object.entries(utilities).map(([name, id]) => [id, name as UtilityName] as const),
)

/** `null` for an id that the product does not know; it is shown as "Unknown utility". */
export const utilityName = (id: number): UtilityName | null => nameById.get(id) ?? null

/** Ids in the order to show them: the receiver first, because handing a passenger to nobody is the worst mistake. */
export const inShownOrder = (ids: readonly number[]): number[] =>
  [...new Set(ids)].sort((a, b) => Number(b === utilities.receiver) - Number(a === utilities.receiver) || a - b)
