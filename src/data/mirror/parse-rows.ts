import { sameValue } from '#domain/same-value.ts'

/** Milliseconds of parsing without a pause: less than a finger notices. */
const sliceMs = 4

export interface RowSchema<Row> {
  safeParse(value: unknown): { success: true; data: Row } | { success: false }
}

/** What the parsed rows were made of, for as long as somebody holds them. */
const given = new WeakMap<object, unknown>()

/**
 * Parses a long list in slices and lets the page breathe between them. Rows that are not valid are left out: one of
 * them must not take the board down.
 * @param known rows of an earlier answer by id; one that has come again as it was is the same object
 */
export async function parseRows<Row extends object>(
  schema: RowSchema<Row>,
  answer: unknown,
  known?: ReadonlyMap<unknown, Row>,
): Promise<Row[]> {
  const values = Array.isArray(answer) ? (answer as unknown[]) : []
  const rows: Row[] = []
  let pauseAt = performance.now() + sliceMs
  for (const value of values) {
    if (performance.now() > pauseAt) {
      await breathe()
      pauseAt = performance.now() + sliceMs
    }
    const before = known?.get((value as { id?: unknown } | null)?.id)
    if (before && sameValue(given.get(before), value)) {
      rows.push(before)
      continue
    }
    const parsed = schema.safeParse(value)
    if (!parsed.success) continue
    given.set(parsed.data, value)
    rows.push(parsed.data)
  }
  return rows
}

/** Lets everything else go first that waits. Timers that follow each other would wait four milliseconds each. */
export const breathe = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })
