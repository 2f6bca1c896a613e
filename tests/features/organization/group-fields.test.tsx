import { screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { listPassengerGroups } from '#contract/groups.ts'
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
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

  const token = desk.world.tokens.coordinator
  const reply = await desk.server.call(listPassengerGroups, { params: { id: organizationId }, token })
  const [group] = reply.json<PassengerGroupRow[]>()
  expect(storedIn(fields, group!)).toEqual(valuesIn(fields, 0))
  expect(group!.organizationId).toBe(organizationId)
})
