import { sql, type Kysely } from 'kysely'
import { phoneDigits } from '#domain/phone-number.ts'
import { lineOf } from '#domain/text.ts'
import { addressKeyOf, nameKeysOf } from '../passenger-keys.ts'

interface Lines {
  table: string
  columns: readonly string[]
  /** By which a row is found; `id` where nothing is said. */
  key?: readonly string[]
  /** A name of which the organisation has one: one that would become another's stays as it is. */
  isUnique?: true
  /** What is stored beside the texts that are made of them. */
  derived?: (texts: Readonly<Record<string, string>>) => Record<string, string>
}

const placeColumns = ['from', 'to'].flatMap((end) =>
  ['alias', 'address', 'postalcode', 'city'].map((part) => `${end}_${part}`),
)

/** Where texts of one line are that people have entered. */
const stored: readonly Lines[] = [
  {
    table: 'passenger',
    columns: [
      ...['name', 'external_id', 'home_address', 'home_postalcode', 'home_city', 'pickup_address', 'language'],
      ...['billing_name', 'billing_address', 'billing_postalcode', 'billing_city'],
    ],
    derived: ({ name = '', home_address: address = '' }) => ({ ...nameKeysOf(name), ...addressKeyOf(address) }),
  },
  { table: 'phone_number', columns: ['number'], derived: ({ number = '' }) => ({ digits: phoneDigits(number) }) },
  { table: 'passenger_group', columns: ['name'], isUnique: true },
  { table: 'cost_center', columns: ['name'], isUnique: true },
  { table: 'transportation_permission', columns: ['name', 'account_key', 'price_code'] },
  { table: 'permission_extra', columns: ['name'] },
  { table: 'schedule', columns: ['name'] },
  { table: 'timetable', columns: ['note'] },
  { table: 'booking', columns: [...placeColumns, 'flight', 'phone'] },
  { table: 'booking_passenger', columns: ['name'], key: ['organization_id', 'booking_id', 'position'] },
  { table: 'destination', columns: ['alias', 'address', 'postal_code', 'city'] },
  { table: 'organization', columns: ['name'] },
]

type Row = Record<string, string | number | null>

/** The texts of a row as they are to be; what would be empty although it must not be stays. `null` where nothing differs. */
function linesIn(row: Row, columns: readonly string[]): Record<string, string> | null {
  const texts = columns.flatMap((column) => {
    const text = row[column]
    if (typeof text !== 'string') return []
    const line = lineOf(text)
    // the few letters that are longer when composed may not fit into their column
    const stays = line.length > text.length || (line === '' && mustBeThere.has(column))
    return [[column, stays ? text : line] as const]
  })
  return texts.some(([column, line]) => line !== row[column]) ? Object.fromEntries(texts) : null
}

const mustBeThere = new Set(['name', 'number', 'alias'])

async function rewrite(db: Kysely<never>, { table, columns, key = ['id'], isUnique, derived }: Lines): Promise<void> {
  const { rows } = await sql<Row>`
    select ${sql.join([...key, ...columns].map((column) => sql.ref(column)))} from ${sql.table(table)}
  `.execute(db)
  for (const row of rows) {
    const lines = linesIn(row, columns)
    if (!lines) continue
    const values = Object.entries({ ...lines, ...derived?.(lines) })
    const isRow = sql.join(
      key.map((column) => sql`t.${sql.ref(column)} = ${row[column]}`),
      sql` and `,
    )
    const isFree = isUnique
      ? sql`not exists (
          select from ${sql.table(table)} as other
          where other.organization_id = t.organization_id and other.id <> t.id
            and lower(other.name) = lower(${lines['name']}::text)
        )`
      : sql`true`
    await sql`
      update ${sql.table(table)} as t
      set ${sql.join(values.map(([column, value]) => sql`${sql.ref(column)} = ${value}`))}
      where ${isRow} and ${isFree}
    `.execute(db)
  }
}

/**
 * Texts of one line that were entered before there was a rule for them are brought to it. A form that sends what is stored
 * back, as an order does with a timetable's note, would be refused for a text that nobody has touched.
 */
export async function up(db: Kysely<never>): Promise<void> {
  for (const lines of stored) await rewrite(db, lines)
}
