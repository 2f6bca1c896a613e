import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '../support/free-port.ts'
import { startProcess } from '../support/server-process.ts'
import { violations } from './accessibility.ts'
import { expect, test } from './fixtures.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

test('nothing of the translation pane is in a build', async ({ request, site }) => {
  const built = join(root, 'dist')
  const files = (await readdir(built, { recursive: true })).filter((name) => /\.(js|css|html)$/.test(name))
  expect(files.length).toBeGreaterThan(20)
  const found: string[] = []
  for (const name of files) {
    const text = await readFile(join(built, name), 'utf8')
    if (/Error saving translations|Translations saved|perille:texts/.test(text)) found.push(name)
  }
  expect(found).toEqual([])

  const address = `${site.origin}/locales/fi.json`
  const replies = [await request.get(address), await request.post(address, { data: { a: 'b' } })]
  expect(replies.map((reply) => reply.status() === 200 && reply.headers()['content-type']?.includes('json'))).toEqual([
    false,
    false,
  ])
})

test('while developing on this machine, a text is changed beside the running app and saved', async ({ browser }) => {
  // the development server builds every file of the app when it is first asked for
  test.slow()
  const folder = await mkdtemp(join(tmpdir(), 'perille-translation-'))
  const locales = join(folder, 'locales')
  await cp(join(root, 'locales'), locales, { recursive: true })
  const port = String(await freePort())
  const settings = { PORT: port, DATA_DIR: join(folder, 'data'), DEMO: 'off', LOCALES_DIR: locales }
  const server = startProcess('server/dev.ts', [], settings)
  try {
    await server.line(/localhost/)
    const page = await browser.newPage({ baseURL: `http://localhost:${port}`, locale: 'en-GB' })
    await page.goto('/')
    await page.getByRole('button', { name: 'Translations' }).click()
    await page.getByRole('textbox', { name: 'Search keys and texts' }).fill('auth.signIn.title')
    const field = page.getByRole('textbox', { name: 'auth.signIn.title, en' })
    await expect(field).toBeVisible()
    expect(await violations(page)).toEqual([])
    await page.getByRole('textbox', { name: 'auth.signIn.title, fi' }).fill('Tervetuloa töihin')
    await field.fill('Welcome to work')
    await page.getByRole('button', { name: 'Save 2 changes' }).click()
    await expect(page.getByText('Translations saved')).toBeVisible()

    const stored = async (locale: string) =>
      (JSON.parse(await readFile(join(locales, `${locale}.json`), 'utf8')) as Record<string, string>)[
        'auth.signIn.title'
      ]
    expect([await stored('fi'), await stored('en')]).toEqual(['Tervetuloa töihin', 'Welcome to work'])
    await page.close()
  } finally {
    server.child.kill('SIGTERM')
    await server.ended
    await rm(folder, { recursive: true, force: true })
  }
})
