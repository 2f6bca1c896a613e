import type { UtilityName } from '#domain/utility.ts'

/** Utilities in the order in which people look for them: how one moves, who comes along, what the car must be like. */
export const utilityGroups = {
  moving: ['wheelchair', 'electricWheelchair', 'foldingWheelchair', 'walker', 'crutches', 'stretcher', 'guideDog'],
  company: ['receiver', 'attendant', 'single', 'payer'],
  car: ['safetySeat', 'carevaBelt', 'largeCar', 'smallCar'],
} as const satisfies Record<string, readonly UtilityName[]>
