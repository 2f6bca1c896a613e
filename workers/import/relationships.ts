import type { Course } from './course.ts'
import { unpackWhole, type Unpacked } from './unpack.ts'
import { forEachTag, utf8 } from './xml.ts'
import type { Archive, ZipEntry } from './zip.ts'

/** What a part says of another. */
interface Relationship {
  id: string
  /** The last word of its type: "worksheet", "styles"; the rest differs between the two editions of the format. */
  type: string
  /** Its name in the archive, in lower case. */
  target: string
}

/** How parts of an archive are read, and counted while they are. */
export interface Reading {
  archive: Archive
  course: Course
  counted: Unpacked
}

export async function readText(reading: Reading, entry: ZipEntry): Promise<string> {
  return utf8(await unpackWhole(reading.archive, entry, reading), entry.shownName)
}

/** What a part says of others; nothing where it says nothing. @param part its name, "" for the archive itself */
export async function relationshipsOf(reading: Reading, part: string): Promise<Relationship[]> {
  const folder = part.slice(0, part.lastIndexOf('/') + 1)
  const entry = reading.archive.entries.get(`${folder}_rels/${part.slice(folder.length)}.rels`)
  if (!entry) return []
  const found: Relationship[] = []
  forEachTag(await readText(reading, entry), entry.shownName, ({ name, attribute }) => {
    if (name !== 'Relationship' || attribute('TargetMode') === 'External') return
    const [id, type, target] = [attribute('Id'), attribute('Type'), attribute('Target')]
    if (id === undefined || type === undefined || target === undefined) return
    found.push({ id, type: type.slice(type.lastIndexOf('/') + 1), target: resolved(folder, target) })
  })
  return found
}

/** A target as a name in the archive: from the archive's root when it begins with `/`, otherwise from the part's folder. */
function resolved(folder: string, target: string): string {
  const path = target.replaceAll('\\', '/').toLowerCase()
  const steps: string[] = []
  for (const step of (path.startsWith('/') ? path : folder + path).split('/')) {
    if (step === '..') steps.pop()
    else if (step !== '' && step !== '.') steps.push(step)
  }
  return steps.join('/')
}
