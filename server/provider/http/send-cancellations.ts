import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { forgetCancellations } from '../cancellation.ts'
import { askOutside, NotAccepted, patienceOf } from './ask.ts'
import { calls } from './calls.ts'
import { cancellationsOf } from './contents.ts'
import { noteFailure, noteTaken, type DueRequest } from './requests.ts'
import type { Cancellation, Cancellations, CancellationsTaken } from './order-schemas.ts'
import type { Sending } from './sending.ts'

/** What becomes of cancellations that were sent. */
interface Handed {
  taken: DueRequest[]
  refused: DueRequest[]
  failed: DueRequest[]
}

/**
 * Hands cancellations over by one call, each with an answer of its own. What is not cancelled, is as if nobody had asked;
 * what is not answered is sent again. A call that is not accepted as a whole is made again in halves, so that one
 * cancellation holds up no other.
 * @throws OutsideFailed
 */
export async function sendCancellations(sending: Sending, requests: readonly DueRequest[]): Promise<void> {
  const { db, connection, say } = sending
  const now = () => new Date(connection.clock())
  const bodies = await cancellationsOf(db, requests)
  const waiting = requests.flatMap((request) => {
    const body = bodies.get(request.id)
    return body ? [{ request, body }] : []
  })
  const settled = requests.filter(({ id }) => !bodies.has(id))
  const { taken, refused, failed } = await handOver(sending, waiting)
  if (refused.length > 0) {
    const [what, are] = inNumbers(refused.length)
    say.line(`The booking system does not do ${what}: ${are} as if nobody had asked.`)
    const ids = refused.map(({ id }) => id)
    await forgetCancellations(db, sql<boolean>`trip.id = any(${ids}::int[])`, now())
  }
  const firstTries = failed.filter(({ tries }) => tries === 0)
  if (firstTries.length > 0) {
    const [what, are] = inNumbers(firstTries.length)
    say.line(`The booking system does not take ${what}: ${are} tried again.`)
  }
  await noteFailure(db, failed, now())
  await noteTaken(db, [...settled, ...taken, ...refused], now())
}

const inNumbers = (count: number): [what: string, are: string] =>
  count === 1 ? ['one cancellation', 'it is'] : [`${count} cancellations`, 'they are']

interface Waiting {
  request: DueRequest
  body: Cancellation
}

async function handOver(sending: Sending, waiting: readonly Waiting[]): Promise<Handed> {
  const requests = waiting.map(({ request }) => request)
  if (requests.length === 0) return { taken: [], refused: [], failed: [] }
  const body: Cancellations = { cancellations: waiting.map((each) => each.body) }
  // the same cancellations are the same call, whoever sends them
  const key = `cancellations/${createHash('sha256').update(JSON.stringify(body)).digest('hex')}`
  try {
    const { results } = await askOutside(sending.connection, calls.cancelTrips, {
      body,
      key,
      waitMs: patienceOf(sending.connection),
    })
    sending.say.works('send')
    return answersOf(waiting, results)
  } catch (error) {
    if (!(error instanceof NotAccepted)) throw error
    sending.say.works('send')
    if (waiting.length === 1) {
      return error.reason === null
        ? { taken: [], refused: [], failed: requests }
        : { taken: [], refused: requests, failed: [] }
    }
    const middle = Math.ceil(waiting.length / 2)
    const first = await handOver(sending, waiting.slice(0, middle))
    const second = await handOver(sending, waiting.slice(middle))
    return {
      taken: [...first.taken, ...second.taken],
      refused: [...first.refused, ...second.refused],
      failed: [...first.failed, ...second.failed],
    }
  }
}

/** What was answered to each; what was not is to be sent again. */
function answersOf(waiting: readonly Waiting[], results: CancellationsTaken['results']): Handed {
  const outcomes = new Map(results.map(({ tripId, revision, outcome }) => [`${tripId}/${revision}`, outcome]))
  const of = (wanted: CancellationsTaken['results'][number]['outcome']) =>
    waiting.flatMap(({ request, body }) =>
      (outcomes.get(`${body.tripId}/${body.revision}`) ?? 'failed') === wanted ? [request] : [],
    )
  return { taken: of('taken'), refused: of('refused'), failed: of('failed') }
}
