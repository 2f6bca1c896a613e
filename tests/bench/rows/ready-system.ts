import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Event } from '#server/provider/http/event-schemas.ts'
import { signatureOfAnswer, signed } from '#server/provider/http/signing.ts'
import { sharedSecret } from '#tests/support/booking-system/secret.ts'
import { revisionPlace } from './ready-events.ts'

/*
 * A booking system in a process of its own, which has planned an order before it gets it. Its argument names the file with
 * what it tells. It says its port to its parent, and ends with it.
 */

const pageSize = 10

const told = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as Event[]
let position = 0
let pages: string[] = []

/** Events of each order are newer than those of the one before. */
function take(body: string): string {
  const { revision } = JSON.parse(body) as { revision: number }
  const events = told.map((event, index) => ({ ...event, version: position + index + 1, id: `E${position + index}` }))
  position += events.length
  pages = Array.from({ length: Math.ceil(events.length / pageSize) }, (_, page) => {
    const isLast = (page + 1) * pageSize >= events.length
    const some = events.slice(page * pageSize, (page + 1) * pageSize)
    const feed = { events: some, position: `${revision}/${page + 1}`, hasMore: !isLast }
    return JSON.stringify(feed).replaceAll(String(revisionPlace), String(revision))
  })
  return '{}'
}

function answerTo(url: string, body: string): string {
  if (url.endsWith('/orders')) return take(body)
  if (!url.includes('/events')) return '{}'
  return pages.shift() ?? JSON.stringify({ events: [], position: String(position), hasMore: false })
}

const server = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const body = answerTo(request.url ?? '', Buffer.concat(chunks).toString('utf8'))
    const signature = String(request.headers[signed.signature.toLowerCase()])
    const headers = { [signed.signature]: signatureOfAnswer(sharedSecret, signature, 200, body) }
    response.writeHead(200, { 'Content-Type': 'application/json', ...headers }).end(body)
  })
})
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
process.once('disconnect', () => process.exit())
