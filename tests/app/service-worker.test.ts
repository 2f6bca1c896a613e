import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'

/** A worker of the browser, as far as the page sees it. */
class Worker extends EventTarget {
  readonly heard: unknown[] = []
  state: ServiceWorkerState

  constructor(state: ServiceWorkerState) {
    super()
    this.state = state
  }
  postMessage(message: unknown) {
    this.heard.push(message)
  }
}

class Registration extends EventTarget {
  installing: Worker | null = null
  waiting: Worker | null = null
  active: Worker | null = null
  update = vi.fn(() => Promise.resolve())

  /** The browser has found another build and fetches it. */
  find(): Worker {
    this.installing = new Worker('installing')
    this.dispatchEvent(new Event('updatefound'))
    return this.installing
  }
  /** The build that was found is on the device. */
  install() {
    const worker = this.installing!
    this.installing = null
    this.waiting = worker
    worker.state = 'installed'
    worker.dispatchEvent(new Event('statechange'))
  }
  /** The build that was found could not be fetched. */
  lose() {
    const worker = this.installing!
    this.installing = null
    worker.state = 'redundant'
    worker.dispatchEvent(new Event('statechange'))
  }
}

class Container extends EventTarget {
  controller: Worker | null = null
  readonly registration = new Registration()
  register = () => Promise.resolve(this.registration)
  getRegistration = () => Promise.resolve(this.registration)

  /** A worker takes the page over. */
  claim() {
    this.controller = new Worker('activating')
    this.dispatchEvent(new Event('controllerchange'))
  }
}

const skipWaiting = { type: 'SKIP_WAITING' }
const limitMs = 4000
/** Other windows are asked about unsaved work, and the worker is spoken to. */
const asked = () => vi.advanceTimersByTimeAsync(500)

const pageOf = (build: string) => `<script type="module" src="/frontend/js/index-${build}.js"></script>`

const reload = vi.fn()
/** The page as the worker in charge has kept it. */
let kept: string
let container: Container
let registration: Registration

/** The modules of a page that has just been loaded. */
async function openPage({ isControlled = true } = {}) {
  if (isControlled) {
    registration.active = new Worker('activated')
    container.controller = registration.active
  }
  vi.resetModules()
  const { sync } = await import('#state/sync.ts')
  const { applyUpdate, startServiceWorker } = await import('#app/service-worker.ts')
  return { sync, applyUpdate, startServiceWorker }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubEnv('DEV', false)
  container = new Container()
  registration = container.registration
  Object.defineProperty(navigator, 'serviceWorker', { value: container, configurable: true })
  reload.mockClear()
  vi.stubGlobal('location', { href: location.href, reload })
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(kept)))
  document.head.innerHTML = pageOf('one')
  kept = pageOf('one')
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

test('a wake-up by the browser cuts what waits short once, and begins no count anew', async () => {
  const requestFlush = vi.fn()
  const drive = '#data/delivery/deliver.ts'
  vi.doMock(drive, async (original) => ({ ...(await original<object>()), requestFlush }))
  onTestFinished(() => vi.doUnmock(drive))
  const { startServiceWorker } = await openPage()
  await startServiceWorker()

  container.dispatchEvent(new MessageEvent('message', { data: { type: 'WAKE_UP' } }))

  expect(requestFlush.mock.calls).toEqual([[{ hurry: 'once' }]])
})

describe('a newer version that the server knows of', () => {
  test('has the browser look for its worker', async () => {
    const { sync, startServiceWorker } = await openPage()
    await startServiceWorker()
    expect(registration.update).not.toHaveBeenCalled()

    sync.newerVersion = '99.0.0'
    await vi.advanceTimersByTimeAsync(0)
    expect(registration.update).toHaveBeenCalledOnce()
  })

  test('does so too on a device whose first worker is not active yet', async () => {
    const { sync, startServiceWorker } = await openPage({ isControlled: false })
    await startServiceWorker()
    sync.newerVersion = '99.0.0'
    await vi.advanceTimersByTimeAsync(0)
    expect(registration.update).toHaveBeenCalledOnce()
  })

  test('does so too when it was known before the worker was registered', async () => {
    const { sync, startServiceWorker } = await openPage()
    sync.newerVersion = '99.0.0'
    await startServiceWorker()
    expect(registration.update).toHaveBeenCalledOnce()
  })
})

describe('a worker that waits', () => {
  test('is told of where an older one is active', async () => {
    const { sync, startServiceWorker } = await openPage()
    await startServiceWorker()
    registration.find()
    registration.install()
    await asked()
    expect(sync.updateReady).toBe(true)
  })

  test('is no newer build on a device that has none yet', async () => {
    const { sync, startServiceWorker } = await openPage({ isControlled: false })
    await startServiceWorker()
    registration.find()
    registration.install()
    await asked()
    expect(sync.updateReady).toBe(false)
  })
})

