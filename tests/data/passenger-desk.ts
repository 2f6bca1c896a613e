import { workspace } from '#data/workspace/workspace.ts'
import { pullMe, signIn } from '#data/session.ts'
import { accessLevels } from '#domain/access.ts'
import { connectClient, type ClientLink } from '#tests/support/client.ts'
import { addCoordinatorWorld, coordinatorEmail, type CoordinatorWorld } from '#tests/support/coordinator.ts'
import { testPassword } from '#tests/support/users.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

/** The device of somebody who keeps the centre's passengers, its real server, and the network between them. */
export interface PassengerDesk {
  server: TestServer
  world: CoordinatorWorld
  client: ClientLink
  close: () => Promise<void>
}

/** The coordinator may do everything with the passengers, their transportation permissions and schedules. */
export async function openPassengerDesk(): Promise<PassengerDesk> {
  const server = await startTestServer({ now: Date.now() })
  const world = await addCoordinatorWorld(server)
  await server.services.db
    .updateTable('destination_role')
    .set({ transportation_permissions: accessLevels.write, schedule: accessLevels.write })
    .where('user_id', '=', world.coordinatorId)
    .execute()
  const client = connectClient(server)
  await signIn(coordinatorEmail, testPassword)
  await pullMe()
  return {
    server,
    world,
    client,
    async close() {
      const { mirror, outbox, drafts } = workspace()
      await Promise.all([mirror.delete(), outbox.delete(), drafts.delete()])
      await server.close()
    },
  }
}

/** Requests of a kind that reached the server. */
export const asked = ({ client }: PassengerDesk, method: string, part: string) =>
  client.seen.filter((request) => request.method === method && request.path.includes(part))
