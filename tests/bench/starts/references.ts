import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { build } from 'vite'
import { cacheFolder } from '../database.ts'

/** Precached files whose stored answers are replaced: what a start is compared with is served as the app is. */
export const referencePaths = {
  plain: '/apple-touch-icon.png',
  kit: '/favicon.svg',
  kitScript: '/manifest.webmanifest',
}

/** Puts something else where the service worker answers from. */
const store = (page: Page, path: string, body: string, type: string): Promise<void> =>
  page.evaluate(
    async ([pathname, content, contentType]) => {
      for (const name of await caches.keys()) {
        const cache = await caches.open(name)
        const request = (await cache.keys()).find(({ url }) => new URL(url).pathname === pathname)
        if (!request) continue
        return cache.put(
          request,
          new Response(content, { headers: { 'Content-Type': `${contentType}; charset=utf-8` } }),
        )
      }
      throw new Error(`${pathname} is not precached.`)
    },
    [path, body, type] as const,
  )

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** Scripts of a page of libraries alone, built as the app is. */
export async function buildAlone(entry: string): Promise<string[]> {
  const outDir = join(cacheFolder, 'alone', entry)
  await build({
    configFile: false,
    logLevel: 'error',
    root,
    publicDir: false,
    build: {
      ...{ outDir, emptyOutDir: true, target: 'es2022', modulePreload: false },
      rolldownOptions: { input: fileURLToPath(new URL(entry, import.meta.url)) },
    },
  })
  const files = await readdir(outDir, { recursive: true })
  return Promise.all(files.filter((file) => file.endsWith('.js')).map((file) => readFile(join(outDir, file), 'utf8')))
}

const pageOf = (body: string) => `<!doctype html><html lang="fi"><meta charset="utf-8"><title>Rows</title>${body}`

/**
 * Stores the two pages that a start is compared with: plain HTML with the same rows, and the least page of React and
 * Fluent. The script is compiled as the app's own is.
 */
export async function storeReferences(page: Page, plain: string): Promise<void> {
  const [script, ...more] = await buildAlone('kit-page.tsx')
  if (script === undefined || more.length > 0) throw new Error('The reference is not one script.')
  await store(page, referencePaths.plain, pageOf(plain), 'text/html')
  await store(page, referencePaths.kitScript, `//# allFunctionsCalledOnLoad\n${script}`, 'text/javascript')
  const { kitScript } = referencePaths
  const kit = `<link rel="preload" as="script" crossorigin href="${kitScript}"><div id="root"></div><script type="module" src="${kitScript}"></script>`
  await store(page, referencePaths.kit, pageOf(kit), 'text/html')
}
