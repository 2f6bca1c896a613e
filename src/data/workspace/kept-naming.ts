import type { KeptNaming } from '../api/answer.ts'
import { apiOrigin } from '../api/client.ts'
import { device } from '../device/db.ts'

const key = 'namesCalls'

const isKept = async (): Promise<boolean> => (await device.kept.get(key))?.value === apiOrigin()

/**
 * Whether the server names the calls it answers, as one of the device's threads has heard last. The service worker that is
 * woken, and a page that starts behind somebody else's gateway, know it from here.
 */
export const keptNaming: KeptNaming = {
  read: isKept,
  async keep(isNaming) {
    if ((await isKept()) !== isNaming) await device.kept.put({ k: key, value: isNaming ? apiOrigin() : null })
  },
}
