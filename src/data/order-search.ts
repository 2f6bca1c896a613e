import { searchOrders } from '#contract/order-search.ts'
import { orderNumberOf, orderSearchLimits, type FoundOrder } from '#domain/order-search.ts'
import { call } from './api/client.ts'
import { workspace } from './workspace/workspace.ts'

/** How long nothing must be typed before the server is asked. Source: spec 1 §9. */
const orderSearchDelayMs = 350

/** Timetables on this device whose number begins with what is typed, the exact one first. */
async function findOrdersOnDevice(typed: string): Promise<FoundOrder[]> {
  const number = orderNumberOf(typed)
  if (number === null) return []
  const { mirror } = workspace()
  const destinations = new Map((await mirror.destinations.toArray()).map(({ id, alias }) => [id, alias]))
  const found = await mirror.timetables.filter(({ idNumber }) => String(idNumber).startsWith(number)).toArray()
  return found
    .sort((a, b) => a.idNumber - b.idNumber)
    .slice(0, orderSearchLimits.hits)
    .map(({ id, idNumber, destinationId, state, startDate, endDate, note }) => ({
      ...{ id, idNumber: String(idNumber), destinationId, state, startDate, endDate, note },
      destinationAlias: destinations.get(destinationId) ?? '',
    }))
}

/** Timetables that the server finds. Nothing typed asks nothing. @throws ApiError */
async function findOrdersOnServer(typed: string, signal?: AbortSignal): Promise<FoundOrder[]> {
  const q = typed.trim()
  return q === '' ? [] : call(searchOrders, { query: { q } }, signal ? { signal } : {})
}

/** Where a field for order numbers looks, in this order: the device at once, the server when nothing was typed for a while. */
export const orderSources = ({ local, server }: { local?: string; server?: string }) => [
  {
    key: 'device',
    ...(local !== undefined && { label: local }),
    debounceMs: 0,
    search: (typed: string): Promise<readonly FoundOrder[]> => findOrdersOnDevice(typed),
  },
  {
    key: 'server',
    ...(server !== undefined && { label: server }),
    debounceMs: orderSearchDelayMs,
    search: (typed: string, signal: AbortSignal): Promise<readonly FoundOrder[]> => findOrdersOnServer(typed, signal),
  },
]
