import { createServer, type ServerResponse } from 'node:http'
import { OperatorError } from '../ground/operator-error.ts'
import type { Sources } from './measured.ts'
import type { Metrics } from './metrics.ts'

export interface MetricsDoor {
  close: () => Promise<void>
}

/**
 * Lets the figures be read at a place of their own, which is not the app's: what stands in front of the app cannot lead
 * there. It answers `GET /metrics` and nothing else.
 * @throws OperatorError when nobody can listen there
 */
export async function openMetricsDoor(
  { host, port }: { host: string; port: number },
  { text, contentType }: Metrics,
  sources: Sources,
): Promise<MetricsDoor> {
  const server = createServer((request, response) => {
    request.resume()
    if (request.url !== '/metrics') end(response, 404)
    else if (request.method !== 'GET') end(response, 405)
    else {
      text(sources).then(
        (figures) => end(response.setHeader('Content-Type', contentType), 200, figures),
        () => end(response, 500),
      )
    }
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', ({ code }: NodeJS.ErrnoException) => reject(whyNot(host, port, code)))
    server.listen(port, host, resolve)
  })
  return {
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const end = (response: ServerResponse, status: number, text = ''): void =>
  void response.writeHead(status, { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' }).end(text)

const whyNot = (host: string, port: number, code = 'unknown'): OperatorError =>
  new OperatorError(
    code === 'EADDRINUSE'
      ? `METRICS_ADDRESS: port ${port} is taken by another program. Each process needs one of its own.`
      : `METRICS_ADDRESS: nobody can listen at ${host}, port ${port}: ${code}.`,
  )
