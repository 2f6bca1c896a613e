import { MenuList } from '@fluentui/react-components'
import { screen } from '@testing-library/react'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { show } from '#tests/support/show.tsx'

beforeAll(() => {
  vi.stubEnv('VITE_FEEDBACK_EMAIL', 'palaute@perille.example')
  vi.stubEnv('VITE_FEEDBACK_PHONE', '+358 40 555 0100')
})
afterAll(() => {
  vi.unstubAllEnvs()
})

test('what the server says goes before what the build does', async () => {
  const { sync } = await import('#state/sync.ts')
  const { FeedbackRows } = await import('#app/shell/menu/FeedbackRows.tsx')
  sync.feedback = { email: 'palvelin@perille.example' }
  onTestFinished(() => void (sync.feedback = null))
  show(
    <MenuList>
      <FeedbackRows onSupport={() => undefined} />
    </MenuList>,
  )

  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['palvelin@perille.example'])
})

test('a deployment names whom to write to and to call, each as a link', async () => {
  const { FeedbackRows } = await import('#app/shell/menu/FeedbackRows.tsx')
  show(
    <MenuList>
      <FeedbackRows onSupport={() => undefined} />
    </MenuList>,
  )

  expect(screen.getAllByRole('menuitem').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['palaute@perille.example', 'mailto:palaute@perille.example'],
    ['+358 40 555 0100', 'tel:+358405550100'],
  ])
  expect(screen.queryByRole('menuitem', { name: 'Palaute ja yhteydenotto' })).toBeNull()
})
