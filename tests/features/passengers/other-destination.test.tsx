import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { signIn } from '#state/session.ts'
import { openPage } from '#tests/support/open-page.tsx'
import { button, field, openHelvi, passengerDesk } from '#tests/support/passenger-desk.tsx'
import { testPassword } from '#tests/support/users.ts'

const desk = passengerDesk()

describe('a passenger opened under another destination', () => {
  test('is led to the first of their own', async () => {
    await signIn('molemmat@perille.example', testPassword)
    const { address } = openPage(`/d/${desk.world.sibling.destinationId}/people/edit/${desk.helvi}`)

    await waitFor(() => expect(address()).toBe(`/d/${desk.world.centre.destinationId}/people/edit/${desk.helvi}`))
  })
})

describe('a passenger who is moved to another destination', () => {
  const recordAt = ({ destinationId }: { destinationId: number }) => `/d/${destinationId}/people/edit/${desk.helvi}`

  async function move() {
    await signIn('molemmat@perille.example', testPassword)
    const page = await openHelvi(desk, recordAt(desk.world.centre))
    await page.user.selectOptions(
      await screen.findByRole('combobox', { name: /^Pääkohde/ }),
      String(desk.world.sibling.destinationId),
    )
    return page
  }

  test('is followed there once all is stored', async () => {
    const { user, address, visited } = await move()
    await user.type(await field('Henkilötunnus'), '131052-308T')
    let ledAt = -1
    desk.client.link = ({ path }) => {
      if (path.endsWith('/ssn')) ledAt = visited().length
      return 'pass'
    }
    await user.click(await button('Tallenna'))

    await waitFor(() => expect(address()).toBe(recordAt(desk.world.sibling)))
    expect(ledAt).toBe(0)
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  test('on the way to another page does not lead away from it', async () => {
    const { user, address, visited } = await move()
    await user.click(screen.getByRole('link', { name: 'Takaisin listaan' }))
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Tallenna' }))

    await screen.findByRole('table', { name: 'Matkustajat' })
    expect(address()).toBe(`/d/${desk.world.centre.destinationId}/people`)
    expect(visited()).not.toContain(recordAt(desk.world.sibling))
  })
})
