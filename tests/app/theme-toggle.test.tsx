// @apart: it loads what the address and the build decide when they are loaded
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

const hosted = (hostname: string, search = '') => vi.stubGlobal('location', { hostname, search, href: '', origin: '' })

async function start() {
  vi.resetModules()
  const { show } = await import('#tests/support/show.tsx')
  const { startAppearance } = await import('#app/appearance.ts')
  const { preferences } = await import('#state/preferences.ts')
  const { About } = await import('#app/About.tsx')
  const { MemoryRouter } = await import('react-router-dom')
  startAppearance()
  show(
    <MemoryRouter>
      <About />
    </MemoryRouter>,
  )
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
  ['in a build that is looked at on one’s own machine', false, 'localhost', false],
  ['where customers use it', false, 'kyydit.example.fi', false],
])('a theme can be chosen by hand %s (development: %s, at %s)', async (_, isDevelopment, hostname, isOffered) => {
  vi.stubEnv('DEV', isDevelopment)
  hosted(hostname, '?theme=customer2')
  const theme = await start()
  expect(screen.queryByRole('radiogroup', { name: 'Teema (kehitys)' }) !== null).toBe(isOffered)
  expect(theme).toBe(isOffered ? 'customer2' : null)
})
