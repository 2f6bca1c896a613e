import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serveTranslations } from '#server/authoring/translations.ts'

export interface CatalogueServer {
  origin: string
  port: number
  folder: string
  /** The catalogue as it lies on the disk. */
  stored: (locale: string) => string
  put: (locale: string, content: string) => void
  close: () => Promise<void>
}

/** What the development server does for catalogues, with a copy of the project's. */
export async function startCatalogueServer(): Promise<CatalogueServer> {
  const folder = mkdtempSync(join(tmpdir(), 'perille-locales-'))
  cpSync('locales', folder, { recursive: true })
  const serve = serveTranslations(folder)
  const server = createServer((request, response) => {
    void serve(request, response).then((isAnswered) => isAnswered || response.writeHead(404).end())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const fileOf = (locale: string) => join(folder, `${locale}.json`)
  return {
    origin: `http://127.0.0.1:${port}`,
    ...{ port, folder },
    stored: (locale) => readFileSync(fileOf(locale), 'utf8'),
    put: (locale, content) => writeFileSync(fileOf(locale), content),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      rmSync(folder, { recursive: true })
    },
  }
}
