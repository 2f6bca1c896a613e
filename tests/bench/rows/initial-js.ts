import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { builtApp } from '#tests/support/site.ts'
import { measured, type Group } from '../row.ts'
import { rounded } from '../statistics.ts'
import { buildAlone } from '../starts/references.ts'

/** As the build compresses what the server hands out. */
const compressed = (script: Buffer): number => brotliCompressSync(script).length

const sum = (sizes: readonly number[]): number => sizes.reduce((total, size) => total + size, 0)

/** The start page, which brings the board, and the texts of one language: what a browser needs that has signed in. */
const needed = ['index.html', 'locales/fi.json?part=start']

interface Chunk {
  file: string
  imports?: string[]
}

/** Bytes on the wire of each script that the board cannot do without, by what the build says of its chunks. */
async function scriptsOfBoard(): Promise<number[]> {
  const chunks = JSON.parse(await readFile(join(builtApp, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>
  const found = new Set<string>()
  const walk = (name: string): void => {
    const chunk = chunks[name]
    if (!chunk) throw new Error(`The build has no chunk of ${name}.`)
    if (found.has(chunk.file)) return
    found.add(chunk.file)
    chunk.imports?.forEach(walk)
  }
  needed.forEach(walk)
  return Promise.all([...found].map(async (file) => compressed(await readFile(join(builtApp, file)))))
}

const scriptsOfLibraries = async (): Promise<number[]> =>
  (await buildAlone('fluent-alone.ts')).map((script) => compressed(Buffer.from(script)))

/** What every start evaluates before it has the page, in kB; 60 at most. */
const largestServiceWorker = 60

export const initialJs: Group = {
  rows: ['initial-js'],
  async measure() {
    const scripts = await scriptsOfBoard()
    const libraries = await scriptsOfLibraries()
    const worker = compressed(await readFile(join(builtApp, 'service.worker.js'))) / 1000
    const note = `${scripts.length} scripts, without what is loaded ahead of its use; the service worker's own is ${rounded(worker)} kB`
    const flaws = worker > largestServiceWorker ? ['the service worker is too large'] : []
    const [value, reference] = [sum(scripts) / 1000, sum(libraries) / 1000]
    return [measured('initial-js', { value, reference, unit: 'kB', note, flaws })]
  },
}
