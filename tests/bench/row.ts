import { resampledRatio, rounded, type Statistic } from './statistics.ts'

/** What was measured of one thing. */
export interface Row {
  name: RowName
  /** `null` when it could not be measured here; the note then says why. */
  value: number | null
  unit: string
  /** In the same unit, from the same run; `null` where there is none. */
  reference: number | null
  /** Value divided by reference. */
  ratio: number | null
  /** Bounds in which the ratio lies in 19 of 20 such runs; absent where there is none, or only one measurement. */
  spread?: [low: number, high: number]
  note: string
}

/** A row, and what speaks against it beside its figure: the aim is reached only without. */
export interface Measured {
  row: Row
  flaws: readonly string[]
}

export const rowNames = [
  'cold-start-offline',
  'cold-start-online-slow',
  'tick-visible',
  'tick-stored',
  'refresh-unchanged',
  'drain-200',
  'drain-500',
  'failing-write-calls',
  'api-tick-pg',
  'api-tick-pglite',
  'api-board',
  'people-open-offline',
  'people-scroll',
  'people-search',
  'passenger-open',
  'api-people-page',
  'load-postgresql',
  'load-embedded',
  'audit-page',
  'address-search-pg',
  'address-search-pglite',
  'grid-open',
  'about-open',
  'grid-type',
  'grid-fill-500',
  'grid-scroll',
  'rights-matrix-open',
  'map-open',
  'api-rides-bulk',
  'dispatch-accept',
  'provider-orders',
  'costs-month',
  'import-save',
  'mass-cancel-search',
  'mass-cancel-1000',
  'import-read-xlsx',
  'import-read-csv',
  'import-match',
  'import-judge',
  'import-scroll',
  'import-block',
  'import-memory',
  'long-tasks',
  'idle-calls',
  'idle-wakeups',
  'idle-memory',
  'live-seen',
  'live-delta',
  'live-streams',
  'live-idle',
  'layout-shift',
  'tap-targets',
  'first-content',
  'initial-js',
  'outbox-simulation',
] as const
export type RowName = (typeof rowNames)[number]

interface Figures {
  value: number
  reference: number
  unit: string
  note: string
  flaws?: readonly string[]
}

/** A row from what was measured. */
export const measured = (name: RowName, { value, reference, unit, note, flaws = [] }: Figures): Measured => ({
  row: {
    ...{ name, unit, note },
    value: rounded(value),
    reference: rounded(reference),
    ratio: rounded(value / reference),
  },
  flaws,
})

interface Samples extends Omit<Figures, 'value' | 'reference'> {
  own: readonly number[]
  /** Taken in turn with `own`. */
  reference: readonly number[]
  /** What sums them up. */
  by: Statistic
}

/** A row from what was measured several times, beside its reference. */
export function compared(name: RowName, { own, reference, by, ...told }: Samples): Measured {
  const { row, flaws } = measured(name, { value: by(own), reference: by(reference), ...told })
  const [low, high] = resampledRatio(own, reference, by)
  return { row: { ...row, spread: [rounded(low), rounded(high)] }, flaws }
}

/** The same measured with two builds of the app in turn: values of one place were taken one after the other. */
export interface Pair {
  row: RowName
  unit: string
  before: readonly number[]
  after: readonly number[]
}

/** Rows that one set-up measures together. */
export interface Group {
  rows: readonly RowName[]
  measure: () => Promise<Measured[]>
  /** Measures another build beside this one. Absent where it is not the app that is measured. @param before its folder */
  pair?: (before: string) => Promise<Pair[]>
}
