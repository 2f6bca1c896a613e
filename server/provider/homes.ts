import { sql } from 'kysely'

/** Where a passenger is fetched from and brought to: the pick-up address where there is one, else home. */
export const homeOf = (passenger: string) =>
  sql<string>`coalesce(
    nullif(${sql.ref(`${passenger}.pickup_address`)}, ''),
    concat_ws(', ', nullif(${sql.ref(`${passenger}.home_address`)}, ''), nullif(${sql.ref(`${passenger}.home_city`)}, ''))
  )`

/** A column of where a passenger is fetched from and brought to, like `homeOf`. */
export const homeCoordinate = (passenger: string, column: 'latitude' | 'longitude') =>
  sql<number | null>`case when ${sql.ref(`${passenger}.pickup_address`)} = ''
    then ${sql.ref(`${passenger}.home_${column}`)} else ${sql.ref(`${passenger}.pickup_${column}`)} end`
