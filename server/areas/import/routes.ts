import type { App } from '../../call/calls.ts'
import type { RideEndings } from '../passengers/ride-endings.ts'
import { importHistoryRoutes } from './history-routes.ts'
import { importSaveRoutes } from './save-routes.ts'
import { importSearchRoutes } from './search-routes.ts'
import { takeBackRoutes } from './take-back-routes.ts'

export function importRoutes(app: App, rideEndings: RideEndings): void {
  importSearchRoutes(app)
  importHistoryRoutes(app)
  importSaveRoutes(app, rideEndings)
  takeBackRoutes(app, rideEndings)
}
