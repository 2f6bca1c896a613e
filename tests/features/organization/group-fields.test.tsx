import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, onTestFinished, test, vi } from 'vitest'
import { listPassengerGroups } from '#contract/groups.ts'
import { accessLevels } from '#domain/access.ts'
import { NewPassengerGroup, type PassengerGroupRow } from '#domain/passenger-group.ts'
import {
  dialog,
  enterAll,
  fieldsBeside,
  storedIn,
  valuesIn,
  waysToEnter,
  type EveryField,
} from '#tests/support/every-field.ts'
import { openPage } from '#tests/support/open-page.tsx'
import { button, passengerDesk } from '#tests/support/passenger-desk.tsx'
import { addGroup, addGroupRole, addPhoneNumber } from '#tests/support/rides.ts'

const desk = passengerDesk()

let user: UserEvent
const { text } = waysToEnter(() => user)
const { shape } = NewPassengerGroup

const fields: EveryField<NewPassengerGroup, PassengerGroupRow> = {
  organizationId: { notEntered: 'it is the organisation of the page' },
  name: text(shape.name, 'Nimi', dialog),
  description: text(shape.description, 'Kuvaus', dialog),
}

// no call of the documents changes a group that there is
test('every field of a group is stored as it is entered', async () => {
  expect(fieldsBeside(fields, shape)).toEqual({ unknown: [], missing: [] })
  const { organizationId } = desk.world.centre
  ;({ user } = openPage(`/o/${organizationId}/passengerGroup`))
  await user.click(await button('Uusi ryhmä'))
  await screen.findByRole('dialog')
  await enterAll(fields, 0)
  await user.click(await button('Tallenna'))
  await waitFor(() => expect(screen.queryByRole('dialog', { hidden: true })).toBeNull())

  const token = desk.world.tokens.coordinator
  const reply = await desk.server.call(listPassengerGroups, { params: { id: organizationId }, token })
  const [group] = reply.json<PassengerGroupRow[]>()
  expect(storedIn(fields, group!)).toEqual(valuesIn(fields, 0))
  expect(group!.organizationId).toBe(organizationId)
})

test.each([
  ['columns where there is room', 1200],
  ['lines under the row where there is none', 500],
])('all facts of a group’s passenger are in its list, with the way out of it: %s', async (_, width) => {
  const measured = vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(width)
  onTestFinished(() => measured.mockRestore())
  const { server, world, helvi } = desk
  await addPhoneNumber(server.services, world.centre, helvi, '+358 40 555 0199')
  const groupId = await addGroup(server.services, world.centre, [helvi], `Aamuryhmä ${width}`)
  await addGroupRole(server.services, world.centre, groupId, world.coordinatorId, accessLevels.write)
  openPage(`/o/${world.centre.organizationId}/passengerGroup/${groupId}`)

  const row = (await screen.findByRole('link', { name: 'Helvi Esimerkki' })).closest<HTMLElement>('[role=row]')!
  const headers = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
  for (const name of ['Nimi', 'Pääkohde', 'Puhelin', 'Ryhmät', 'Kuljetuspäätöksiä'])
    expect(
      [...headers, row.textContent].some((text) => text.includes(name)),
      name,
    ).toBe(true)
  for (const fact of ['Päiväkeskus Aalto', '+358 40 555 0199', `Aamuryhmä ${width}`, '0'])
    expect(row.textContent).toContain(fact)
  expect(within(row).getByRole('button', { name: 'Poista ryhmästä: Helvi Esimerkki' })).toBeTruthy()
})
