import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

/** What the network does with one request. */
export type Fault =
  | { kind: 'pass' }
  /** Answers after this time. */
  | { kind: 'slow'; ms: number }
  /** The connection breaks before the request reaches the server. */
  | { kind: 'cut' }
  /** The server does what was asked; its answer is lost. */
  | { kind: 'loseAnswer' }
  /** The server does what was asked; its answer, as it is then, comes once it is let go. */
  | { kind: 'holdAnswer'; until: Promise<unknown> }
  /** No answer ever comes. */
  | { kind: 'stall' }
  /** A captive portal answers in the server's place. */
  | { kind: 'portal' }
  | { kind: 'status'; status: number; body?: unknown; headers?: Record<string, string> }

export interface SeenRequest {
  method: string
  path: string
  headers: IncomingMessage['headers']
  body: string
  /** Status that the server answered; `null` when it was not asked or did not answer. */
  status: number | null
}

const passAll = (): Fault => ({ kind: 'pass' })

const bytesOf = ({ bytesRead, bytesWritten }: Socket): number => bytesRead + bytesWritten

const portalPage = '<!doctype html><title>Wi-Fi</title><p>Hyväksy käyttöehdot</p>'

/** Stands between the browser and the server, and breaks what it is told to. */
export class FaultProxy {
  private server: Server | null = null
  private port = 0
  private readonly sockets = new Set<Socket>()
  private endedBytes = 0
  /** Decides the fate of each request; everything passes by default. */
  fault: (request: { method: string; path: string; body: string }) => Fault = passAll
  /** Every request that reached the server, in order. */
  readonly seen: SeenRequest[] = []
  /** Where the server listens now. */
  upstreamPort = 0

  get origin(): string {
    return `http://127.0.0.1:${this.port}`
  }

  /** What browsers have sent and been sent so far, heads included. */
  get bytes(): number {
    return [...this.sockets].reduce((sum, socket) => sum + bytesOf(socket), this.endedBytes)
  }

  /** Starts to listen, on the same port as before. */
  async up(): Promise<void> {
    if (this.server) return
    const server = createServer((incoming, outgoing) => void this.handle(incoming, outgoing))
    server.on('connection', (socket) => {
      this.sockets.add(socket)
      socket.on('close', () => {
        this.sockets.delete(socket)
        this.endedBytes += bytesOf(socket)
      })
    })
    await new Promise<void>((resolve) => server.listen(this.port, '127.0.0.1', resolve))
    this.port = (server.address() as AddressInfo).port
    this.server = server
  }

  /** Nothing listens any more, and open connections break. */
  async down(): Promise<void> {
    const { server } = this
    this.server = null
    for (const socket of this.sockets) socket.destroy()
    if (server) await new Promise((resolve) => server.close(resolve))
  }

  /** Listens for another server, and knows nothing of the one before. */
  async begin(): Promise<void> {
    for (const socket of this.sockets) socket.destroy()
    this.fault = passAll
    this.seen.length = 0
    await this.up()
  }

  /** Requests of one path that reached the server. */
  requestsTo(path: RegExp): SeenRequest[] {
    return this.seen.filter((request) => path.test(request.path))
  }

  private async handle(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks)
    const seen = { method: incoming.method ?? '', path: incoming.url ?? '', body: body.toString() }
    const fault = this.fault(seen)
    switch (fault.kind) {
      case 'cut':
        incoming.socket.destroy()
        return
      case 'stall':
        return
      case 'portal':
        outgoing.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(portalPage)
        return
      case 'status':
        outgoing
          .writeHead(fault.status, { 'content-type': 'application/json', ...fault.headers })
          .end(JSON.stringify(fault.body ?? {}))
        return
      case 'slow':
        await new Promise((resolve) => setTimeout(resolve, fault.ms))
        break
      case 'pass':
      case 'holdAnswer':
      case 'loseAnswer':
        break
    }
    this.forward(incoming, body, outgoing, fault)
  }

  private forward(incoming: IncomingMessage, body: Buffer, outgoing: ServerResponse, fault: Fault): void {
    const { method = '', url: path = '', headers } = incoming
    const seen: SeenRequest = { method, path, headers, body: body.toString(), status: null }
    this.seen.push(seen)
    const upstream = request(
      { host: '127.0.0.1', port: this.upstreamPort, method, path, headers: { ...headers, connection: 'close' } },
      (answer) => {
        seen.status = answer.statusCode ?? null
        if (fault.kind === 'loseAnswer') {
          answer.resume()
          answer.on('end', () => incoming.socket.destroy())
          return
        }
        const pass = () => {
          outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
          answer.pipe(outgoing)
        }
        if (fault.kind === 'holdAnswer') void fault.until.then(pass)
        else pass()
      },
    )
    upstream.on('error', () => incoming.socket.destroy())
    // what nobody waits for any more, such as a stream
    outgoing.on('close', () => outgoing.writableFinished || upstream.destroy())
    upstream.end(body)
  }
}
