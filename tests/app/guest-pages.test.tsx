import { FluentProvider } from '@fluentui/react-components'
import { render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { routeTree } from '#app/router.tsx'
import { signIn } from '#state/session.ts'
import { deskEmail } from '#tests/support/board.ts'
import { resetClient, startClient } from '#tests/support/open-page.tsx'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { addUser, testPassword } from '#tests/support/users.ts'
import { appTheme } from '#ui/look/themes.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
  await addUser(server.services, { email: deskEmail, roles: [] })
  await startClient(server)
})
afterEach(resetClient)
afterAll(() => server.close())

test.each([
  ['/signin', null],
  ['/signInAzureAd', deskEmail],
  ['/forgotPassword', deskEmail],
  ['/resetPassword', deskEmail],
  ['/invitation', deskEmail],
])('the page %s has no menus and no refresh button around it, whoever is signed in (%s)', async (path, email) => {
  if (email !== null) await signIn(email, testPassword)
  render(
    <FluentProvider theme={appTheme('base', 'light')}>
      <RouterProvider router={createMemoryRouter(routeTree, { initialEntries: [path] })} />
    </FluentProvider>,
  )
  expect(await screen.findByRole('heading', { level: 1 }, { timeout: 10_000 })).toBeTruthy()
  expect(screen.getByRole('radiogroup', { name: 'Kieli' })).toBeTruthy()
  const names = screen.getAllByRole('button').map((one) => one.getAttribute('aria-label') ?? one.textContent)
  expect(names.filter((name) => /valikko|päivitä tiedot|synkronointi/i.test(name))).toEqual([])
  expect(screen.queryByRole('navigation')).toBeNull()
})
