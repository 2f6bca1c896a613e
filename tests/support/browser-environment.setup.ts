import { builtinEnvironments, type Environment } from 'vitest/runtime'

const { jsdom } = builtinEnvironments

/**
 * jsdom, with modules resolved as on a server: the real server runs beside the page, and finds the files that belong
 * to it. As in a browser, no timer outlives its page.
 */
const environment: Environment = {
  ...jsdom,
  name: 'browser',
  viteEnvironment: 'ssr',
  async setup(global, options) {
    const page = await jsdom.setup(global, options)
    const start = globalThis.setTimeout
    const timers = new Set<NodeJS.Timeout>()
    const startNoted = (...given: Parameters<typeof start>) => {
      const timer = start(...given)
      timers.add(timer)
      return timer
    }
    globalThis.setTimeout = Object.assign(startNoted, start)
    return {
      async teardown(closed) {
        for (const timer of timers) clearTimeout(timer)
        globalThis.setTimeout = start
        await page.teardown(closed)
      },
    }
  },
}

export default environment
