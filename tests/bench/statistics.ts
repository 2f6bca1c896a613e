/** The value below which the given share of the values lies. Throws when there are none. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  const value = sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]
  if (value === undefined) throw new Error('Nothing was measured.')
  return value
}

export const median = (values: readonly number[]): number => {
  const [low, high] = [quantile(values, (values.length - 1) / 2 / values.length), quantile(values, 0.5)]
  return (low + high) / 2
}

export const p95 = (values: readonly number[]): number => quantile(values, 0.95)

const resamples = 2000

/** What sums up values of one kind. */
export type Statistic = (values: readonly number[]) => number

const boundsOf = (draw: () => number): [low: number, high: number] => {
  const drawn = Array.from({ length: resamples }, draw)
  return [quantile(drawn, 0.025), quantile(drawn, 0.975)]
}

const drawnFrom = (values: readonly number[]): number[] =>
  values.map(() => values[Math.floor(Math.random() * values.length)] ?? 0)

/** Between which bounds the median of such values lies in 19 of 20 draws, as drawing from them anew tells. */
export const resampled = (values: readonly number[]): [low: number, high: number] =>
  boundsOf(() => median(drawnFrom(values)))

/** The same of how many times one thing takes what another does. */
export const resampledRatio = (
  own: readonly number[],
  reference: readonly number[],
  by: Statistic,
): [low: number, high: number] => boundsOf(() => by(drawnFrom(own)) / by(drawnFrom(reference)))

/** Rounded to so many digits that nobody takes noise for a difference. */
export function rounded(value: number): number {
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2
  return Number(value.toFixed(digits))
}

export const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Runs each of the measurements once in a round, so that all of them meet the same moments of the machine. */
export async function interleaved<Name extends string>(
  rounds: number,
  measurements: Record<Name, (round: number) => Promise<number | readonly number[]>>,
): Promise<Record<Name, number[]>> {
  const names = Object.keys(measurements) as Name[]
  const values = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<Name, number[]>
  for (let round = 0; round < rounds; round += 1) {
    for (const name of names) values[name].push(...[await measurements[name](round)].flat())
  }
  return values
}
