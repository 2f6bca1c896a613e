import i18next from 'i18next'
import { expect, onTestFinished, test } from 'vitest'
import { pullPassengerList } from '#data/passenger-list.ts'
import { utilities } from '#domain/utility.ts'
import { passengerSheet } from '#features/passengers/list/passenger-sheet.ts'
import { openPassengerDesk } from '#tests/data/passenger-desk.ts'
import { addPassenger } from '#tests/support/rides.ts'
import { startTexts } from '#app/i18n.ts'

test('passengers are exported with their needs in words, the receiver first', async () => {
  const desk = await openPassengerDesk()
  onTestFinished(() => desk.close())
  if (!i18next.isInitialized) await startTexts()
  const { centre } = desk.world
  const utilityIds = [utilities.walker, utilities.receiver, utilities.wheelchair]
  await addPassenger(desk.server.services, centre, { name: 'Aino Ainola', utilityIds })
  await addPassenger(desk.server.services, centre, { name: 'Eino Leinola' })
  await pullPassengerList(centre.destinationId, { freshForMs: 0 })

  const { columns, rows } = await passengerSheet(
    {
      destinationIds: [centre.destinationId],
      groupIds: [],
      excludeIds: [],
      onlyActive: false,
      search: '',
      sortBy: 'name',
      descending: false,
      page: 0,
      size: 'all',
    },
    i18next.t,
  )

  const needs = columns.findIndex(({ header }) => header === 'Apuvälineet ja tarpeet')
  expect(rows.map((row) => row[needs])).toEqual(['Vastaanottaja, Pyörätuoli, Rollaattori', ''])
})
