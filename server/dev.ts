import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import { createServer as createVite } from 'vite'
import { isApiPath } from './call/http/headers.ts'
import { serveTranslations } from './authoring/translations.ts'
import { run } from './run/run.ts'
import { startServer } from './run/start.ts'

/** One server for both: the API, and the app from its sources, with changes shown at once. */
const http = createServer()
const localesFolder = process.env['LOCALES_DIR'] ?? fileURLToPath(new URL('../locales', import.meta.url))
const vite = await createVite({
  appType: 'spa',
  server: { middlewareMode: true, hmr: { server: http } },
  plugins: [
    {
      name: 'live-texts',
      // the page takes changed texts as they are: to load it anew would lose what is being typed in it
      handleHotUpdate({ file, server: { ws } }) {
        const [, locale] = /\/locales\/(\w+)\.json$/.exec(file) ?? []
        if (locale === undefined) return undefined
        ws.send({ type: 'custom', event: 'perille:texts', data: { locale } })
        return []
      },
    },
  ],
})
const translations = serveTranslations(localesFolder)

await run(
  async (environment, onLost) => {
    const server = await startServer(environment, {
      frontendFolder: null,
      serverFactory: (answerApi) =>
        http.on('request', (request, response) => {
          if (isApiPath(request.url ?? '')) answerApi(request, response)
          else
            translations(request, response).then(
              (isAnswered) => isAnswered || vite.middlewares(request, response),
              () => response.writeHead(500).end(),
            )
        }),
      print: console.log,
      onLost,
    })
    return {
      ...server,
      async stop() {
        await vite.close()
        await server.stop()
      },
    }
  },
  console.log,
  console.error,
)
