import { builtinEnvironments, type Environment } from 'vitest/runtime'

const { jsdom } = builtinEnvironments

/** What tests put things of their own on, and how each was when the worker began. */
const changed = () => [HTMLElement.prototype, Element.prototype, SVGElement.prototype, document, navigator]
type Descriptors = Record<PropertyKey, PropertyDescriptor>

/** Lives as long as the worker: its files share the modules, and with them what these have put on the page. */
const worker = globalThis as { usual?: Descriptors[] }

/** jsdom, with modules resolved as on a server: the real server runs beside the page, and finds the files that belong to it. */
const environment: Environment = {
  ...jsdom,
  name: 'browser',
  viteEnvironment: 'ssr',
  async setup(global, options) {
    if (!worker.usual) await jsdom.setup(global, options)
    worker.usual ??= changed().map((owner) => Object.getOwnPropertyDescriptors(owner))
    return { teardown: restorePage }
  },
}

/** Makes of the page the one that the worker began with. */
function restorePage(): void {
  for (const [index, owner] of changed().entries()) {
    const usual = worker.usual?.[index] ?? {}
    for (const key of Reflect.ownKeys(owner)) if (!(key in usual)) Reflect.deleteProperty(owner, key)
    Object.defineProperties(
      owner,
      Object.fromEntries(Object.entries(usual).filter(([, { configurable }]) => configurable)),
    )
  }
  document.body.replaceChildren()
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', '/')
}

export default environment
