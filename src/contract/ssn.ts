import * as z from 'zod/mini'
import { SsnInput, SsnTwin } from '#domain/ssn.ts'
import { text } from '#domain/text.ts'
import { endpoint } from './endpoint.ts'
import { IdParams } from './params.ts'

const path = '/api/passenger/:id/ssn'

/**
 * `ssn` is empty for a passenger without one. Never kept on a device. Beyond the documents it tells which others of the
 * organisation have the same code, absent for none: that is pointed out and refused nowhere.
 */
const Ssn = z.object({ ssn: text(32), twins: z.optional(z.array(SsnTwin)) })
export type Ssn = z.infer<typeof Ssn>

/** 404 also where the passenger's organisation shows no personal identity codes. Every reading is audited. */
export const getSsn = endpoint('GET', path, {
  params: IdParams,
  result: Ssn,
  access: 'passenger.readSsn',
  offline: 'refuse',
})

/** Stores the code and gives it back; an empty one takes it away. From then on `hasSsn` tells of it. */
export const saveSsn = endpoint('POST', path, {
  params: IdParams,
  body: z.object({ Ssn: SsnInput }),
  result: Ssn,
  answers: ({ ssn }, { body }) => ssn === body.Ssn,
  access: 'passenger.writeSsn',
  offline: 'refuse',
})
