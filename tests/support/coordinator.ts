import { accessLevels } from '#domain/access.ts'
import { addBoardWorld, type BoardWorld } from './board.ts'
import { addUser, nothing } from './users.ts'
import type { TestServer } from './server.ts'

/** The board's world with people who keep passengers; the centre's organisation shows personal identity codes. */
export interface CoordinatorWorld extends Omit<BoardWorld, 'tokens'> {
  tokens: BoardWorld['tokens'] & {
    /** May do everything with passengers at the centre. */
    coordinator: string
    /** The same at the centre and at the sibling. */
    both: string
    /** The same at the centre's twin in the other organisation. */
    twinCoordinator: string
  }
  coordinatorId: number
}

export const coordinatorEmail = 'koordinaattori@perille.example'

/** Fills an empty database. */
export async function addCoordinatorWorld(server: TestServer): Promise<CoordinatorWorld> {
  const { services } = server
  const world = await addBoardWorld(server)
  const { centre, sibling, twin } = world
  const levels = { ...nothing, passengers: accessLevels.write }
  const add = (email: string, places: readonly BoardWorld['centre'][]) =>
    addUser(services, { email, roles: places.map((place) => ({ ...place, levels })) })
  const coordinatorId = await add(coordinatorEmail, [centre])
  await add('molemmat@perille.example', [centre, sibling])
  await add('naapuri@perille.example', [twin])
  await services.db
    .updateTable('organization')
    .set({ show_ssn: true })
    .where('id', '=', centre.organizationId)
    .execute()
  return {
    ...world,
    coordinatorId,
    tokens: {
      ...world.tokens,
      coordinator: await server.signIn(coordinatorEmail),
      both: await server.signIn('molemmat@perille.example'),
      twinCoordinator: await server.signIn('naapuri@perille.example'),
    },
  }
}
