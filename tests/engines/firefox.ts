import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Session, WebDriver } from 'selenium-webdriver'
import { Executor } from 'selenium-webdriver/lib/command.js'
import { z } from 'zod'
import { quickFolder } from '../support/quick-folder.ts'
import { surroundings, type Engine, type InPage } from './engine.ts'
import { programsOf } from './installed.ts'

/** What it begins with: at an empty page the focus would stand in the address, and the app's pages would never learn of theirs. */
const firstPage = 'data:text/html,'

const preferences = {
  'intl.accept_languages': 'fi-FI, fi',
  'app.update.enabled': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.homepage_override.mstone': 'ignore',
}

const answer = z.union([
  z.object({ type: z.literal('success'), result: z.record(z.string(), z.unknown()) }),
  z.object({ type: z.literal('error'), error: z.string(), message: z.string() }),
])
const tree = z.object({ contexts: z.tuple([z.object({ context: z.string() })]) })
const evaluated = z.union([
  z.object({ type: z.literal('success'), result: z.object({ type: z.literal('string'), value: z.string() }) }),
  z.object({ type: z.literal('exception'), exceptionDetails: z.object({ text: z.string() }) }),
])
const screenshot = z.object({ data: z.base64() })

/** Starts Firefox without a window on a screen. @returns where it listens for WebDriver BiDi, and what ends it */
async function start() {
  const folder = await mkdtemp(join(quickFolder(), 'perille-firefox-'))
  const lines = Object.entries(preferences).map(
    (pair) => `user_pref(${pair.map((part) => JSON.stringify(part)).join(', ')});`,
  )
  await writeFile(join(folder, 'user.js'), lines.join('\n'))
  const browser = spawn(
    programsOf('firefox').firefox,
    ['--headless', '--no-remote', '--profile', folder, '--remote-debugging-port=0', firstPage],
    { env: surroundings(folder), stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const gone = once(browser, 'exit')
  const end = async () => {
    browser.kill()
    await gone
    await rm(folder, { recursive: true, force: true, maxRetries: 3 })
  }
  for await (const line of createInterface(browser.stderr)) {
    const address = /WebDriver BiDi listening on (ws:\S+)/.exec(line)?.[1]
    if (address === undefined) continue
    browser.stderr.resume()
    return { address: `${address}/session`, end }
  }
  await end()
  throw new Error('Firefox ended before it listened')
}

/** Firefox, over the WebDriver BiDi that it speaks itself. */
export async function openFirefox(): Promise<Engine> {
  const { address, end } = await start()
  // nothing goes to a driver beside it: all goes over the connection of the session
  const bidi = await new WebDriver(new Session('', { webSocketUrl: address }), new Executor()).getBidi()
  const send = async (method: string, params: object): Promise<unknown> => {
    const told = answer.parse(await bidi.send({ method, params: { ...params } }))
    if (told.type === 'error') throw new Error(`${method}: ${told.error}: ${told.message}`)
    return told.result
  }
  await send('session.new', { capabilities: {} })
  const [{ context }] = tree.parse(await send('browsingContext.getTree', {})).contexts
  return {
    async goTo(url) {
      await send('browsingContext.navigate', { context, url, wait: 'complete' })
    },
    async reload() {
      await send('browsingContext.reload', { context, wait: 'complete' })
    },
    async run<Given, Told>(script: InPage<Given, Told>, given: Given) {
      const expression = `(async () => JSON.stringify([await (${script.toString()})(${JSON.stringify(given)})]))()`
      const target = { context }
      const told = evaluated.parse(await send('script.evaluate', { expression, target, awaitPromise: true }))
      if (told.type === 'exception') throw new Error(told.exceptionDetails.text)
      return (JSON.parse(told.result.value) as [Told])[0]
    },
    async act(actions) {
      await send('input.performActions', { context, actions })
    },
    async resize(width, height) {
      await send('browsingContext.setViewport', { context, viewport: { width, height } })
    },
    async picture() {
      return Buffer.from(screenshot.parse(await send('browsingContext.captureScreenshot', { context })).data, 'base64')
    },
    async end() {
      await bidi.close()
      await end()
    },
  }
}
