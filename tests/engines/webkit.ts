import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { expect } from '@playwright/test'
import { Builder, Capabilities, type WebDriver } from 'selenium-webdriver'
import { Command } from 'selenium-webdriver/lib/command.js'
import { freePort } from '../support/free-port.ts'
import { quickFolder } from '../support/quick-folder.ts'
import { surroundings, type Engine, type InPage } from './engine.ts'
import { programsOf } from './installed.ts'

const isThere = (address: string): Promise<boolean> =>
  fetch(`${address}/status`).then(
    ({ ok }) => ok,
    () => false,
  )

/** Starts a screen in memory and the driver on it. @returns where the driver listens, and what ends both */
async function start() {
  const { driver, display } = programsOf('webkit')
  const folder = await mkdtemp(join(quickFolder(), 'perille-webkit-'))
  const screen = spawn(display, ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const [number] = (await once(screen.stdio[3] as Readable, 'data')) as [Buffer]
  const port = await freePort()
  const environment = { ...surroundings(folder), DISPLAY: `:${number.toString().trim()}`, LANGUAGE: 'fi' }
  const served = spawn(driver, [`--port=${port}`], { env: environment, stdio: 'ignore' })
  const end = async () => {
    for (const child of [served, screen]) await ended(child)
    await rm(folder, { recursive: true, force: true, maxRetries: 3 })
  }
  const address = `http://127.0.0.1:${port}`
  await expect.poll(() => isThere(address), { timeout: 20_000 }).toBe(true)
  return { address, end }
}

async function ended(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit')
  child.kill()
  await gone
}

async function openWindow(address: string): Promise<WebDriver> {
  const options = { binary: programsOf('webkit').browser, args: ['--automation'] }
  const capabilities = new Capabilities({ browserName: 'MiniBrowser', 'webkitgtk:browserOptions': options })
  const driver = new Builder().usingServer(address).withCapabilities(capabilities).build()
  await driver.getSession()
  return driver
}

/** WebKit in the small browser that comes with it, over WebDriver. */
export async function openWebkit(): Promise<Engine> {
  const { address, end } = await start()
  const driver = await openWindow(address)
  const inner = () => driver.executeScript<[number, number]>('return [innerWidth, innerHeight]')
  return {
    goTo: (url) => driver.get(url),
    reload: () => driver.navigate().refresh(),
    async run<Given, Told>(script: InPage<Given, Told>, given: Given) {
      const text = `const done = arguments[arguments.length - 1]
        ;(async () => JSON.stringify([await (${script.toString()})(${JSON.stringify(given)})]))()
          .then((told) => done({ told }), (error) => done({ error: String(error) }))`
      const { told, error } = await driver.executeAsyncScript<{ told?: string; error?: string }>(text)
      if (told === undefined) throw new Error(error)
      return (JSON.parse(told) as [Told])[0]
    },
    async act(actions) {
      await driver.execute(new Command('actions').setParameter('actions', actions))
    },
    async resize(width, height) {
      const window = driver.manage().window()
      await window.setRect({ x: 0, y: 0, width, height })
      // what stands above the page in its window
      const [, seen] = await inner()
      await window.setRect({ x: 0, y: 0, width, height: 2 * height - seen })
      await expect.poll(inner).toEqual([width, height])
    },
    picture: async () => Buffer.from(await driver.takeScreenshot(), 'base64'),
    async end() {
      await driver.quit()
      await end()
    },
  }
}
