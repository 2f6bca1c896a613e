import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { build } from 'vite'
import { cacheFolder, destinationId, places } from '../database.ts'
import { startSite } from '../device/bench-site.ts'
import { openBoard, openDevice } from '../device/device.ts'
import { measured, type Group } from '../row.ts'

const entry = fileURLToPath(new URL('../fluent-alone.ts', import.meta.url))

/** As the build compresses what the server hands out. */
const compressed = (script: Buffer): number => brotliCompressSync(script).length

const sum = (sizes: readonly number[]): number => sizes.reduce((total, size) => total + size, 0)

/** Bytes on the wire of each script that a browser loads which has signed in but knows nothing else of the app. */
async function scriptsOfBoard(): Promise<number[]> {
  const site = await startSite()
  const device = await openDevice({ serviceWorkers: 'block' })
  try {
    const [page = await device.context.newPage()] = device.context.pages()
    await openBoard(page, site, await destinationId(site.server.services, places.day300))
    const devtools = await device.context.newCDPSession(page)
    await devtools.send('Network.setCacheDisabled', { cacheDisabled: true })
    const sizes: Promise<number>[] = []
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script') sizes.push(response.body().then(compressed))
    })
    await page.reload()
    await page.locator('[data-tile]').first().waitFor()
    // what is fetched ahead of its use comes after this
    return await Promise.all(sizes)
  } finally {
    await device.end()
    await site.end()
  }
}

async function scriptsOfLibraries(): Promise<number[]> {
  const outDir = join(cacheFolder, 'fluent-alone')
  await build({
    configFile: false,
    logLevel: 'error',
    root: fileURLToPath(new URL('../../..', import.meta.url)),
    publicDir: false,
    build: { outDir, emptyOutDir: true, target: 'es2022', rolldownOptions: { input: entry } },
  })
  const files = await readdir(outDir, { recursive: true })
  const scripts = files.filter((file) => file.endsWith('.js'))
  return Promise.all(scripts.map(async (file) => compressed(await readFile(join(outDir, file)))))
}

export const initialJs: Group = {
  rows: ['initial-js'],
  async measure() {
    const scripts = await scriptsOfBoard()
    const libraries = await scriptsOfLibraries()
    const note = `${scripts.length} scripts, without the service worker`
    return [measured('initial-js', { value: sum(scripts) / 1000, reference: sum(libraries) / 1000, unit: 'kB', note })]
  },
}
