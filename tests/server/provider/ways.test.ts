import { afterEach, describe, expect, test, vi } from 'vitest'
import { noRoads, type Roads } from '#server/call/outside/roads.ts'
import { askTogether, patiently, withRoads, type Way } from '#server/provider/ways.ts'

const wayTo = (index: number): Way => [
  { latitude: 60, longitude: 25 },
  { latitude: 61, longitude: 25 + index / 100 },
]
const ways = Array.from({ length: 100 }, (_, index) => wayTo(index))

afterEach(() => vi.restoreAllMocks())

/** Each answer takes so many seconds; `most` is the largest number of questions under way at once. */
function slowRoads(seconds: number) {
  let now = 0
  let asking = 0
  const seen = { asked: 0, most: 0 }
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  const roads: Roads = {
    ...noRoads,
    isWorthAsking: () => true,
    async between() {
      asking += 1
      seen.asked += 1
      seen.most = Math.max(seen.most, asking)
      await Promise.resolve()
      asking -= 1
      now += seconds * 1000
      return null
    },
  }
  return { roads, seen }
}

describe('work beside the calls', () => {
  test('leaves the road service to the calls but for two questions at once', async () => {
    const { roads, seen } = slowRoads(0)

    await withRoads(patiently(roads), (isLast) => Promise.resolve(isLast ? [] : ways))

    expect(seen).toEqual({ asked: 100, most: 2 })
  })

  test('goes on without roads after half a minute, and asks for no others', async () => {
    const { roads, seen } = slowRoads(4)
    const patient = patiently(roads)
    const attempts: boolean[] = []
    const attempt = (isLast: boolean) => {
      attempts.push(isLast)
      return Promise.resolve(isLast ? [] : ways)
    }

    expect(await withRoads(patient, attempt)).toBe(true)
    const { asked } = seen
    expect(asked).toBeLessThanOrEqual(9)
    expect(await withRoads(patient, attempt)).toBe(true)

    expect(attempts).toEqual([false, true, true])
    expect(seen.asked).toBe(asked)
  })

  test('is done once where nothing is to be asked, and not at all where nothing is left to do', async () => {
    const { roads, seen } = slowRoads(0)
    const attempt = vi.fn(() => Promise.resolve<Way[] | null>([]))
    expect(await withRoads(patiently(roads), attempt)).toBe(true)
    attempt.mockResolvedValue(null)
    expect(await withRoads(patiently(roads), attempt)).toBe(false)
    attempt.mockResolvedValueOnce(ways)
    expect(await withRoads(patiently(roads), attempt)).toBe(false)

    expect(attempt).toHaveBeenCalledTimes(4)
    expect(seen.asked).toBe(100)
  })
})

test('a call asks for all its roads together, each once, and for none between equal places', async () => {
  const { roads, seen } = slowRoads(0)
  const [place] = wayTo(1)

  await askTogether(roads, [wayTo(1), wayTo(2), wayTo(1), wayTo(3), [place, place]])

  expect(seen).toEqual({ asked: 3, most: 3 })
})