describe('the reload that the user asks for', () => {
  test('brings a build that is found by it', async () => {
    const { applyUpdate, startServiceWorker } = await openPage()
    await startServiceWorker()
    registration.update.mockImplementation(() => {
      registration.find()
      return Promise.resolve()
    })
    void applyUpdate()
    await asked()
    const worker = registration.installing!
    expect(worker.heard).toEqual([])

    registration.install()
    expect(worker.heard).toContainEqual(skipWaiting)
    expect(reload).not.toHaveBeenCalled()
    kept = pageOf('two')
    container.claim()
    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
  })

  /** It is asked for while a build waits and something is being sent. */
  async function askWhileSending() {
    const { sync, applyUpdate, startServiceWorker } = await openPage()
    const { markUnsaved } = await import('#state/dirty.ts')
    await startServiceWorker()
    const worker = registration.find()
    registration.install()
    sync.sending = { sent: 0, total: 3 }
    void applyUpdate()
    await asked()
    return { sync, sending: sync.sending, worker, markUnsaved }
  }

  test('waits for what is being sent, but not for long', async () => {
    const { sync, sending, worker } = await askWhileSending()
    sending.sent = 2
    await asked()
    expect(worker.heard).not.toContainEqual(skipWaiting)

    sync.sending = null
    await asked()
    expect(worker.heard).toContainEqual(skipWaiting)
  })

  test('does not wait for ever for what is being sent', async () => {
    const { worker } = await askWhileSending()
    await vi.advanceTimersByTimeAsync(5000)
    expect(worker.heard).toContainEqual(skipWaiting)
  })

  test('is held back by what was typed while it waited', async () => {
    const { sync, worker, markUnsaved } = await askWhileSending()
    const form = {}
    markUnsaved(form, true)
    // else it would answer the pages of later tests
    onTestFinished(() => markUnsaved(form, false))
    sync.sending = null
    await asked()
    expect(sync.updateBlockedBy).toBe(document.title)
    expect(worker.heard).not.toContainEqual(skipWaiting)
  })

  test('brings one that is being fetched already, without looking for another', async () => {
    const { applyUpdate, startServiceWorker } = await openPage()
    await startServiceWorker()
    const worker = registration.find()
    void applyUpdate()
    await asked()
    registration.install()
    expect(worker.heard).toContainEqual(skipWaiting)
    expect(registration.update).not.toHaveBeenCalled()
  })

  test('waits for one that takes its time', async () => {
    const { applyUpdate, startServiceWorker } = await openPage()
    await startServiceWorker()
    const worker = registration.find()
    void applyUpdate()
    await asked()
    await vi.advanceTimersByTimeAsync(10 * limitMs)
    expect(reload).not.toHaveBeenCalled()

    registration.install()
    expect(worker.heard).toContainEqual(skipWaiting)
    await vi.advanceTimersByTimeAsync(limitMs)
    expect(reload).toHaveBeenCalledOnce()
  })

  test('comes without one that never arrives', async () => {
    const { applyUpdate, startServiceWorker } = await openPage()
    await startServiceWorker()
    registration.find()
    void applyUpdate()
    await asked()
    registration.lose()
    await vi.advanceTimersByTimeAsync(limitMs)
    expect(reload).toHaveBeenCalledOnce()
  })

  test('brings one that waits, once', async () => {
    const { applyUpdate, startServiceWorker } = await openPage()
    await startServiceWorker()
    const worker = registration.find()
    registration.install()
    void applyUpdate()
    await asked()
    expect(worker.heard).toContainEqual(skipWaiting)
    container.claim()
    await vi.advanceTimersByTimeAsync(limitMs)
    expect(reload).toHaveBeenCalledOnce()
  })

  test('comes in the end when the server does not say whether there is another build', async () => {
    const { applyUpdate, startServiceWorker } = await openPage()
    await startServiceWorker()
    registration.update.mockReturnValue(new Promise(() => undefined))
    void applyUpdate()
    await asked()
    expect(reload).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(limitMs)
    expect(reload).toHaveBeenCalledOnce()
  })
})

describe('a worker that takes the page over', () => {
  test('is the first one of a new device, and the next brings another build', async () => {
    const { startServiceWorker } = await openPage({ isControlled: false })
    await startServiceWorker()
    container.claim()
    await vi.advanceTimersByTimeAsync(limitMs)
    expect(reload).not.toHaveBeenCalled()
    kept = pageOf('two')
    container.claim()
    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
  })

  test('leaves the page as it is where it is the first one, though it was active before it has said so', async () => {
    registration.active = new Worker('activated')
    const { startServiceWorker } = await openPage({ isControlled: false })
    await startServiceWorker()
    container.claim()
    await vi.advanceTimersByTimeAsync(limitMs)
    expect(reload).not.toHaveBeenCalled()
  })

  test('brings another build to a page that was loaded past the one there is', async () => {
    registration.active = new Worker('activated')
    const { startServiceWorker } = await openPage({ isControlled: false })
    await startServiceWorker()
    kept = pageOf('two')
    container.claim()
    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
  })
})

describe('a page that was on its way while a newer build took over', () => {
  test('is loaded again, once', async () => {
    kept = pageOf('two')
    const { startServiceWorker } = await openPage()
    await startServiceWorker()
    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
    container.claim()
    expect(reload).toHaveBeenCalledOnce()
  })

  test('stays when it is of the build that is in charge', async () => {
    const { startServiceWorker } = await openPage()
    await startServiceWorker()
    await vi.advanceTimersByTimeAsync(limitMs)
    expect(reload).not.toHaveBeenCalled()
  })

  test('stays when it was loaded past the worker', async () => {
    kept = pageOf('two')
    registration.active = new Worker('activated')
    const { startServiceWorker } = await openPage({ isControlled: false })
    await startServiceWorker()
    await vi.advanceTimersByTimeAsync(limitMs)
    expect(reload).not.toHaveBeenCalled()
  })
})
