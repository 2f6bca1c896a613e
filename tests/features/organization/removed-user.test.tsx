import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { toasts } from '#ui/speak/toast.ts'
import { administratorEmail, usersScreen, wardenEmail } from '#tests/support/users-screen.ts'

const scene = usersScreen()

test('who was removed elsewhere is said to be gone, once, in the question', async () => {
  const { user } = await scene.openAs(administratorEmail, '/users')
  await user.click(await screen.findByRole('button', { name: `Lisää toimintoja: ${wardenEmail}` }))
  await user.click(await screen.findByRole('menuitem', { name: 'Poista käyttäjä' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Poista käyttäjä' }))
  const gone = { status: 404, data: { not_found: [] } }
  scene.client.link = ({ path }) => (path.includes('emove') ? gone : 'pass')
  const before = toasts.get()
  await user.click(question.getByRole('button', { name: 'Poista käyttäjä' }))

  const words = 'Käyttäjää ei löytynyt organisaatiosta. Hänet on ehkä jo poistettu.'
  expect((await question.findByRole('alert')).textContent).toBe(words)
  expect(toasts.get()).toBe(before)
  scene.client.link = () => 'pass'
})
