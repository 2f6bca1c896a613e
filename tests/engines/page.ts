import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { isDeepStrictEqual } from 'node:util'
import { expect } from '@playwright/test'
import type { Action, Engine } from './engine.ts'
import { hasFinder, look, type Seen, type SentTarget, type Target } from './in-page.ts'

const finder = readFileSync(
  fileURLToPath(import.meta.resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js')),
  'utf8',
)

/** What WebDriver calls the keys that write nothing. */
export const keys = { control: '\uE009', enter: '\uE007', escape: '\uE00C', tab: '\uE004', down: '\uE015' }

const sent = ({ name, text, within, ...rest }: Target): SentTarget => {
  const matcher = (given: string | RegExp) =>
    typeof given === 'string' ? given : { source: given.source, flags: given.flags }
  return {
    ...rest,
    ...(name !== undefined && { name: matcher(name) }),
    ...(text !== undefined && { text: matcher(text) }),
    ...(within && { within: sent(within) }),
  }
}

/** The page of a browser, used as a person would: what is pressed must be seen, stand still and lie under the finger. */
export class Page {
  readonly engine: Engine
  private readonly origin: string

  constructor(engine: Engine, origin: string) {
    this.engine = engine
    this.origin = origin
  }

  /** @param path from the address of the site on */
  goTo(path: string): Promise<void> {
    return this.engine.goTo(this.origin + path)
  }

  /** What is seen of something now; `null` when it is not there. */
  async look(target: Target): Promise<Seen | null> {
    if (!(await this.engine.run(hasFinder, null))) await this.bringFinder()
    return this.engine.run(look, sent(target))
  }

  /** Waits for something. */
  async find(target: Target, { timeout = 15_000 } = {}): Promise<Seen> {
    let seen: Seen | null = null
    const seek = async () => {
      // a page that is just loaded anew cannot be asked
      seen = await this.look(target).catch(() => null)
      return seen !== null
    }
    await expect.poll(seek, { message: JSON.stringify(sent(target)), timeout }).toBe(true)
    return seen!
  }

  /** Waits until something is not there any more. */
  async miss(target: Target): Promise<void> {
    await expect.poll(() => this.look(target), { message: JSON.stringify(sent(target)), timeout: 15_000 }).toBeNull()
  }

  async press(target: Target): Promise<void> {
    let point: { x: number; y: number } | null = null
    const standsStill = async () => {
      const before = point
      const { place } = await this.find(target)
      point = 'hindrance' in place ? null : place
      return point !== null && isDeepStrictEqual(point, before) ? 'still' : place
    }
    await expect.poll(standsStill, { message: JSON.stringify(sent(target)), timeout: 15_000 }).toBe('still')
    await this.pressAt(point!)
  }

  /** Writes into a field in place of what it holds. */
  async fill(target: Target, text: string): Promise<void> {
    await this.press(target)
    await this.chord(keys.control, 'a')
    await this.type(text)
    await expect.poll(async () => (await this.find(target)).value).toBe(text)
  }

  /** Presses keys one after the other. */
  type(text: string): Promise<void> {
    return this.keys(Array.from(text).flatMap((value) => [down(value), up(value)]))
  }

  /** Presses keys together, and lets go of them. */
  chord(...values: string[]): Promise<void> {
    return this.keys([...values.map(down), ...values.toReversed().map(up)])
  }

  private keys(actions: Action[]): Promise<void> {
    return this.engine.act([{ type: 'key', id: 'keyboard', actions }])
  }

  private pressAt({ x, y }: { x: number; y: number }): Promise<void> {
    const actions: Action[] = [
      { type: 'pointerMove', x, y, duration: 0 },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ]
    return this.engine.act([{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }])
  }

  /** The library comes to each document by itself: the driver runs it past the page's own rules for scripts. */
  private bringFinder(): Promise<void> {
    return this.engine.run<null, undefined>(`() => { ${finder} }`, null)
  }
}

const down = (value: string): Action => ({ type: 'keyDown', value })
const up = (value: string): Action => ({ type: 'keyUp', value })
