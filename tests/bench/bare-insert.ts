import type { Client } from 'pg'

/** PostgreSQL takes at most this many parameters in one statement. */
const maxParameters = 60_000

type Row = Readonly<Record<string, unknown>>

/** Statements that insert the rows as they are, many at a time: made before they are measured. */
export function bareInserts(table: string, rows: readonly Row[]): { text: string; values: unknown[] }[] {
  const columns = Object.keys(rows[0] ?? {})
  const size = Math.floor(maxParameters / Math.max(1, columns.length))
  const chunks = Array.from({ length: Math.ceil(rows.length / size) }, (_, at) =>
    rows.slice(at * size, (at + 1) * size),
  )
  return chunks.map((chunk) => {
    const lines = chunk.map(
      (_, row) => `(${columns.map((__, column) => `$${row * columns.length + column + 1}`).join(', ')})`,
    )
    return {
      text: `insert into ${table} (${columns.join(', ')}) values ${lines.join(', ')}`,
      values: chunk.flatMap((row) => columns.map((column) => row[column])),
    }
  })
}

/** Milliseconds that the statements take in one transaction. */
export async function timeOf(client: Client, statements: readonly { text: string; values: unknown[] }[]) {
  const started = performance.now()
  await client.query('begin')
  for (const statement of statements) await client.query(statement)
  await client.query('commit')
  return performance.now() - started
}
