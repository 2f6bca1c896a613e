import type { OutboxDatabase } from './db.ts'
import type { Overruled } from './state.ts'

/** What the server had accepted and has otherwise now, in the order in which that was seen. Live. */
export const overruledIn = async ({ kept }: Pick<OutboxDatabase, 'kept'>): Promise<readonly Overruled[]> =>
  ((await kept.get('overruled'))?.value as Overruled[] | undefined) ?? []
