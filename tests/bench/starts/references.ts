import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { build } from 'vite'
import { cacheFolder } from '../database.ts'

/** Pages of somebody who is signed out: in the place of their scripts stands what a start is compared with. */
const replaced = { plain: 'ForgotPasswordPage', kit: 'ResetPasswordPage', kitScript: 'InvitationPage' }

/**
 * Puts something else where the browser has the app's own files from.
 * @returns where it stands
 */
const store = (page: Page, name: string, body: string, type: string): Promise<string> =>
  page.evaluate(
    async ([chunk, content, contentType]) => {
      for (const name of await caches.keys()) {
        const cache = await caches.open(name)
        const request = (await cache.keys()).find(({ url }) => url.includes(`/frontend/js/${chunk}-`))
        if (!request) continue
        await cache.put(
          request,
          new Response(content, { headers: { 'Content-Type': `${contentType}; charset=utf-8` } }),
        )
        return new URL(request.url).pathname
      }
      throw new Error(`${chunk} is not precached.`)
    },
    [name, body, type] as const,
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

interface References {
  plain: string
  kit: string
}

/**
 * Stores the two pages that a start is compared with: plain HTML with the same rows, and the least page of React and
 * Fluent. The script is compiled as the app's own is.
 * @returns their paths
 */
export async function storeReferences(page: Page, plain: string): Promise<References> {
  const [script, ...more] = await buildAlone('kit-page.tsx')
  if (script === undefined || more.length > 0) throw new Error('The reference is not one script.')
  const kitScript = await store(page, replaced.kitScript, `//# allFunctionsCalledOnLoad\n${script}`, 'text/javascript')
  const kit = `<link rel="preload" as="script" crossorigin href="${kitScript}"><div id="root"></div><script type="module" src="${kitScript}"></script>`
  return {
    plain: await store(page, replaced.plain, pageOf(plain), 'text/html'),
    kit: await store(page, replaced.kit, pageOf(kit), 'text/html'),
  }
}
