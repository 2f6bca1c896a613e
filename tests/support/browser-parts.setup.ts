/** What the app asks of a browser and jsdom does not have. Each file of tests gets another page, and it anew. */

type Media = Pick<MediaQueryList, 'matches' | 'media' | 'addEventListener' | 'removeEventListener'>

/** A mouse on a light desktop: only what the app asks about a fine pointer holds. */
const mediaOf = (media: string): Media => ({
  matches: media === '(pointer: fine)' || media === '(any-pointer: fine)',
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

/** Room enough, and nothing promised. */
const storage = {
  persist: () => Promise.resolve(false),
  persisted: () => Promise.resolve(false),
  estimate: () => Promise.resolve({ usage: 0, quota: 1_000_000_000 }),
}

/** Nothing changes its size: jsdom lays nothing out. */
class StillObserver implements ResizeObserver {
  observe() {
    return undefined
  }
  unobserve() {
    return undefined
  }
  disconnect() {
    return undefined
  }
}

const frameMs = 16

Object.defineProperty(window, 'ResizeObserver', { value: StillObserver, configurable: true, writable: true })
Object.defineProperty(window, 'matchMedia', { value: mediaOf, configurable: true })
Object.defineProperty(window, 'isSecureContext', { value: true, configurable: true })
Object.defineProperty(navigator, 'locks', { value: locks, configurable: true })
Object.defineProperty(navigator, 'storage', { value: storage, configurable: true })
// jsdom's own stand still for good once one was asked for while a test held the clock
window.requestAnimationFrame = (draw) => Number(setTimeout(() => draw(performance.now()), frameMs))
window.cancelAnimationFrame = (frame) => clearTimeout(frame)
Element.prototype.scrollIntoView = () => undefined
Element.prototype.scrollTo = () => undefined
// nothing is laid out, and so nothing is seen anywhere
document.elementFromPoint = () => null

export {}
