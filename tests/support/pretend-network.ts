import { vi } from 'vitest'

/** What the browser says of the device's network. */
export interface PretendedNetwork {
  /** The network comes. */
  come: () => void
  /** The browser is believed again. */
  end: () => void
}

export function pretendNetwork(isThere: boolean): PretendedNetwork {
  const window = new EventTarget()
  const state = { onLine: isThere }
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window))
  Object.defineProperty(navigator, 'onLine', { get: () => state.onLine, configurable: true })
  return {
    come() {
      state.onLine = true
      window.dispatchEvent(new Event('online'))
    },
    end() {
      Reflect.deleteProperty(navigator, 'onLine')
      vi.unstubAllGlobals()
    },
  }
}
