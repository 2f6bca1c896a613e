import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Place } from '#domain/place.ts'
import { homePlace } from '#tests/support/booking.ts'
import { button, field, helviRow, openHelvi, passengerDesk } from '#tests/support/passenger-desk.tsx'
import { loseConnection } from '#tests/support/lost-connection.ts'

const desk = passengerDesk()
afterEach(() => vi.restoreAllMocks())

const found: Place = { ...homePlace, address: 'Satamakatu 4', postalcode: '15140', city: 'Lahti' }

/** Has the search find one place, which is then that one. */
function findOne(status: string, place: Place | null) {
  const { addresses } = desk.server.services
  const hits = [{ placeId: 'x', description: 'Satamakatu 4, 15140 Lahti' }]
  vi.spyOn(addresses, 'details').mockResolvedValue({ status, place })
  return vi.spyOn(addresses, 'search').mockResolvedValue({ status: 'OK', hits })
}

const searchField = (name: string) => screen.findByRole<HTMLInputElement>('combobox', { name })
const hit = () => screen.findByRole('option', { name: /^Satamakatu 4/ }, { timeout: 5000 })
const value = async (name: string | RegExp) => ((await field(name)) as HTMLInputElement).value

test('an address that is found is entered into its fields, and stored as it then stands there', async () => {
  const { centre } = desk.world
  const where = { latitude: 60.9827, longitude: 25.6612 }
  const { db } = desk.server.services
  await db.updateTable('destination').set(where).where('id', '=', centre.destinationId).execute()
  const search = findOne('OK', found)
  const { user } = await openHelvi(desk)
  await user.type(await searchField('Hae kotiosoite'), 'satamak')
  // it is asked anew once the destination is known, where that is later than the typing
  await waitFor(() => expect(search).toHaveBeenLastCalledWith('satamak', { lat: where.latitude, lng: where.longitude }))
  await user.click(await hit())
  await waitFor(async () => expect(await value('Kotiosoite')).toBe('Satamakatu 4'))
  await user.type(await field('Kotiosoite'), ' B 12')
  await user.type(await searchField('Hae nouto-osoite'), 'satamak')
  await user.click(await hit())
  await waitFor(async () => expect(await value('Nouto-osoite')).toBe('Satamakatu 4, 15140 Lahti'))
  await user.click(await button('Tallenna'))

  await waitFor(async () => expect(await helviRow(desk)).toMatchObject({ pickup_address: 'Satamakatu 4, 15140 Lahti' }))
  expect(await helviRow(desk)).toMatchObject({
    ...{ home_address: 'Satamakatu 4 B 12', home_postalcode: '15140', home_city: 'Lahti' },
  })
})

test('what the search does not know leaves the fields as they are, and says why', async () => {
  findOne('TIMEOUT', null)
  const { user } = await openHelvi(desk)
  const before = await value('Kotiosoite')
  await user.type(await searchField('Hae kotiosoite'), 'satamak')
  await user.click(await hit())
  expect(await screen.findByText('Osoitteen tietoja ei saatu haettua: TIMEOUT')).toBeTruthy()
  expect(await value('Kotiosoite')).toBe(before)
})

test('without a connection the search says so, and the fields are open', async () => {
  const { user } = await openHelvi(desk)
  await loseConnection()
  expect((await searchField('Hae kotiosoite')).disabled).toBe(true)
  expect(screen.getAllByText('Osoitehaku vaatii verkkoyhteyden. Osoitteen voi kirjoittaa kenttiin.')).toHaveLength(2)
  await user.type(await field('Kotiosoite'), 'x')
  expect(await value('Kotiosoite')).toMatch(/x$/)
})
