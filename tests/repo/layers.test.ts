import { execFileSync } from 'node:child_process'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { root, sourcesIn } from './sources.ts'

interface Module {
  source: string
  dependencies: { resolved: string }[]
}

const output = execFileSync(
  process.execPath,
  [
    join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs'),
    ...['src', 'workers', 'server', '--config', '.dependency-cruiser.mjs', '--output-type', 'json'],
  ],
  { cwd: root, maxBuffer: 64 * 1024 * 1024 },
)
const { modules } = JSON.parse(output.toString()) as { modules: Module[] }

test('the checker of layers saw the whole tree', () => {
  const seen = new Set(modules.map(({ source }) => source))
  const files = ['src', 'workers', 'server'].flatMap((folder) => sourcesIn(folder, ['.ts', '.tsx']))
  const unseen = files.map(({ path }) => path).filter((path) => !path.endsWith('.d.ts') && !seen.has(path))
  expect(unseen).toEqual([])
  expect(seen.size).toBeGreaterThan(200)
})

/** A folder is a room with all that lies in it, and so is each file beside the folders. */
function roomIn(house: string, path: string): string {
  const [first = ''] = path.slice(house.length + 1).split('/')
  return `${house}/${first}`
}

/** Rooms that lean on each other, by way of whichever others. */
function roomsInCircles(house: string): string[] {
  const below = new Map<string, Set<string>>()
  for (const { source, dependencies } of modules.filter((module) => module.source.startsWith(`${house}/`))) {
    const from = roomIn(house, source)
    const to = dependencies.map(({ resolved }) => resolved).filter((resolved) => resolved.startsWith(`${house}/`))
    const rooms = to.map((resolved) => roomIn(house, resolved)).filter((room) => room !== from)
    below.set(from, new Set([...(below.get(from) ?? []), ...rooms]))
  }
  const reached = (from: string, seen = new Set<string>()): Set<string> => {
    for (const room of below.get(from) ?? []) {
      if (!seen.has(room)) reached(room, seen.add(room))
    }
    return seen
  }
  return [...below.keys()].filter((room) => reached(room).has(room))
}

const houses = ['server', 'server/areas', 'server/call', 'src/domain', 'src/data', 'src/ui', 'src/features', 'src/app']

test.each(houses)('no two rooms of %s lean on each other', (house) => {
  expect(modules.some(({ source }) => dirname(source).startsWith(house))).toBe(true)
  expect(roomsInCircles(house)).toEqual([])
})
