import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import type { AddressSearch } from '#server/call/outside/address-search.ts'
import type { OpenDatabase } from '#server/db/database.ts'
import { addressSearchWith } from '#server/places/choose.ts'
import { createListKeeper, type ListKeeper, type ListKeeping } from '#server/places/list/keeper.ts'
import { openTestDatabase } from './database.ts'
import { inventedLine, inventedTitles } from './invented-streets.ts'
import { testNow } from './server.ts'

export interface AddressListScene {
  opened: OpenDatabase
  file: string
  search: AddressSearch
  clock: { now: number }
  /** What was said to whoever runs the server. */
  said: string[]
  /** Writes the file as it comes at another moment than before. */
  write: (content: string | Buffer) => void
  keeper: (changes?: Partial<ListKeeping>) => ListKeeper
  /** Writes the file and lets it be read. Gives what was said. */
  read: (content: string | Buffer) => Promise<string>
  /** Descriptions of what a search finds. */
  found: (typed: string, near?: { lat: number; lng: number }) => Promise<string[]>
}

/** A database that reads its addresses from a file. */
export function useAddressList(): AddressListScene {
  const scene = { clock: { now: testNow }, said: [] as string[] } as AddressListScene
  let folder: string
  let written = 0
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'perille-addresses-'))
    scene.file = join(folder, 'osoitteet.csv')
    scene.opened = await openTestDatabase()
    scene.search = addressSearchWith({ kind: 'file', file: scene.file }, scene.opened.db)
  })
  afterAll(async () => {
    await scene.opened.close()
    rmSync(folder, { recursive: true })
  })
  scene.write = (content) => {
    writeFileSync(scene.file, content)
    written += 1
    const at = testNow / 1000 + written
    utimesSync(scene.file, at, at)
  }
  scene.keeper = (changes = {}) =>
    createListKeeper({
      db: scene.opened.db,
      file: scene.file,
      clock: () => scene.clock.now,
      pause: () => Promise.resolve(),
      say: (line) => scene.said.push(line),
      ...changes,
    })
  scene.read = async (content) => {
    scene.write(content)
    scene.said.length = 0
    await scene.keeper().look()
    return scene.said.join('\n')
  }
  scene.found = async (typed, near) =>
    (await scene.search.search(typed, near)).hits.map(({ description }) => description)
  return scene
}

/** Lines of a list with the titles of the Finnish ones, in ETRS-TM35FIN. */
export const finnishList = (...lines: readonly string[]): string =>
  `${[inventedTitles.join(';'), ...lines].join('\r\n')}\r\n`

/** The first of the invented addresses, thirteen at a street. */
export const inventedList = (count: number): string =>
  finnishList(...Array.from({ length: count }, (_, index) => inventedLine(index)))

/** The same in Windows-1252, whose letters of Finnish and Swedish are those of ISO 8859-1. */
export const inWindows1252 = (text: string): Buffer => Buffer.from(text, 'latin1')
