import { matchPath } from 'react-router-dom'
import { destinationsOfUser } from '#data/destinations.ts'
import { openedWorkspace } from '#data/workspace/workspace.ts'
import { routeOf } from './routes.tsx'

/** Loads the page of an address while the rest of the app gets ready. Never fails. */
export const preloadPage = async (pathname: string): Promise<void> => routeOf(pathname)?.preload()

/**
 * Reads what the first screen of an address shows, so that it is drawn with it and not drawn again. Without a session
 * there is nothing; what cannot be read here is read, and its failure said, by the screen.
 */
export async function readAhead(pathname: string): Promise<void> {
  if (!openedWorkspace()) return
  const route = routeOf(pathname)
  const params = route && matchPath(route.path, pathname)?.params
  await Promise.allSettled([destinationsOfUser(), params && route.read?.(params)])
}
