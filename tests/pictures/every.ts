// Takes a picture of every screen in every size, brightness and language into a folder, for somebody to look at, and says
// what is wrong on it by the rules of accessibility.
import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { sidewaysOverflow, violations } from '../e2e/accessibility.ts'
import { languages } from '../e2e/texts.ts'
import { screens } from '../screens/screens.ts'
import { sizes, Visit, type Look } from '../screens/visit.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string' },
    size: { type: 'string' },
    locale: { type: 'string' },
    brightness: { type: 'string' },
    /** Without looking for what is wrong: quicker. */
    unchecked: { type: 'boolean', default: false },
  },
})
const [given] = positionals
if (given === undefined) throw new Error('Say a folder for the pictures: npm run pictures:every -- FOLDER')
const folder = resolve(given)

/** Whether a value was asked for: one of a list between commas, or any where nobody asked. */
const isWanted = (asked: string | undefined, value: string) => asked === undefined || asked.split(',').includes(value)

const looks: Look[] = languages
  .map(([locale]) => locale)
  .filter((locale) => isWanted(values.locale, locale))
  .flatMap((locale) =>
    (['light', 'dark'] as const)
      .filter((brightness) => isWanted(values.brightness, brightness))
      .flatMap((brightness) =>
        sizes
          .filter(({ width, height }) => isWanted(values.size, `${width}x${height}`))
          .map((size) => ({ ...size, brightness, locale })),
      ),
  )

await mkdir(folder, { recursive: true })
const visit = await Visit.begin()
const wrong: string[] = []
let taken = 0
for (const screen of screens.filter(({ name }) => isWanted(values.only, name))) {
  for (const look of looks) {
    const name = `${screen.name}-${look.width}x${look.height}-${look.brightness}-${look.locale}`
    const { seen, failure } = await visit.see(screen, look, async (page) => {
      await page.screenshot({ path: join(folder, `${name}.png`) })
      if (values.unchecked) return []
      const overflow = await sidewaysOverflow(page)
      return [...(await violations(page)), ...(overflow > 0 ? [`${overflow} px wider than the window`] : [])]
    })
    const found = [failure ?? [], seen].flat().map((what) => `${name}: ${what}`)
    // at once too: a whole round takes half an hour
    for (const what of found) process.stderr.write(`${what}\n`)
    wrong.push(...found)
    taken += 1
  }
}
await visit.end()
const told = [`${taken} pictures, ${wrong.length} things wrong on them`, ...wrong]
process.stdout.write(`${told.join('\n')}\n`)
if (wrong.length > 0) process.exitCode = 1
