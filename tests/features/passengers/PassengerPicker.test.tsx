import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect, test, vi } from 'vitest'
import { PassengerPickBar } from '#features/passengers/PassengerPickBar.tsx'
import { PassengerPicker } from '#features/passengers/PassengerPicker.tsx'
import { usePassengerPick } from '#features/passengers/use-passenger-pick.ts'
import { descriptionOf } from '#tests/support/open-page.tsx'
import { button, passengerDesk } from '#tests/support/passenger-desk.tsx'
import { addPassenger } from '#tests/support/rides.ts'
import { show } from '#tests/support/show.tsx'

const desk = passengerDesk()
const search = () => screen.getByRole('searchbox', { name: 'Nimi tai luokka-aste' })
const option = (name: string) => screen.findByRole('option', { name: new RegExp(`^${name}`) })
const picked = () =>
  screen.queryAllByRole('option', { selected: true }).map(({ textContent }) => /^\w+/.exec(textContent)?.[0])
let ids: Record<'aarne' | 'onni' | 'saima', number>

beforeAll(async () => {
  const add = (name: string, given = {}) => addPassenger(desk.server.services, desk.world.centre, { name, ...given })
  ids = { aarne: await add('Aarne Esimerkki'), onni: await add('Onni Esimerkki'), saima: await add('Saima Suo') }
  await add('Ylermi Lepäävä', { inactive: true })
  await desk.server.services.db
    .updateTable('passenger')
    .set({ transportation_permission_required: true })
    .where('id', '=', ids.saima)
    .execute()
})

function Picking({
  destination,
  onAdd,
  onCreate,
}: {
  destination: { id: number; alias: string } | null
  onAdd: (ids: readonly number[]) => void
  onCreate: () => void
}) {
  const pick = usePassengerPick({ destinationId: destination?.id ?? null, excludeIds: [ids.aarne] })
  const add = () => onAdd(pick.pickedIds)
  return (
    <>
      <PassengerPicker
        pick={pick}
        destinationAlias={destination?.alias ?? null}
        organizationId={desk.world.centre.organizationId}
        onAdd={add}
      />
      <PassengerPickBar pick={pick} refusal={null} isBusy={false} onAdd={add} onCreate={onCreate} />
    </>
  )
}

/** Aarne is there already. */
async function openPicker(destination: { id: number; alias: string } | null = null) {
  const onAdd = vi.fn()
  const onCreate = vi.fn()
  show(<Picking {...{ destination, onAdd, onCreate }} />)
  await screen.findByRole('listbox', { name: 'Matkustajat' })
  return { onAdd, onCreate, user: userEvent.setup() }
}

const aalto = () => ({ id: desk.world.centre.destinationId, alias: 'Päiväkeskus Aalto' })

test('adds those who are ticked, says how many, and leaves out who is there already', async () => {
  const { onAdd, onCreate, user } = await openPicker(aalto())
  await option('Onni')
  expect(screen.queryByText('Aarne Esimerkki')).toBeNull()
  const add = await button('Lisää valitut (0)')
  expect(add.getAttribute('aria-disabled')).toBe('true')
  expect(descriptionOf(add)).toBe('Valitse ensin matkustajat.')

  await user.click(await option('Onni'))
  await user.click(await button('Lisää valitut (1)'))
  expect(onAdd).toHaveBeenCalledWith([ids.onni])

  await user.click(await button('Luo uusi'))
  expect(onCreate).toHaveBeenCalledOnce()
})

test('does not pick who is inactive, and says why', async () => {
  const { user } = await openPicker(aalto())
  await user.click(await button('Vain aktiiviset'))
  expect((await button('Vain aktiiviset')).getAttribute('aria-pressed')).toBe('false')

  const ylermi = await option('Ylermi')
  expect(ylermi.getAttribute('aria-disabled')).toBe('true')
  expect(ylermi.textContent).toContain('Matkustaja ei ole aktiivinen.')
  await user.click(ylermi)
  expect(picked()).toEqual([])
  await user.click(screen.getByRole('checkbox', { name: 'Valitse kaikki' }))
  expect(picked()).not.toContain('Ylermi')
})

test('whoever is picked stays so when a filter hides them, and who has no trip permission is counted', async () => {
  const { onAdd, user } = await openPicker(aalto())
  await user.click(await option('Onni'))
  await user.click(await option('Saima'))
  expect(screen.getByText('1 ilman kuljetuspäätöstä', { selector: '[aria-hidden] *' })).toBeTruthy()
  await user.type(search(), 'saima{Enter}')
  await waitFor(() => expect(screen.queryByRole('option', { name: /^Onni/ })).toBeNull())
  expect(screen.getByText('2 valittu, 1 piilossa', { selector: '[aria-hidden] *' })).toBeTruthy()
  await waitFor(() =>
    expect(
      screen.getByText('2 valittu, 1 piilossa. 1 ilman kuljetuspäätöstä', { selector: '[role=status]' }),
    ).toBeTruthy(),
  )
  await user.click(await button('Lisää valitut (2)'))
  expect(onAdd).toHaveBeenCalledWith([ids.onni, ids.saima])
})

test('is picked from by keys: Space, on with Shift and an arrow, all with Ctrl+A, and added with Ctrl+Enter', async () => {
  const { onAdd, user } = await openPicker(aalto())
  await user.type(search(), 'i{Enter}')
  const onni = await option('Onni')
  const rows = () => screen.getAllByRole('option')
  await waitFor(() => expect(screen.queryByRole('option', { name: /^Saima/ })).toBeTruthy())
  const list = screen.getByRole('listbox')
  list.focus()
  await user.keyboard('{Home} ')
  expect(rows()[0]!.getAttribute('aria-selected')).toBe('true')
  await user.keyboard(' ')
  expect(picked()).toEqual([])
  await user.keyboard('{Shift>}{ArrowDown}{/Shift}')
  expect(picked()).toHaveLength(2)
  expect(list.getAttribute('aria-activedescendant')).toBe(rows()[1]!.id)
  await user.keyboard('{Control>}a{/Control}')
  expect(picked()).toHaveLength(rows().length)
  await user.keyboard('{Control>}a{/Control}')
  expect(picked()).toEqual([])
  await user.click(onni)
  await user.keyboard('{Control>}{Enter}{/Control}')
  expect(onAdd).toHaveBeenCalledWith([ids.onni])
})

test('without a destination that finds nobody says just that', async () => {
  await openPicker(null)
  fireEvent.change(search(), { target: { value: 'Xyz' } })
  fireEvent.keyDown(search(), { key: 'Enter' })

  expect(await screen.findByText('Matkustajia ei löytynyt.')).toBeTruthy()
})
