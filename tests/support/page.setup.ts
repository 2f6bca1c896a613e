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

// each begins in Finnish
if (i18next.isInitialized) await i18next.changeLanguage('fi')

afterAll(() => {
  for (const [index, state] of states.entries()) Object.assign(state, initial[index])
})
