import { rounded } from './statistics.ts'

/** One line of `results.json`. */
export interface Row {
  name: RowName
  /** `null` when it could not be measured here; the note then says why. */
  value: number | null
  unit: string
  /** In the same unit, from the same run; `null` where there is none. */
  reference: number | null
  /** Value divided by reference. */
  ratio: number | null
  note: string
}

/** A row, and what speaks against it beside its figure: the aim is reached only without. */
export interface Measured {
  row: Row
  flaws: readonly string[]
}

/** What a row measures and what it is to reach. */
export interface Aim {
  what: string
  reference: string
  toReach: string
  isReached: (figures: { value: number; ratio: number }) => boolean
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
  'audit-page',
  'grid-open',
  'grid-type',
  'grid-fill-500',
  'grid-scroll',
  'rights-matrix-open',
  'api-rides-bulk',
  'dispatch-accept',
  'costs-month',
  'mass-cancel-search',
  'mass-cancel-1000',
  'initial-js',
  'outbox-simulation',
] as const
export type RowName = (typeof rowNames)[number]

const confirmationReference = 'a bare Fastify route that writes the same rows in one transaction'

export const aims: Record<RowName, Aim> = {
  'cold-start-offline': {
    what: 'service worker started cold without a network to the first row painted, 5,000 items mirrored',
    reference: 'plain HTML with the same rows from the same service worker',
    toReach: 'ratio ≤ 4 and ≤ 800 ms',
    isReached: ({ value, ratio }) => ratio <= 4 && value <= 800,
  },
  'cold-start-online-slow': {
    what: 'the same with a server that answers after 3 s',
    reference: '`cold-start-offline`',
    toReach: 'ratio ≤ 1.2',
    isReached: ({ ratio }) => ratio <= 1.2,
  },
  'tick-visible': {
    what: 'pointer up to the painted confirmation, p95, 300 rows, refresh running, 6× CPU throttle',
    reference: 'one frame at 60 Hz',
    toReach: '≤ 100 ms',
    isReached: ({ value }) => value <= 100,
  },
  'tick-stored': {
    what: 'pointer up to the strict commit, p95',
    reference: 'a bare strict put in IndexedDB',
    toReach: 'ratio ≤ 2',
    isReached: ({ ratio }) => ratio <= 2,
  },
  'refresh-unchanged': {
    what: 'a list of 5,000 items parsed and compared, nothing changed',
    reference: 'clear and put of the same rows',
    toReach: 'ratio ≤ 0.15, 0 re-renders',
    isReached: ({ ratio }) => ratio <= 0.15,
  },
  'drain-200': {
    what: '200 queued confirmations sent at 300 ms round trip',
    reference: '200 / 4 × 300 ms',
    toReach: 'ratio ≤ 1.35',
    isReached: ({ ratio }) => ratio <= 1.35,
  },
  'drain-500': {
    what: '500 queued confirmations sent at 300 ms round trip',
    reference: '500 / 4 × 300 ms',
    toReach: 'ratio ≤ 1.35; a confirmation of 500 costs ≤ 1.2 times one of 50, stored and sent',
    isReached: ({ ratio }) => ratio <= 1.35,
  },
  'failing-write-calls': {
    what: 'calls of a board with one confirmation whose call fails each time, while all others are answered',
    reference: '',
    toReach: '≤ 30',
    isReached: ({ value }) => value <= 30,
  },
  'api-tick-pg': {
    what: 'set complete over loopback with all checks, audit and idempotency, PostgreSQL',
    reference: confirmationReference,
    toReach: 'ratio ≥ 0.5',
    isReached: ({ ratio }) => ratio >= 0.5,
  },
  'api-tick-pglite': {
    what: 'the same on the embedded database',
    reference: confirmationReference,
    toReach: 'ratio ≥ 0.5',
    isReached: ({ ratio }) => ratio >= 0.5,
  },
  'api-board': {
    what: 'list of 300 items over loopback, embedded database',
    reference: 'a bare route: the same JSON from one query, one audit row, one transaction',
    toReach: 'ratio ≥ 0.6',
    isReached: ({ ratio }) => ratio >= 0.6,
  },
  'people-open-offline': {
    what: 'service worker started cold without a network to the first page of the list painted, 20,000 passengers mirrored',
    reference: 'plain HTML with the same rows from the same service worker',
    toReach: 'ratio ≤ 4',
    isReached: ({ ratio }) => ratio <= 4,
  },
  'people-scroll': {
    what: 'frames over 50 ms while all of 20,000 passengers are scrolled from end to end',
    reference: '',
    toReach: '0',
    isReached: ({ value }) => value === 0,
  },
  'people-search': {
    what: 'key to the painted hits of the device, 20,000 passengers, p95',
    reference: '',
    toReach: '≤ 50 ms',
    isReached: ({ value }) => value <= 50,
  },
  'passenger-open': {
    what: "click to the record with the card's fields, p95",
    reference: '',
    toReach: '≤ 150 ms',
    isReached: ({ value }) => value <= 150,
  },
  'api-people-page': {
    what: 'a page of 100 of 20,000 passengers over loopback, embedded database',
    reference: 'a bare route with the same SQL',
    toReach: 'ratio ≥ 0.5 (that the plan uses an index is tested)',
    isReached: ({ ratio }) => ratio >= 0.5,
  },
  'audit-page': {
    what: 'a filtered page of 1,000,000 entries of the audit log over loopback, PostgreSQL, p95',
    reference: 'one row committed by itself: each reading is put on record before it is answered',
    toReach: '≤ 50 ms (that the plans use indexes is tested)',
    isReached: ({ value }) => value <= 50,
  },
  'grid-open': {
    what: 'weekly grid of 500 mirrored passengers to its first paint, without a network',
    reference: 'a plain HTML table of the visible rows from the same service worker',
    toReach: 'ratio ≤ 4',
    isReached: ({ ratio }) => ratio <= 4,
  },
  'grid-type': {
    what: 'key to the painted cell, p95, 6× CPU throttle',
    reference: '',
    toReach: '≤ 100 ms',
    isReached: ({ value }) => value <= 100,
  },
  'grid-fill-500': {
    what: 'one template time on 500 passengers, painted and stored',
    reference: '',
    toReach: '≤ 300 ms, one bulk call',
    isReached: ({ value }) => value <= 300,
  },
  'grid-scroll': {
    what: 'frames over 50 ms while 500 passengers are scrolled from end to end',
    reference: '',
    toReach: '0',
    isReached: ({ value }) => value === 0,
  },
  'rights-matrix-open': {
    what: "click to a user's painted rights, p95, 200 destinations × 6 areas",
    reference: '',
    toReach: '≤ 150 ms; a changed cell painted in ≤ 33 ms, p95, 6× CPU throttle',
    isReached: ({ value }) => value <= 150,
  },
  'api-rides-bulk': {
    what: 'bulk call that fills 1,000 cells of a week over loopback with all checks, audit and idempotency',
    reference: 'one bare multi-row insert of the same rides',
    toReach: 'ratio ≥ 0.4',
    isReached: ({ ratio }) => ratio >= 0.4,
  },
  'dispatch-accept': {
    what: 'an ordered timetable of 500 passengers, ten rides a week and twelve weeks into runs, trips and board items',
    reference: 'bare multi-row inserts of the same rows',
    toReach: 'ratio ≥ 0.3',
    isReached: ({ ratio }) => ratio >= 0.3,
  },
  'costs-month': {
    what: 'invoice of a cost center for a month of 100,000 trips, among 600,000',
    reference: 'the bare sums of that month by transportation permission and by day',
    toReach: 'ratio ≥ 0.5',
    isReached: ({ ratio }) => ratio >= 0.5,
  },
  'mass-cancel-search': {
    what: 'trips of 40 passengers in a month searched for and kept on the device, one after another',
    reference: 'the same calls made bare in sequence',
    toReach: 'ratio ≤ 1.2',
    isReached: ({ ratio }) => ratio <= 1.2,
  },
  'mass-cancel-1000': {
    what: '1,000 trips cancelled over loopback with all checks, audit and idempotency',
    reference: 'one bare multi-row update in a transaction',
    toReach: 'ratio ≥ 0.3',
    isReached: ({ ratio }) => ratio >= 0.3,
  },
  'initial-js': {
    what: 'script that the board cannot do without, compressed as on the wire',
    reference: 'React, React DOM and the Fluent provider alone',
    toReach: '≤ 300 kB',
    isReached: ({ value }) => value <= 300,
  },
  'outbox-simulation': {
    what: 'random histories of faults run against the outbox',
    reference: '',
    toReach: '0 violations in ≥ 200,000 in memory and ≥ 2,000 on Dexie, every mutant killed',
    isReached: ({ value }) => value >= 202_000,
  },
}

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

/** Rows that one set-up measures together. */
export interface Group {
  rows: readonly RowName[]
  measure: () => Promise<Measured[]>
}
