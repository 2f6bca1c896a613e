import { breathe } from './parse-rows.ts'

/** Rows sorted or merged without a pause: about ten milliseconds on a slow tablet. */
const sliceLength = 500

type Compare<Row> = (a: Row, b: Row) => number

/** Sorts a long list and lets the page breathe between the slices. */
export async function sortedInSlices<Row>(rows: readonly Row[], compare: Compare<Row>): Promise<Row[]> {
  let runs: Row[][] = []
  for (let start = 0; start < rows.length; start += sliceLength) {
    runs.push(rows.slice(start, start + sliceLength).sort(compare))
    await breathe()
  }
  while (runs.length > 1) {
    const merged: Row[][] = []
    for (let index = 0; index < runs.length; index += 2) {
      merged.push(await mergedInSlices(runs[index] ?? [], runs[index + 1] ?? [], compare))
    }
    runs = merged
  }
  return runs[0] ?? []
}

/** One sorted list of two. */
export async function mergedInSlices<Row>(
  left: readonly Row[],
  right: readonly Row[],
  compare: Compare<Row>,
): Promise<Row[]> {
  const merged: Row[] = []
  let [l, r] = [0, 0]
  while (l < left.length && r < right.length) {
    const [a, b] = [left[l] as Row, right[r] as Row]
    if (compare(a, b) <= 0) {
      merged.push(a)
      l += 1
    } else {
      merged.push(b)
      r += 1
    }
    if (merged.length % sliceLength === 0) await breathe()
  }
  return merged.concat(left.slice(l), right.slice(r))
}
