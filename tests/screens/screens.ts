import { boardScreens } from './board-screens.ts'
import { bookingScreens } from './booking-screens.ts'
import { guestScreens } from './guest-screens.ts'
import { organizationScreens } from './organization-screens.ts'
import { passengerScreens } from './passenger-screens.ts'
import type { Screen } from './screen.ts'
import { weekScreens } from './week-screens.ts'

/** Every screen of the app, for pictures of it, for what must hold on each, and for its measures. */
export const screens: readonly Screen[] = [
  ...guestScreens,
  ...boardScreens,
  ...passengerScreens,
  ...weekScreens,
  ...bookingScreens,
  ...organizationScreens,
]
