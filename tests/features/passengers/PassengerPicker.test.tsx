import { fireEvent, screen, within } from '@testing-library/react'
import { beforeAll, expect, test, vi } from 'vitest'
import { PassengerPicker } from '#features/passengers/PassengerPicker.tsx'
import { descriptionOf } from '#tests/support/open-page.tsx'
import { button, passengerDesk } from '#tests/support/passenger-desk.tsx'
import { addPassenger } from '#tests/support/rides.ts'
import { show } from '#tests/support/show.tsx'

const desk = passengerDesk()
const search = () => screen.getByRole('searchbox', { name: 'Nimi tai luokka-aste' })
let ids: Record<'aarne' | 'onni', number>

beforeAll(async () => {
  const add = (name: string, given = {}) => addPassenger(desk.server.services, desk.world.centre, { name, ...given })
  ids = { aarne: await add('Aarne Esimerkki'), onni: await add('Onni Esimerkki') }
  await add('Ylermi Lepäävä', { inactive: true })
})

/** Aarne is there already. */
async function openPicker(destination: { id: number; alias: string } | null) {
  const onAdd = vi.fn()
  const onCreate = vi.fn()
  const { organizationId } = desk.world.centre
  show(
    <PassengerPicker
      destination={destination}
      organizationId={organizationId}
      excludeIds={[ids.aarne]}
      onAdd={onAdd}
      onCreate={onCreate}
    />,
  )
  await screen.findByRole('table', { name: 'Matkustajat' })
  return { onAdd, onCreate }
}

test('adds those who are ticked, says how many, and leaves out who is there already', async () => {
  const { onAdd, onCreate } = await openPicker({ id: desk.world.centre.destinationId, alias: 'Päiväkeskus Aalto' })
  expect(screen.queryByText('Aarne Esimerkki')).toBeNull()
  const add = await button('Lisää valitut (0)')
  expect(add.getAttribute('aria-disabled')).toBe('true')
  expect(descriptionOf(add)).toBe('Valitse ensin matkustajat.')

  fireEvent.click(screen.getByRole('checkbox', { name: 'Valitse: Onni Esimerkki' }))
  fireEvent.click(await button('Lisää valitut (1)'))
  expect(onAdd).toHaveBeenCalledWith([ids.onni])

  fireEvent.click(await button('Luo uusi'))
  expect(onCreate).toHaveBeenCalledOnce()
})

test('does not tick who is inactive, and says why', async () => {
  await openPicker({ id: desk.world.centre.destinationId, alias: 'Päiväkeskus Aalto' })
  fireEvent.click(screen.getByRole('switch', { name: 'Vain aktiiviset' }))

  const row = within(await screen.findByRole('row', { name: /Ylermi/ }))
  const dash = row.getByRole('button', { name: /^Valitse: Ylermi/ })
  expect(descriptionOf(dash)).toBe('Matkustaja ei ole aktiivinen.')
  expect(row.queryByRole('checkbox')).toBeNull()
})

test('without a destination that finds nobody says just that', async () => {
  await openPicker(null)
  fireEvent.change(search(), { target: { value: 'Xyz' } })
  fireEvent.keyDown(search(), { key: 'Enter' })

  expect(await screen.findByText('Matkustajia ei löytynyt.')).toBeTruthy()
})
