import { LiveLine } from '#contract/live.ts'

/** No line of ours is as long; what goes on without an end of line is none. Characters. */
const longestLine = 4096

/** What came is no such stream: somebody on the way has answered, or has changed it. */
class NotLiveError extends Error {
  override readonly name = 'NotLiveError'
}

/**
 * Reads the lines of a stream as they come. Lines that this build does not know are passed over.
 * @throws NotLiveError for what is no line at all; whatever ends the stream
 */
export async function* linesOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<LiveLine> {
  const reader = stream.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      const lines = (rest + decoder.decode(value, { stream: true })).split('\n')
      rest = lines.pop() ?? ''
      if (rest.length > longestLine) throw new NotLiveError()
      for (const line of lines) {
        const known = LiveLine.safeParse(parsed(line))
        if (known.success) yield known.data
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}

function parsed(line: string): object {
  let read: unknown
  try {
    read = JSON.parse(line)
  } catch {
    throw new NotLiveError()
  }
  if (typeof read !== 'object' || read === null) throw new NotLiveError()
  return read
}
