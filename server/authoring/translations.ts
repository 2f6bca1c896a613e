import { createHash } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { locales } from '#domain/locale.ts'

/** More than both languages together weigh. */
const longestBody = 2_000_000

const Texts = z.record(z.string().check(z.minLength(1)), z.string())

const pathOf = /^\/locales\/(\w+)\.json$/

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])
const localName = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/

/**
 * Reads and writes the catalogues of texts, for the translation pane. Only for pages of this machine: the connection comes
 * from it, and neither the name that was asked nor the page that asks is another one's.
 * @param folder where the catalogues lie
 * @returns whether the request was one for a catalogue; it is then answered
 */
export const serveTranslations =
  (folder: string) =>
  async (request: IncomingMessage, response: ServerResponse): Promise<boolean> => {
    const { method = '', url = '' } = request
    const locale = locales.find((known) => known === pathOf.exec(url)?.[1])
    if (locale === undefined || !['GET', 'POST'].includes(method)) return false
    if (!isLocal(request)) return answer(response, 403)
    const file = join(folder, `${locale}.json`)
    if (method === 'GET') return answer(response, 200, await readFile(file, 'utf8'))

    if (!request.headers['content-type']?.startsWith('application/json')) return answer(response, 415)
    const texts = await textsIn(request)
    if (texts === null) return answer(response, 400)
    // what was read before somebody changed the file would take that back
    const stored = await readFile(file, 'utf8')
    if (request.headers['if-match'] !== tagOf(stored)) return answer(response, 412, stored)
    const written = layoutOf(texts)
    await replaceFile(file, written)
    return answer(response, 200, written)
  }

function isLocal({ socket, headers: { host = '', origin } }: IncomingMessage): boolean {
  const isSamePage = origin === undefined || origin === `http://${host}`
  return loopback.has(socket.remoteAddress ?? '') && localName.test(host) && isSamePage
}

/** `null` for what is no catalogue. */
async function textsIn(request: IncomingMessage): Promise<Record<string, string> | null> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length > longestBody) return null
    chunks.push(chunk)
  }
  try {
    return Texts.safeParse(JSON.parse(Buffer.concat(chunks).toString('utf8'))).data ?? null
  } catch {
    return null
  }
}

/** As the catalogues are laid out: keys in order, two spaces, a line feed at the end. */
function layoutOf(texts: Readonly<Record<string, string>>): string {
  const sorted = Object.keys(texts)
    .sort()
    .map((key) => [key, texts[key]])
  return `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`
}

/** Whole or not at all. */
async function replaceFile(file: string, content: string): Promise<void> {
  const written = `${file}.new`
  await writeFile(written, content)
  await rename(written, file)
}

const tagOf = (content: string): string => `"${createHash('sha256').update(content).digest('base64url')}"`

/** @param content the file as it is now */
function answer(response: ServerResponse, status: number, content?: string): true {
  response.writeHead(status, {
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'no-store',
    ...(content !== undefined && { ETag: tagOf(content) }),
  })
  response.end(content ?? '{}')
  return true
}
