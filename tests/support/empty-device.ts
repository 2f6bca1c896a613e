import Dexie from 'dexie'
import { configureApi } from '#data/api/client.ts'
import { transmit } from '#data/api/transport.ts'
import { restoreClock } from '#data/device/clock.ts'
import { device } from '#data/device/db.ts'
import { closeWorkspace } from '#data/workspace/workspace.ts'

/** The files of a worker share its modules. Makes of its device one on which nobody has signed in or stored anything. */
export async function emptyDevice(): Promise<void> {
  closeWorkspace()
  // a start of the app lets calls remember on the device what the server names; no later file has started
  configureApi({
    naming: { read: () => Promise.resolve(false), keep: () => Promise.resolve() },
    transport: () => Promise.resolve({ transmit }),
  })
  device.close({ disableAutoOpen: false })
  const names = await Dexie.getDatabaseNames()
  await Promise.all(names.map((name) => Dexie.delete(name)))
  await restoreClock()
}
