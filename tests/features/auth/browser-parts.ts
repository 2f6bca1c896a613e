/** What the app asks of a browser and jsdom does not have. Import it before the app's modules. */

type Media = Pick<MediaQueryList, 'matches' | 'media' | 'addEventListener' | 'removeEventListener'>

/** A mouse on a light desktop: only what the app asks about a fine pointer holds. */
const mediaOf = (media: string): Media => ({
  matches: media === '(pointer: fine)',
  media,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
})

type Work = (lock: object | null) => unknown

/** One window alone: every lock is free. */
const locks = {
  request: (_name: string, options: unknown, work?: Work): Promise<unknown> =>
    Promise.resolve((work ?? (options as Work))({})),
}

Object.defineProperty(window, 'matchMedia', { value: mediaOf, configurable: true })
Object.defineProperty(navigator, 'locks', { value: locks, configurable: true })

export {}
