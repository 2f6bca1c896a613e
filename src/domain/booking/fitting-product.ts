import type { EstimatedProduct } from '../price-estimate.ts'
import { utilities } from '../utility.ts'

/** What a vehicle looks like. */
export type VehicleKind = 'saloon' | 'van' | 'minibus'

/** Most passengers whom a car takes; more need a bus. */
const carPassengers = 4

export function vehicleKind({ priceCategory, hasWheelchairPlace }: EstimatedProduct): VehicleKind {
  if (priceCategory.maxPassengers > carPassengers) return 'minibus'
  return hasWheelchairPlace ? 'van' : 'saloon'
}

/** Needs of a passenger who rides in their wheelchair, or lies. */
const placeNeeds: readonly number[] = [utilities.wheelchair, utilities.electricWheelchair, utilities.stretcher]

const needsPlace = (needs: readonly number[]): boolean => needs.some((need) => placeNeeds.includes(need))

const meets = (product: EstimatedProduct, needs: readonly number[]): boolean => {
  if (needsPlace(needs) && !product.hasWheelchairPlace) return false
  const kind = vehicleKind(product)
  if (needs.includes(utilities.largeCar) && kind === 'saloon') return false
  return !(needs.includes(utilities.smallCar) && kind === 'minibus')
}

/** Why a vehicle fits: it has a place for a wheelchair, it meets what is needed, or nobody knows what that is. */
export type FittingReason = 'wheelchair' | 'needs' | 'unknown'

/**
 * The first vehicle that meets a passenger's needs, and why; `null` where none does.
 * @param needs ids of aids and needs; `null` where they are not known
 */
export function fittingProduct(
  products: readonly EstimatedProduct[],
  needs: readonly number[] | null,
): { product: EstimatedProduct; reason: FittingReason } | null {
  const product = products.find((each) => meets(each, needs ?? []))
  if (!product) return null
  if (needs === null) return { product, reason: 'unknown' }
  return { product, reason: needsPlace(needs) ? 'wheelchair' : 'needs' }
}
