import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { SourceMap, type SourceMapPayload } from 'node:module'
import { join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { builtApp } from '#tests/support/site.ts'
import type { HoldUp } from './held-up.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
/** The same build with maps to the sources, made anew when the app is another one. */
const mapped = join(root, 'node_modules/.cache/bench-mapped')

const page = (folder: string) => readFile(join(folder, 'index.html'), 'utf8').catch(() => '')

async function buildWithMaps(): Promise<void> {
  if ((await page(mapped)) === (await page(builtApp))) return
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const args = [vite, 'build', '--outDir', mapped, '--emptyOutDir', '--sourcemap', 'hidden', '--logLevel', 'error']
  await promisify(execFile)(process.execPath, args, { cwd: root })
}

/** Where the script begins that took most of a task: our file, or the package. */
export async function mappedBuild(): Promise<(task: HoldUp) => string> {
  await buildWithMaps()
  const scripts = new Map<string, { text: string; map: SourceMap } | null>()
  const load = async (path: string) => {
    const [text, map] = await Promise.all([
      readFile(join(mapped, path), 'utf8').catch(() => null),
      readFile(join(mapped, `${path}.map`), 'utf8').catch(() => null),
    ])
    scripts.set(path, text && map ? { text, map: new SourceMap(JSON.parse(map) as SourceMapPayload) } : null)
  }
  const names = (await readdir(join(mapped, 'frontend/js'))).filter((name) => name.endsWith('.js'))
  await Promise.all(names.map((name) => load(`/frontend/js/${name}`)))
  return ({ scripts: parts, renderingMs }) => {
    const [longest] = parts.toSorted((a, b) => b.ms - a.ms)
    if (!longest || longest.ms < renderingMs) return 'style and layout'
    const path = URL.canParse(longest.url) ? new URL(longest.url).pathname : longest.url
    const script = scripts.get(path)
    const what = longest.layoutMs > longest.ms / 2 ? ', most of it layout' : ''
    if (!script || longest.at < 0) return `${longest.invoker || path}${what}`
    const before = script.text.slice(0, longest.at)
    const line = before.split('\n').length - 1
    const found = script.map.findEntry(line, longest.at - (before.lastIndexOf('\n') + 1))
    if (longest.at === 0 || !('originalSource' in found)) return `evaluating ${path.split('/').at(-1) ?? path}${what}`
    return `${place(found.originalSource, path)} by ${longest.invoker}${what}`
  }
}

/** @param source as the map names it, from the folder of its script */
function place(source: string, script: string): string {
  const file = relative(root, resolve(join(mapped, script, '..'), source))
  return file.replace(/^.*node_modules\/((?:@[^/]+\/)?[^/]+)\/.*$/, '$1')
}
