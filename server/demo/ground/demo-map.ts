import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { demoArchive } from './demo-archive.ts'

/** Another one for another land: then the map is made anew. */
const edition = 1

/** Where the demo's map is. It is made when it is not there yet, whole or not at all. */
export async function demoMap(dataFolder: string, seed: string): Promise<string> {
  const folder = join(dataFolder, 'map')
  const name = `demo-${edition}.pmtiles`
  const file = join(folder, name)
  if (await stat(file).catch(() => null)) return file
  await mkdir(folder, { recursive: true })
  for (const older of await readdir(folder)) if (older.startsWith('demo-')) await rm(join(folder, older))
  const unfinished = join(folder, `.${randomUUID()}`)
  await writeFile(unfinished, demoArchive(seed))
  await rename(unfinished, file)
  return file
}
