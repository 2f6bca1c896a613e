import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest'
import { onConnection, sawNoAnswer } from '#data/api/connection.ts'
import { session } from '#state/session.ts'
import { sync } from '#state/sync.ts'
import { change, errorsWith, openPage, resetClient, startClient } from '#tests/support/open-page.tsx'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { addUser, testPassword } from '#tests/support/users.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ now: Date.now() })
  await addUser(server.services, { email: 'aino@perille.example', username: 'aino' })
  await startClient(server)
})
afterEach(resetClient)
afterAll(() => server.close())

const username = () => screen.findByLabelText('Käyttäjätunnus tai sähköposti')
const password = () => screen.findByLabelText('Salasana')
const signInButton = () => screen.getByRole('button', { name: 'Kirjaudu' })

test('who has tried too often is told how many seconds to wait', async () => {
  const { user } = openPage('/signin')
  const limited = await startTestServer({ now: Date.now() })
  limited.app.fastify.addHook('onSend', (_request, reply, _payload, done) => {
    reply.code(429).headers({ 'content-type': 'application/json', 'retry-after': '42' })
    done(null, JSON.stringify({ too_many_requests: [] }))
  })
  await startClient(limited)

  await user.type(await username(), 'aino')
  await user.type(await password(), `${testPassword}{Enter}`)

  await screen.findAllByText('Liian monta yritystä. Yritä uudelleen 42 sekunnin kuluttua.')
  await user.click(screen.getByRole('radio', { name: 'English' }))
  await screen.findAllByText('Too many attempts. Please try again in 42 seconds.')
  await limited.close()
})

test('the seconds go by for the eye, and are read out once', async () => {
  const { user } = openPage('/signin')
  const limited = await startTestServer({ now: Date.now() })
  limited.app.fastify.addHook('onSend', (_request, reply, _payload, done) => {
    reply.code(429).headers({ 'content-type': 'application/json', 'retry-after': '2' })
    done(null, JSON.stringify({ too_many_requests: [] }))
  })
  await startClient(limited)
  await user.type(await username(), 'aino')
  await user.type(await password(), `${testPassword}{Enter}`)

  const heard = 'Liian monta yritystä. Yritä uudelleen 2 sekunnin kuluttua.'
  const [first] = await screen.findAllByText(heard)
  const alert = first!.closest('[role=alert]')!
  const spoken = () => [...alert.querySelectorAll('span')].filter((each) => !each.closest('[aria-hidden]'))
  const seen = () => [...alert.querySelectorAll('span[aria-hidden]')].at(-1)?.textContent
  expect(spoken().map(({ textContent }) => textContent)).toEqual([heard])
  await waitFor(() => expect(seen()).toBe('Liian monta yritystä. Yritä uudelleen 1 sekunnin kuluttua.'), {
    timeout: 4000,
  })
  await waitFor(() => expect(seen()).toBe('Voit nyt yrittää uudelleen.'), { timeout: 4000 })
  expect(spoken().map(({ textContent }) => textContent)).toEqual([heard])
  await limited.close()
})

test('a password that is refused is told nothing of length', async () => {
  const { user } = openPage('/signin')
  await startClient(server)
  await user.type(await username(), 'aino')
  expect(screen.getByText('Vähintään 8 merkkiä')).toBeTruthy()
  await user.type(await password(), 'jotain muuta{Enter}')
  await errorsWith('Virheellinen käyttäjätunnus tai salasana.')
  expect(screen.queryByText('Vähintään 8 merkkiä')).toBeNull()
})

test('while it is tried the button is busy, keeps its colour and sends nothing twice', async () => {
  const { user } = openPage('/signin')
  const slow = await startTestServer({ now: Date.now() })
  let answer: () => void = () => undefined
  const held = new Promise<void>((resolve) => (answer = resolve))
  slow.app.fastify.addHook('onSend', async ({ url }) => {
    if (url.endsWith('/login')) await held
  })
  const asked = await startClient(slow)
  await user.type(await username(), 'aino')
  await user.type(await password(), testPassword)
  const before = signInButton().className

  await user.keyboard('{Enter}')
  await waitFor(() => expect(signInButton().getAttribute('aria-busy')).toBe('true'))
  expect(signInButton().className).not.toBe(before)
  await user.keyboard('{Enter}')
  expect(await within(signInButton()).findByRole('progressbar')).toBeTruthy()
  answer()
  await errorsWith('Virheellinen käyttäjätunnus tai salasana.')
  expect(signInButton().getAttribute('aria-busy')).toBe('false')
  expect(asked.seen.filter(({ path }) => path === '/api/auth/login')).toHaveLength(1)
  await slow.close()
})

test('Enter is not lost: it asks whether the connection is back, and signs in', async () => {
  const { seen } = await startClient(server)
  const { user } = openPage('/signin')
  await user.type(await username(), 'aino')
  await user.type(await password(), testPassword)
  onTestFinished(
    onConnection((next) => {
      Object.assign(sync, next)
    }),
  )
  await change(() => {
    sawNoAnswer()
  })
  expect(signInButton().getAttribute('aria-disabled')).toBe('true')

  await user.keyboard('{Enter}')

  await waitFor(() => expect(session.status).toBe('signedIn'))
  expect(seen.filter(({ path }) => path === '/api/auth/login')).toHaveLength(1)
})
