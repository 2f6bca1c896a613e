import type { Passenger } from '#domain/passenger.ts'
import { productField } from '#domain/product.ts'
import { useStill } from '#ui/late/use-still.ts'
import { useKeptWhile } from '#ui/press/use-kept-while.ts'
import type { Editing } from './use-editing.ts'

/**
 * The passenger as header and banners tell of them. What only waits for the booking system comes and goes by itself, and
 * would push the fields away under who is in one: until the field is left it is as it was. What keeps from saving, and
 * what becomes of the user's own save, is told at once.
 */
export function useStillPassenger({ passenger, saving }: Editing, isInField: boolean): Passenger {
  // the press that leaves the field meets what it was meant for
  const wasInField = useStill(isInField)
  const still = useKeptWhile(passenger, (isInField || wasInField) && !saving.busy)
  if (still.id !== passenger.id) return passenger
  const { hasPendingPropertyChanges, [productField.id]: bookingId } = still
  return { ...passenger, hasPendingPropertyChanges, [productField.id]: bookingId }
}
