import type { FastifyReply, FastifyRequest } from 'fastify'
import { liveBeatMs, openLive } from '#contract/live.ts'
import { signedIn } from '../call/access-rules.ts'
import type { App, Input } from '../call/calls.ts'
import { serveBytes } from '../call/serve.ts'
import { changesFrom, standing, type Change, type Revision } from '../db/changes.ts'
import type { ChangeFeed } from '../db/change-feed.ts'
import type { Principal } from '../ground/principal.ts'
import { notFound, Refused, tooManyRequests } from '../ground/refused.ts'
import { Stream } from './stream.ts'

const second = 1000
const lookMs = second
/** A sign-in ends by itself too, and a right by a date. */
const recognizeMs = 5 * 60 * second
/** Those who are sent away come back over so long. */
const comeBackWithinMs = 5 * second
/** What has been missed is told one by one up to so many; beyond it everything is loaded anew. */
const mostMissed = 500

/** Streams that one process holds open. */
const most = { ofUser: 20, altogether: 5000 } as const

/** A stream of what has changed, for each device that wants to know. */
export function liveRoutes(app: App): void {
  const streams = new Set<Stream>()
  let timer: ReturnType<typeof setInterval> | undefined
  serveBytes(app, openLive, signedIn, async ({ query }, request, reply) => {
    const { principal } = request
    const feed = app.services.changes
    if (!feed || !principal) throw notFound()
    refuseTooMany(streams, principal)
    const stream = new Stream(principal, () => recognize(app, request), app.services.clock)
    streams.add(stream)
    timer ??= setInterval(() => tend(app, streams), lookMs).unref()
    stream.out.once('close', () => streams.delete(stream))
    try {
      await begin(app, feed, stream, query)
    } catch (error) {
      stream.out.destroy()
      throw error
    }
    return answer(reply, stream)
  })
  app.openStreams = () => streams.size
  app.fastify.addHook('preClose', (done) => {
    clearInterval(timer)
    sendAway(streams)
    done()
  })
}

function refuseTooMany(streams: ReadonlySet<Stream>, { id }: Principal): void {
  if (streams.size >= most.altogether) throw new Refused(503, 'service_unavailable', 30)
  let own = 0
  for (const { user } of streams) if (user.id === id) own += 1
  if (own >= most.ofUser) throw tooManyRequests(60)
}

/** Who it is at this moment; `null` for nobody any more. */
function recognize(app: App, { headers: { authorization } }: FastifyRequest): Promise<Principal | null> {
  return authorization === undefined
    ? Promise.resolve(null)
    : app.authenticate(authorization, new Date(app.services.clock()))
}

/** Tells what was missed, and from then on what comes: something may be told twice, and nothing is left out. */
async function begin(
  app: App,
  feed: ChangeFeed,
  stream: Stream,
  given: Input<typeof openLive>['query'],
): Promise<void> {
  const early: [changes: readonly Change[], settled: Revision][] = []
  let hear = (changes: readonly Change[], settled: Revision): void => void early.push([changes, settled])
  const stop = await feed.follow((changes, settled) => hear(changes, settled))
  stream.out.once('close', stop)
  const { epoch, settled, keptFrom } = await standing(app.services.db)
  const { revision } = given
  const isKnown = given.epoch === epoch && revision !== undefined && revision >= keptFrom && revision <= settled
  const missed = isKnown ? await changesFrom(app.services.db, revision) : null
  const isAll = given.epoch !== undefined && (!missed || missed.changes.length > mostMissed)
  const reached = missed?.settled ?? settled
  stream.say({ type: 'open', epoch, revision: reached, ...(isAll && { all: true }) })
  if (missed) stream.hear(isAll ? [] : missed.changes, reached)
  for (const [changes, upTo] of early) stream.hear(changes, upTo)
  hear = (changes, upTo) => stream.hear(changes, upTo)
}

const answer = (reply: FastifyReply, stream: Stream): FastifyReply =>
  reply
    .headers({ 'Cache-Control': 'no-store, no-transform', 'X-Accel-Buffering': 'no' })
    .type('application/x-ndjson')
    .send(stream.out)

function tend(app: App, streams: Set<Stream>): void {
  if (app.isLeaving) {
    sendAway(streams)
    return
  }
  const now = app.services.clock()
  for (const stream of streams) {
    if (now - stream.recognizedAt >= recognizeMs) stream.look()
    if (now - stream.saidAt >= liveBeatMs) stream.beat()
  }
}

function sendAway(streams: Set<Stream>): void {
  for (const stream of streams) stream.end(Math.round(Math.random() * comeBackWithinMs))
}
