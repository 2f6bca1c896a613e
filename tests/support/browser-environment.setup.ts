import { builtinEnvironments, type Environment } from 'vitest/runtime'

const { jsdom } = builtinEnvironments

/** Lives as long as the worker: its files share the modules, and these hold on to the page. */
const worker = globalThis as { hasPage?: boolean }

/** jsdom, with modules resolved as on a server: the real server runs beside the page, and finds the files that belong to it. */
const environment: Environment = {
  ...jsdom,
  name: 'browser',
  viteEnvironment: 'ssr',
  async setup(global, options) {
    if (!worker.hasPage) await jsdom.setup(global, options)
    worker.hasPage = true
    // each file leaves the page as it was: `page.setup.ts`
    return { teardown: () => undefined }
  },
}

export default environment
