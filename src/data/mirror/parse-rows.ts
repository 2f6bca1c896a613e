/** Rows parsed without a pause: about ten milliseconds on a slow tablet. */
const sliceLength = 250

interface RowSchema<Row> {
  safeParse(value: unknown): { success: true; data: Row } | { success: false }
}

/**
 * Parses a long list in slices and lets the page breathe between them. Rows that are not valid are left out: one of
 * them must not take the board down.
 */
export async function parseRows<Row>(schema: RowSchema<Row>, given: unknown): Promise<Row[]> {
  const values = Array.isArray(given) ? (given as unknown[]) : []
  const rows: Row[] = []
  for (let start = 0; start < values.length; start += sliceLength) {
    if (start > 0) await breathe()
    for (const value of values.slice(start, start + sliceLength)) {
      const parsed = schema.safeParse(value)
      if (parsed.success) rows.push(parsed.data)
    }
  }
  return rows
}

const breathe = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))
