import type { ImportJudge } from './judge.ts'
import { sentLineOf } from './judged-line.ts'
import { nearNames } from './near-names.ts'

/** Names that rows give, each once. Those that the organisation does not know yet stand in its lists from then on. */
export interface WrittenNames {
  readonly costCenters: readonly string[]
  /** Of transportation permissions. */
  readonly permissions: readonly string[]
}

/** @param places of the lines that are to be saved */
export function writtenNames(judge: ImportJudge, places: Iterable<number>): WrittenNames {
  const [costCenters, permissions] = [new Set<string>(), new Set<string>()]
  for (const at of places) {
    // what is sent is the same under any name of the import
    for (const { costCenter, name } of sentLineOf(judge, at, 0, 0)?.sent.permissions ?? []) {
      if (costCenter !== undefined) costCenters.add(costCenter)
      if (name !== undefined) permissions.add(name)
    }
  }
  return { costCenters: [...costCenters], permissions: [...permissions] }
}

/** A name that is new to the organisation. */
export interface NewName {
  readonly name: string
  /** The known one that is most likely meant; `null` for none. */
  readonly near: string | null
}

/** Which names are new: as the server does, "koulutoimi" is told from "Koulutoimi". */
export const newNames = (written: readonly string[], known: readonly string[]): NewName[] =>
  written.filter((name) => !known.includes(name)).map((name) => ({ name, near: nearNames(name, known)[0] ?? null }))
