import { builtinEnvironments, type Environment } from 'vitest/runtime'

/**
 * jsdom, with modules resolved as on a server: the real server runs beside the page, and finds the files that belong
 * to it.
 */
const environment: Environment = { ...builtinEnvironments.jsdom, name: 'browser', viteEnvironment: 'ssr' }

export default environment
