import { packArchive } from '#server/demo/ground/archive.ts'

/** An archive of a few bytes, around Lahti, that has all that one must have. `name` tells one from another. */
export const smallArchive = (name = 'a map', metadata: Record<string, unknown> = {}): Buffer =>
  packArchive(
    [
      { z: 0, x: 0, y: 0, bytes: Buffer.from(name) },
      { z: 1, x: 1, y: 0, bytes: Buffer.from(`${name} from nearer`) },
    ],
    {
      bounds: [25, 60, 26, 61],
      zooms: [0, 1],
      metadata: { attribution: `© ${name}`, vector_layers: [{ id: 'roads' }], ...metadata },
    },
  )
