import { useState } from 'react'
import type { ImportJournal } from '#data/import/journal.ts'
import type { KnownDestination } from '#domain/import/destination-aliases.ts'
import type { Mapping } from '#domain/import/mapping.ts'
import type { SaveEnd, SaveProgress } from '#domain/import/save-progress.ts'
import type { Overview } from '#domain/import/table-line.ts'
import { ImportGoneError, type ImportDesk } from '#state/import-desk.ts'
import type { MatchEnd, SaveOptions, TakeUpEnd } from '../../../workers/import/face.ts'
import { useDesk } from './use-desk.ts'
import { useFile, type ChosenFile } from './use-file.ts'
import { useMapping, type MappingOfSheet } from './use-mapping.ts'

/** Where one is: the file, which columns feed which fields, or what saving would do with each row. */
export type Place = 'file' | 'mapping' | 'results'

/** How many rows of all something has done. */
export interface Rows {
  done: number
  total: number
}

export interface Import {
  place: Place
  go: (place: Place) => void
  desk: ImportDesk | null
  /** The desk that is there, else a new one. */
  atHand: () => Promise<ImportDesk>
  /** Its worker has failed: the file is to be chosen again. */
  isGone: boolean
  file: ChosenFile
  mapped: MappingOfSheet
  /** Takes another mapping and judges all rows by it. */
  map: (mapping: Mapping) => void
  /** How all rows stand; `null` before a sheet was read. */
  overview: Overview | null
  setOverview: (overview: Overview) => void
  /** *Hae tiedot*, and how far it is; `null` while nobody asked. */
  match: () => void
  matching: Rows | null
  matched: MatchEnd | null
  /** What became of an import that was cut off; `null` where there was none for this file. */
  takenUp: TakeUpEnd | null
  /** Why something of it failed; `null` when it has not. */
  failure: unknown
  /** Told why a step of a part of the page failed. */
  fail: (failure: unknown) => void
  save: (options: SaveOptions) => void
  /** `null` while nothing is saved. */
  saving: SaveProgress | null
  saved: SaveEnd | null
  stop: () => void
}

interface Given {
  organizationId: number
  destinations: readonly KnownDestination[]
  /** An import of the organisation that was cut off on this device; `null` for none. */
  unfinished: ImportJournal | null
}

/** An import from the choice of its file to its end, as its page shows it. */
export function useImport({ organizationId, destinations, unfinished }: Given): Import {
  const own = useDesk(organizationId, destinations)
  const { desk, isGone, atHand } = own
  const mapped = useMapping()
  const [place, setPlace] = useState<Place>('file')
  const [overview, setOverview] = useState<Overview | null>(null)
  const [matching, setMatching] = useState<Rows | null>(null)
  const [matched, setMatched] = useState<MatchEnd | null>(null)
  const [takenUp, setTakenUp] = useState<TakeUpEnd | null>(null)
  const [saving, setSaving] = useState<SaveProgress | null>(null)
  const [saved, setSaved] = useState<SaveEnd | null>(null)
  const [failure, setFailure] = useState<unknown>(null)

  const forget = () => {
    setOverview(null)
    setMatched(null)
    setTakenUp(null)
    setSaved(null)
    setFailure(null)
  }
  const tryTo = async (step: () => Promise<void>) => {
    setFailure(null)
    try {
      await step()
    } catch (error) {
      if (!(error instanceof ImportGoneError)) setFailure(error)
    }
  }
  const file = useFile(own, unfinished, (on, { facts }) => {
    forget()
    const begun = mapped.begin(facts.columns.map(({ title }) => title))
    void tryTo(async () => setOverview(await on.setMapping(begun)))
  })
  const isOwnFile = unfinished !== null && file.opened?.hash === unfinished.file.fileHash

  return {
    place: desk && file.sheet ? place : 'file',
    go: setPlace,
    ...{
      desk,
      isGone,
      atHand,
      file,
      mapped,
      overview,
      setOverview,
      matching,
      matched,
      takenUp,
      failure,
      saving,
      saved,
    },
    map(mapping) {
      mapped.change(mapping)
      if (desk) void tryTo(async () => setOverview(await desk.setMapping(mapping)))
    },
    match() {
      if (!desk || matching) return
      void tryTo(async () => {
        setMatching({ done: 0, total: file.sheet?.facts.rows ?? 0 })
        try {
          const end = await desk.match((done, total) => setMatching({ done, total }))
          setMatched(end)
          setOverview(end.overview)
          if (end.how === 'cancelled' || end.how === 'signedOut') return
          if (isOwnFile && takenUp === null) {
            const again = await desk.takeUp(unfinished.importId, (done, total) => setMatching({ done, total }))
            setTakenUp(again)
            setOverview(again.overview)
          }
          // the table is shown with what was answered: ERR-49
          setPlace('results')
        } finally {
          setMatching(null)
        }
      })
    },
    save(options) {
      if (!desk || saving) return
      setSaved(null)
      void tryTo(async () => {
        setSaving(beginning)
        try {
          setSaved(
            await desk.save(options, (progress) => {
              setSaving(progress)
              void desk.overview().then(setOverview, () => undefined)
            }),
          )
          setOverview(await desk.overview())
        } finally {
          setSaving(null)
        }
      })
    },
    fail(error) {
      if (!(error instanceof ImportGoneError)) setFailure(error)
    },
    stop: () => void desk?.stop(),
  }
}

const beginning: SaveProgress = {
  ...{ phase: 'beginning', total: 0, done: 0, counts: { created: 0, updated: 0, unchanged: 0, failed: 0 } },
  ...{ name: '', leftMs: null },
}
