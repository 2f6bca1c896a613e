import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { draftCount } from '#data/drafts/drafts.ts'
import { workspace } from '#data/workspace/workspace.ts'
import { valueOf } from '#tests/support/open-page.tsx'
import { discard } from '#tests/support/discard.ts'
import { button, field, openHelvi, passengerDesk } from '#tests/support/passenger-desk.tsx'

const desk = passengerDesk()

const address = () => field('Nouto-osoite')
const offer = /^Tällä laitteella on tallentamaton luonnos/
const kept = async () => JSON.stringify(await workspace().drafts.drafts.toArray())

/** Her page as it is after a reload, with a draft of the visit before, and something else typed beside it. */
async function typeBeside() {
  const first = await openHelvi(desk)
  await first.user.type(await address(), 'Sivuovi')
  await waitFor(async () => expect(await draftCount()).toBe(1))
  await first.leave()
  const page = await openHelvi(desk)
  await screen.findByText(offer)
  await page.user.type(await address(), 'Takaovi')
  return page
}

test('a draft that nobody has decided about outlives what is typed beside it, and so does its offer', async () => {
  const page = await typeBeside()
  expect(screen.getByText(offer).textContent).toContain('muut muutokset eivät säily laitteella')
  await page.leave()

  const { user } = await openHelvi(desk)
  await user.click(await button('Jatka luonnosta'))
  expect(valueOf(await address())).toBe('Sivuovi')
  expect(screen.queryByText(offer)).toBeNull()
})

test('what is typed beside a draft is replaced by it only when that was asked about', async () => {
  const { user } = await typeBeside()
  await user.click(await button('Jatka luonnosta'))
  const question = () => screen.findByRole('alertdialog', { name: 'Jatketaanko luonnosta?' })
  await user.click(within(await question()).getByRole('button', { name: 'Peruuta' }))
  expect(valueOf(await address())).toBe('Takaovi')
  await user.click(await button('Jatka luonnosta'))
  await user.click(within(await question()).getByRole('button', { name: 'Jatka luonnosta' }))
  await waitFor(async () => expect(valueOf(await address())).toBe('Sivuovi'))
})

test('a draft that is discarded leaves what is typed beside it, which is kept from then on', async () => {
  const { user } = await typeBeside()
  const notice = screen.getByText(offer).closest<HTMLElement>('[role="status"]')!
  expect(await discard(user, within(notice).getByRole('button', { name: 'Hylkää' }))).toMatchObject({
    question: 'Hylätäänkö luonnos?',
  })
  await waitFor(async () => expect(await kept()).toContain('Takaovi'))
  expect(await kept()).not.toContain('Sivuovi')
  expect(valueOf(await address())).toBe('Takaovi')
})

test('what is typed beside a draft and given up takes no draft with it', async () => {
  const { user } = await typeBeside()
  expect(await discard(user, screen.getAllByRole('button', { name: 'Hylkää' }).at(-1))).toMatchObject({
    question: 'Hylätäänkö 1 tallentamaton muutos?',
  })
  await waitFor(async () => expect(valueOf(await address())).toBe(''))
  expect(screen.getByText(offer)).toBeTruthy()
  expect(await kept()).toContain('Sivuovi')
})
