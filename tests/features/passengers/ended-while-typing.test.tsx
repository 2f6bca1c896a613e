import { waitFor } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { device } from '#data/device/db.ts'
import { pullMe } from '#data/session.ts'
import { session, signIn } from '#state/session.ts'
import { coordinatorEmail } from '#tests/support/coordinator.ts'
import { valueOf } from '#tests/support/open-page.tsx'
import { button, field, openHelvi, passengerDesk } from '#tests/support/passenger-desk.tsx'
import { testPassword } from '#tests/support/users.ts'

const desk = passengerDesk()

test('the first letters, typed while the session is ended under them, are told of and offered afterwards', async () => {
  const { user, leave } = await openHelvi(desk)
  const typed = await field('Nouto-osoite')
  const transaction = device.transaction.bind(device) as (...given: unknown[]) => unknown
  let goOn: () => void = () => undefined
  const held = new Promise<void>((resolve) => (goOn = resolve))
  // the end of the session waits where it forgets the token
  const ending = vi.spyOn(device, 'transaction')
  onTestFinished(() => ending.mockRestore())
  ending.mockImplementationOnce((async (...given: unknown[]) => {
    await held
    return transaction(...given)
  }) as never)
  desk.client.link = () => 401
  await expect(pullMe()).rejects.toMatchObject({ status: 401 })
  await waitFor(() => expect(ending).toHaveBeenCalled())

  await user.type(typed, 'Si')
  goOn()
  await waitFor(() => expect(session).toMatchObject({ status: 'signedOut', expired: true, drafts: 1 }))
  await leave()
  desk.client.link = () => 'pass'
  await signIn(coordinatorEmail, testPassword)

  const again = await openHelvi(desk)
  await again.user.click(await button('Jatka luonnosta'))
  expect(valueOf(await field('Nouto-osoite'))).toBe('Si')
})
