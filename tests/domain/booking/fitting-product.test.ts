import { expect, test } from 'vitest'
import { fittingProduct, vehicleKind } from '#domain/booking/fitting-product.ts'
import type { EstimatedProduct } from '#domain/price-estimate.ts'
import { utilities } from '#domain/utility.ts'

const product = (id: number, maxPassengers: number, hasWheelchairPlace: boolean): EstimatedProduct => ({
  priceCategory: { id, name: `Auto ${id}`, maxPassengers, maxLuggage: 2 },
  hasWheelchairPlace,
  price: null,
})
const saloon = product(1, 4, false)
const van = product(2, 4, true)
const minibus = product(3, 8, true)
const all = [saloon, van, minibus]
const { wheelchair, electricWheelchair, stretcher, foldingWheelchair, walker, largeCar, smallCar } = utilities

test('each vehicle has a look of its own', () => {
  expect(all.map(vehicleKind)).toEqual(['saloon', 'van', 'minibus'])
  expect(vehicleKind(product(4, 8, false))).toBe('minibus')
})

test.each([
  [[], 1, 'needs'],
  [[walker, foldingWheelchair], 1, 'needs'],
  [[wheelchair], 2, 'wheelchair'],
  [[walker, electricWheelchair], 2, 'wheelchair'],
  [[stretcher], 2, 'wheelchair'],
  [[largeCar], 2, 'needs'],
  [[smallCar], 1, 'needs'],
  [null, 1, 'unknown'],
] as const)('needs %s: car %i, because of %s', (needs, id, reason) => {
  expect(fittingProduct(all, needs)).toMatchObject({ product: { priceCategory: { id } }, reason })
})

test('none fits where none meets every need, and none where there is none', () => {
  expect(fittingProduct([saloon], [wheelchair])).toBeNull()
  expect(fittingProduct([minibus], [smallCar])).toBeNull()
  expect(fittingProduct([], null)).toBeNull()
})
