import { openAims } from './open-aims.ts'
import type { RowName } from './row.ts'
import { screenAims } from './screen-aims.ts'

/** What a row measures and what it is to reach. */
export interface Aim {
  what: string
  reference: string
  toReach: string
  isReached: (figures: { value: number; ratio: number }) => boolean
}

/** When a start is over. */
const usable = 'its first row painted and a tap on it taken'
const limitOfStart =
  'a minimal page of React and Fluent that draws the same rows from the same database, answered for as the app is'

const direct = 'the same change made of the same elements, without React and with nothing stored'

const confirmationReference = 'a bare Fastify route that writes the same rows in one transaction'

const loadReference = 'bare Fastify routes: the same SQL and an audit row in one transaction for each call'
const beyondLoad =
  'at three times the rate only 503 and 429 that say when to come back, p99 of what is taken ≤ 500 ms, as before within 10 s'

export const aims: Record<RowName, Aim> = {
  'cold-start-offline': {
    what: `started without a network and with no service worker running, until the board is usable: ${usable}`,
    reference: limitOfStart,
    toReach: 'ratio ≤ 1.35',
    isReached: ({ ratio }) => ratio <= 1.35,
  },
  'cold-start-online-slow': {
    what: 'the same with a server that answers after 3 s',
    reference: '`cold-start-offline`',
    toReach: 'ratio ≤ 1.2',
    isReached: ({ ratio }) => ratio <= 1.2,
  },
  'tick-visible': {
    what: 'pointer up to the painted confirmation, p95, 300 rows, refresh running, 6× CPU throttle',
    reference: `${direct}, refresh running too`,
    toReach: 'ratio ≤ 1.3',
    isReached: ({ ratio }) => ratio <= 1.3,
  },
  'tick-stored': {
    what: 'pointer up to the strict commit, median',
    reference: 'a bare strict put in IndexedDB that begins at the same touch',
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
    what: 'the same for the first page of the passengers',
    reference: limitOfStart,
    toReach: 'ratio ≤ 1.5',
    isReached: ({ ratio }) => ratio <= 1.5,
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
  'load-postgresql': {
    what: 'server, database and client on the same two cores: 60 % one passenger of 20,000 with audit, 20 % a page of 100, 20 % confirmations, PostgreSQL',
    reference: loadReference,
    toReach: `ratio ≥ 0.5, p99 ≤ 100 ms, no error; ${beyondLoad}`,
    isReached: ({ ratio }) => ratio >= 0.5,
  },
  'load-embedded': {
    what: 'the same on the embedded database',
    reference: loadReference,
    toReach: `ratio ≥ 0.5, p99 ≤ 400 ms, no error; ${beyondLoad}`,
    isReached: ({ ratio }) => ratio >= 0.5,
  },
  'audit-page': {
    what: 'a filtered page of 1,000,000 entries of the audit log over loopback, PostgreSQL, p95',
    reference: 'one row committed by itself: each reading is put on record before it is answered',
    toReach: '≤ 50 ms (that the plans use indexes is tested)',
    isReached: ({ value }) => value <= 50,
  },
  'address-search-pg': {
    what: 'a search among 1,000,000 addresses over loopback, with house numbers, in Swedish and with typing errors, PostgreSQL, p95',
    reference: 'one row of the list by its id, bare',
    toReach: '≤ 30 ms (that the plan uses an index is tested)',
    isReached: ({ value }) => value <= 30,
  },
  'address-search-pglite': {
    what: 'the same on the embedded database',
    reference: 'one row of the list by its id, through the same pool',
    toReach: '≤ 80 ms',
    isReached: ({ value }) => value <= 80,
  },
  'grid-open': {
    what: 'the same for a week',
    reference: limitOfStart,
    toReach: 'ratio ≤ 1.5',
    isReached: ({ ratio }) => ratio <= 1.5,
  },
  'about-open': {
    what: 'the same for the page about the app, which has nothing to tap',
    reference: limitOfStart,
    toReach: 'ratio ≤ 1.3',
    isReached: ({ ratio }) => ratio <= 1.3,
  },
  'grid-type': {
    what: 'key to the painted cell, p95, 6× CPU throttle',
    reference: direct,
    toReach: 'ratio ≤ 1.3',
    isReached: ({ ratio }) => ratio <= 1.3,
  },
  'grid-fill-500': {
    what: 'one template time on 500 passengers, painted and stored',
    reference: '',
    toReach: '≤ 300 ms, one bulk call',
    isReached: ({ value }) => value <= 300,
  },
  'grid-scroll': {
    what: 'frames over 50 ms while 500 passengers are scrolled from end to end, worst of three times, 4× CPU throttle',
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
  'map-open': {
    what: 'press to the ground and the route of a trip painted, from the archive over loopback, p95, each time in a page just loaded',
    reference: '',
    toReach: '≤ 600 ms',
    isReached: ({ value }) => value <= 600,
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
  'provider-orders': {
    what: 'the same order handed over to a booking system over HTTP that has planned it already, until its trips are on the board',
    reference: 'the built-in booking system, which plans it',
    toReach: 'ratio ≤ 1.5',
    isReached: ({ ratio }) => ratio <= 1.5,
  },
  'costs-month': {
    what: 'invoice of a cost center for a month of 100,000 trips, among 600,000',
    reference: 'the bare sums of that month by transportation permission and by day',
    toReach: 'ratio ≥ 0.5',
    isReached: ({ ratio }) => ratio >= 0.5,
  },
  'import-save': {
    what: 'rows of a sheet saved over loopback in batches, with all checks, audit and journal: half of them new, half updated',
    reference: 'bare multi-row upserts of the same passengers, numbers and transportation permissions',
    toReach: 'ratio ≥ 0.3; a row takes ≤ 0.05 of one by the documented calls',
    isReached: ({ ratio }) => ratio >= 0.3,
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
  'import-match': {
    what: 'rows of a sheet matched to passengers, 50,000 × 50,000, with suggestions for those that hit nobody',
    reference: '',
    toReach: '≤ 1000 ms',
    isReached: ({ value }) => value <= 1000,
  },
  'import-judge': {
    what: 'verdicts of 50,000 rows after the column of a field is changed, painted',
    reference: '',
    toReach: '≤ 300 ms',
    isReached: ({ value }) => value <= 300,
  },
  'import-scroll': {
    what: 'frames over 50 ms while all of 50,000 rows are scrolled from end to end',
    reference: '',
    toReach: '0',
    isReached: ({ value }) => value === 0,
  },
  'import-block': {
    what: 'longest task of the page from the choice of a file of 50,000 rows to the end of the save',
    reference: '',
    toReach: '≤ 50 ms',
    isReached: ({ value }) => value <= 50,
  },
  'import-memory': {
    what: "peak of the tab's memory over its rest, from the choice of a file of 50,000 rows to the end of the save",
    reference: '',
    toReach: '≤ 250 MB',
    isReached: ({ value }) => value <= 250,
  },
  'import-read-xlsx': {
    what: 'a workbook of 50,000 rows and 40 columns, ready to be shown and judged',
    reference: '`xlsx`, dense and with its leanest options',
    toReach: "ratio ≤ 0.2; ≤ 0.45 of hucre's stream; the same cells",
    isReached: ({ ratio }) => ratio <= 0.2,
  },
  'import-read-csv': {
    what: 'the same rows as a text file',
    reference: 'papaparse, which is given the text',
    toReach: 'ratio ≤ 0.8; the same cells',
    isReached: ({ ratio }) => ratio <= 0.8,
  },
  ...openAims,
  ...screenAims,
  'initial-js': {
    what: 'script that the board cannot do without, compressed as on the wire',
    reference: 'React, React DOM and the Fluent provider alone',
    toReach: '≤ 200 kB, the service worker ≤ 60',
    isReached: ({ value }) => value <= 200,
  },
  'outbox-simulation': {
    what: 'random histories of faults run against the outbox',
    reference: '',
    toReach: '0 violations in ≥ 200,000 in memory and ≥ 2,000 on Dexie, every mutant killed',
    isReached: ({ value }) => value >= 202_000,
  },
}
