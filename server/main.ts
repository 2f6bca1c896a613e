import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { run } from './run/run.ts'
import { startServer } from './run/start.ts'

const built = fileURLToPath(new URL('../dist', import.meta.url))
const frontendFolder = existsSync(`${built}/index.html`) ? built : null
if (frontendFolder === null) console.error('The app is not built, so only the API answers. `npm run build` builds it.')

await run(
  (environment, onLost) => startServer(environment, { frontendFolder, print: console.log, onLost }),
  console.log,
  console.error,
)
