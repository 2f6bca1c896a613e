import { sql, type Kysely } from 'kysely'
import type { Coordinates } from '#domain/polyline.ts'
import type { Database } from '../db/tables.ts'
import { demoAreas } from './areas.ts'
import { hashOf } from './random.ts'
import type { StoredPassenger } from './store-passengers.ts'

/** How far homes lie from the middle of their area, in degrees. */
const spread = { latitude: 0.008, longitude: 0.016 } as const

/** Every so many homes are not on the map: nobody has looked for the address. */
const unknownEvery = 23

const shareOf = (text: string) => (hashOf(text) % 2001) / 1000 - 1

/** The same house for the same address, whatever the flat. `null` for an area that is not the demo's. */
function houseOf(address: string, postalCode: string): Coordinates | null {
  const area = demoAreas.find((one) => one.postalCode === postalCode)
  const house = /^\D+ \d+/.exec(address)?.[0] ?? address
  return area
    ? {
        latitude: area.latitude + shareOf(`${house} north`) * spread.latitude,
        longitude: area.longitude + shareOf(`${house} east`) * spread.longitude,
      }
    : null
}

/** Puts the passengers' homes on the map, and the pick-up places a few steps from them. */
export async function storeHomes(trx: Kysely<Database>, passengers: readonly StoredPassenger[]): Promise<void> {
  const homes = passengers.flatMap(({ id, passenger }, index) => {
    const house = houseOf(passenger.homeAddress, passenger.homePostalcode)
    return house && index % unknownEvery !== unknownEvery - 1 ? [{ id, ...house }] : []
  })
  await sql`
    update passenger set
      home_latitude = home.latitude,
      home_longitude = home.longitude,
      pickup_latitude = case when pickup_address <> '' then home.latitude + 0.0004 end,
      pickup_longitude = case when pickup_address <> '' then home.longitude + 0.0003 end
    from unnest(
      ${homes.map(({ id }) => id)}::int[],
      ${homes.map(({ latitude }) => latitude)}::float8[],
      ${homes.map(({ longitude }) => longitude)}::float8[]
    ) as home(id, latitude, longitude)
    where passenger.id = home.id
  `.execute(trx)
}
