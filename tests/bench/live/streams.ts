import { Agent, request, type IncomingMessage } from 'node:http'
import { LiveLine, openLive } from '#contract/live.ts'
import { bearer } from '#contract/headers.ts'

/** Open streams of one server, as devices hold them: a connection each. */
export class Streams {
  readonly #port: number
  readonly #agent = new Agent({ keepAlive: false })
  readonly #answers: IncomingMessage[] = []
  /** Told of every change that a stream says, by `performance.now()`. */
  onChange: (recordId: number | undefined, at: number) => void = () => undefined

  constructor(port: number) {
    this.#port = port
  }

  /** Resolves once the server has said its first line. */
  open(token: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const asked = request({
        ...{ agent: this.#agent, host: '127.0.0.1', port: this.#port, path: openLive.path },
        headers: { Authorization: bearer(token) },
      })
      asked.on('error', reject)
      asked.on('response', (answer) => {
        if (answer.statusCode !== 200) {
          reject(new Error(`A stream was answered ${String(answer.statusCode)}.`))
          return
        }
        this.#answers.push(answer)
        let rest = ''
        answer.on('data', (chunk: Buffer) => {
          const at = performance.now()
          const lines = (rest + chunk.toString()).split('\n')
          rest = lines.pop() ?? ''
          for (const line of lines) {
            const said = LiveLine.parse(JSON.parse(line))
            if (said.type === 'open') resolve()
            if (said.type === 'change') this.onChange(said.recordId, at)
          }
        })
        answer.on('error', () => undefined)
      })
      asked.end()
    })
  }

  close(): void {
    for (const answer of this.#answers) answer.destroy()
    this.#agent.destroy()
  }
}
