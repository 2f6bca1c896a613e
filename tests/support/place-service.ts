import { createServer, type IncomingHttpHeaders, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Asked {
  method: string
  url: URL
  headers: IncomingHttpHeaders
  body: string
}

/** A service on this machine that answers what a test tells it to, and remembers what it was asked. */
export interface PlaceServer {
  url: string
  asked: Asked[]
  answer: RequestListener
  close: () => void
}

export const json = (value: unknown, status = 200): RequestListener => {
  return (_, response) => response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(value))
}

export async function startPlaceService(): Promise<PlaceServer> {
  const service: PlaceServer = { url: '', asked: [], answer: json({}), close: () => undefined }
  const server: Server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      service.asked.push({
        method: request.method ?? '',
        url: new URL(request.url ?? '', 'http://localhost'),
        headers: request.headers,
        body: Buffer.concat(chunks).toString('utf8'),
      })
      service.answer(request, response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  service.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
  service.close = () => {
    server.closeAllConnections()
    server.close()
  }
  return service
}
