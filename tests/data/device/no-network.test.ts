import { expect, test } from 'vitest'
import { withNetworkWatched } from '#data/device/no-network.ts'
import { pretendNetwork, type PretendedNetwork } from '#tests/support/pretend-network.ts'

test.each<[string, boolean, (network: PretendedNetwork) => void, boolean]>([
  ['without a network nothing', false, () => undefined, true],
  ['with a network something', true, () => undefined, false],
  ['with a network that comes something', false, (network) => network.come(), false],
])('%s may have left the device', async (_, isThere, during, hadNone) => {
  const network = pretendNetwork(isThere)
  try {
    const work = () => {
      during(network)
      return Promise.resolve('sent')
    }
    expect(await withNetworkWatched(work)).toEqual({ done: 'sent', hadNone })
  } finally {
    network.end()
  }
})

test('a browser that says nothing of the network has sent what it may have sent', async () => {
  expect(await withNetworkWatched(() => Promise.resolve(1))).toEqual({ done: 1, hadNone: false })
})
