import i18next from 'i18next'
import { afterAll } from 'vitest'
import { deepClone } from 'valtio/utils'
import { lists } from '#state/lists.ts'
import { preferences } from '#state/preferences.ts'
import { session } from '#state/session.ts'
import { sync } from '#state/sync.ts'

const states = [preferences, lists, session, sync]
/** The files of a worker share its modules: what of the app is chosen and known when a file begins. */
const initial = states.map((state) => deepClone<object>(state))

/** What tests put things of their own on. */
const changed = [HTMLElement.prototype, Element.prototype, SVGElement.prototype, document, navigator]
/** How each was when the worker began: its files share the modules, and with them what these have put on the page. */
const worker = globalThis as { usual?: Record<PropertyKey, PropertyDescriptor>[] }
worker.usual ??= changed.map((owner) => Object.getOwnPropertyDescriptors(owner))

/** Makes of the page the one that the worker began with. */
function restorePage(): void {
  for (const [index, owner] of changed.entries()) {
    const usual = worker.usual?.[index] ?? {}
    for (const key of Reflect.ownKeys(owner)) if (!(key in usual)) Reflect.deleteProperty(owner, key)
    const known = Object.entries(usual).filter(([, { configurable }]) => configurable)
    Object.defineProperties(owner, Object.fromEntries(known))
  }
  document.body.replaceChildren()
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', '/')
}

// each begins in Finnish
if (i18next.isInitialized) await i18next.changeLanguage('fi')

afterAll(() => {
  restorePage()
  for (const [index, state] of states.entries()) Object.assign(state, initial[index])
})
