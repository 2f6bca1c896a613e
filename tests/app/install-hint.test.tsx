import { act, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Banners } from '#app/shell/Banners.tsx'
import { installation } from '#app/shell/install.ts'
import { shell } from '#app/shell/shell-state.ts'
import { preferences } from '#state/preferences.ts'
import { sync } from '#state/sync.ts'
import { show } from '#tests/support/show.tsx'

const hint = /^Sovellus toimii jo ilman verkkoyhteyttä\./

beforeEach(() => {
  const { matchMedia } = globalThis
  vi.stubGlobal('matchMedia', (media: string) => {
    const list = matchMedia(media)
    if (media === '(any-pointer: coarse)') Object.defineProperty(list, 'matches', { value: true })
    return list
  })
  Object.assign(preferences, { visits: 2, installHintSeen: false })
  Object.assign(shell, { hasInstallHint: false, readBanners: [] })
  installation.way = 'share'
})
afterEach(() => {
  vi.unstubAllGlobals()
  Object.assign(preferences, { visits: 0, installHintSeen: false })
  Object.assign(shell, { hasInstallHint: false, readBanners: [] })
  installation.way = null
  sync.storage = 'ok'
})

const showBanners = () => show(<RouterProvider router={createMemoryRouter([{ path: '*', element: <Banners /> }])} />)

test('the hint to install comes in one visit, stays until it is put away, and comes in no other', async () => {
  const { unmount } = showBanners()
  expect(await screen.findByText(hint)).toBeTruthy()
  expect(preferences.installHintSeen).toBe(true)
  await userEvent.click(screen.getByRole('button', { name: 'Sulje ilmoitus' }))
  expect(screen.queryByText(hint)).toBeNull()
  unmount()

  act(() => void Object.assign(shell, { hasInstallHint: false, readBanners: [] }))
  showBanners()
  expect(screen.queryByText(hint)).toBeNull()
})

test.each<[string, () => void]>([
  ['the browser offers no way to follow it', () => (installation.way = null)],
  ['the browser keeps nothing', () => (sync.storage = 'none')],
  ['this is the first visit', () => (preferences.visits = 1)],
])('there is no hint to install where %s', async (_, prepare) => {
  prepare()
  showBanners()
  await act(() => Promise.resolve())
  expect(screen.queryByText(hint)).toBeNull()
})
