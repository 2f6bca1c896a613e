import { VehicleBus24Regular } from '@fluentui/react-icons/headless/svg/vehicle-bus'
import { VehicleCab24Regular } from '@fluentui/react-icons/headless/svg/vehicle-cab'
import { VehicleCar24Regular } from '@fluentui/react-icons/headless/svg/vehicle-car'

interface Props {
  /** `null` while no car has been assigned. */
  carName: string | null
}

const car = <VehicleCar24Regular aria-hidden="true" />
const cab = <VehicleCab24Regular aria-hidden="true" />
const bus = <VehicleBus24Regular aria-hidden="true" />

/** A picture of the car, guessed from its name, which is all that is known of it; the name stands beside it. */
export function VehicleIcon({ carName }: Props) {
  if (!carName) return car
  if (/bus|inva/i.test(carName)) return bus
  return /taksi|taxi/i.test(carName) ? cab : car
}
