import * as z from 'zod/mini'
import { LiveChange } from '#domain/live.ts'
import { product } from '#domain/product.ts'

/** How far a browser has come in the server's history of changes. */
const Position = z.object({ epoch: z.string(), revision: z.number() })
export type Position = z.infer<typeof Position>

/** What the window whose worker holds the stream tells those of the same user, itself among them. */
const LiveNews = z.discriminatedUnion('type', [
  z.extend(LiveChange, { type: z.literal('change') }),
  /** What has changed is not known: it may be anything. */
  z.object({ type: z.literal('all') }),
  z.object({ type: z.literal('state'), isLive: z.boolean(), position: z.nullable(Position) }),
  /** A window that has just come asks for the state. */
  z.object({ type: z.literal('asked') }),
])
export type LiveNews = z.infer<typeof LiveNews>

export interface NewsChannel {
  tell: (news: LiveNews) => void
  close: () => void
}

/** What is told of one user's stream, in this browser. A thread does not hear itself; another build's words are passed over. */
export function openNews(userKey: string, hear: (news: LiveNews) => void): NewsChannel {
  const channel = new BroadcastChannel(`${product}-live-${userKey}`)
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    const known = LiveNews.safeParse(data)
    if (known.success) hear(known.data)
  }
  return { tell: (news) => channel.postMessage(news), close: () => channel.close() }
}
