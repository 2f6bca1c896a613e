// @apart: it loads what the address and the build decide when they are loaded
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

const hosted = (hostname: string, search = '') => vi.stubGlobal('location', { hostname, search, href: '', origin: '' })

async function start() {
  vi.resetModules()
  const { show } = await import('#tests/support/show.tsx')
  const { startAppearance } = await import('#app/appearance.ts')
  const { preferences } = await import('#state/preferences.ts')
  const { PreferenceControls } = await import('#app/shell/menu/PreferenceControls.tsx')
  startAppearance()
  show(<PreferenceControls />)
  return preferences.theme
}

afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
})

test.each([
  ['while developing', true, 'kyydit.example.fi', true],
  ['on the machine of whoever develops', false, 'localhost', true],
  ['where customers use it', false, 'kyydit.example.fi', false],
])('a theme can be chosen by hand %s (development: %s, at %s)', async (_, isDevelopment, hostname, isOffered) => {
  vi.stubEnv('DEV', isDevelopment)
  hosted(hostname, '?theme=customer2')
  const theme = await start()
  expect(screen.queryByRole('radiogroup', { name: 'Teema (kehitys)' }) !== null).toBe(isOffered)
  expect(theme).toBe(isOffered ? 'customer2' : null)
})
