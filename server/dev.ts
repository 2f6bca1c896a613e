import { createServer } from 'node:http'
import { createServer as createVite } from 'vite'
import { isApiPath } from './call/http/headers.ts'
import { run } from './run/run.ts'
import { startServer } from './run/start.ts'

/** One server for both: the API, and the app from its sources, with changes shown at once. */
const http = createServer()
const vite = await createVite({ appType: 'spa', server: { middlewareMode: true, hmr: { server: http } } })

await run(
  async (environment, onLost) => {
    const server = await startServer(environment, {
      frontendFolder: null,
      serverFactory: (answerApi) =>
        http.on('request', (request, response) => {
          if (isApiPath(request.url ?? '')) answerApi(request, response)
          else vite.middlewares(request, response)
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
