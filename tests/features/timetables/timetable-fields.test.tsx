import { screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { getTimetable } from '#contract/timetables.ts'
import { addDays } from '#domain/local-date.ts'
import { NewTimetable, TimetableUpdate, type TimetableWhole } from '#domain/timetable/schema.ts'
import {
  enterAll,
  fieldsBeside,
  dialog,
  storedIn,
  valuesIn,
  waysToEnter,
  type EveryField,
} from '#tests/support/every-field.ts'
import { button, planningDesk, plannerEmail } from '#tests/support/planning-desk.ts'

const desk = planningDesk()

let user: UserEvent
const { text, day, flag } = waysToEnter(() => user)
const { shape } = NewTimetable

const everybody = flag(shape.createWithAllDestinationPassengers, 'Lisää kaikki kohteen matkustajat', dialog)
type Input = NewTimetable & TimetableUpdate

const fields = (): EveryField<Input, TimetableWhole> => ({
  id: { notEntered: 'the server gives it' },
  version: { notEntered: 'the server counts it' },
  destinationId: { notEntered: 'it is the destination of the page' },
  originalTimetableId: { notEntered: 'a timetable that is split says it' },
  state: { notEntered: 'an order and its end change it' },
  passengerIds: { notEntered: 'passengers are added and removed in dialogs of their own' },
  note: text(shape.note, 'Nimi', dialog),
  startDate: day('Alkaa', [addDays(desk.today, 21), addDays(desk.today, 28)], dialog),
  endDate: day('Päättyy', [addDays(desk.today, 49), addDays(desk.today, 56)], dialog),
  description: text(shape.description, 'Kuvaus', dialog),
  createWithAllDestinationPassengers: {
    values: [true, true],
    // only a new one asks for it
    enter: (isSo: boolean) =>
      screen.queryByLabelText('Lisää kaikki kohteen matkustajat') ? everybody.enter(isSo) : Promise.resolve(),
    stored: ({ passengerIds }) => passengerIds.includes(desk.helvi),
  },
})

async function saved(): Promise<TimetableWhole> {
  await user.click(await button('Tallenna'))
  await waitFor(() => expect(screen.queryByRole('dialog', { hidden: true })).toBeNull())
  const { id } = await desk.server.services.db.selectFrom('timetable').select('id').executeTakeFirstOrThrow()
  const token = await desk.server.signIn(plannerEmail)
  return (await desk.server.call(getTimetable, { params: { id }, token })).json<TimetableWhole>()
}

test('every field of a timetable is stored as it is entered, and as it is changed', { timeout: 120_000 }, async () => {
  const all = fields()
  expect(fieldsBeside(all, { ...shape, ...TimetableUpdate.shape })).toEqual({ unknown: [], missing: [] })
  const page = await desk.open(desk.listPath('/new/create'))
  ;({ user } = page)
  await screen.findByRole('dialog')
  await enterAll(all, 0)
  expect(storedIn(all, await saved())).toEqual(valuesIn(all, 0))
  await page.leave()

  ;({ user } = await desk.open())
  await user.click(await button(/^Lisää toimintoja/))
  await user.click(await screen.findByRole('menuitem', { name: 'Muokkaa' }))
  await screen.findByRole('dialog')
  await enterAll(all, 1)
  expect(storedIn(all, await saved())).toEqual(valuesIn(all, 1))
})
