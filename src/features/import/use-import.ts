import { startTransition, useEffect, useEffectEvent, useState } from 'react'
import type { ImportJournal } from '#data/import/journal.ts'
import type { KnownDestination } from '#domain/import/destination-aliases.ts'
import type { Mapping } from '#domain/import/mapping.ts'
import { readyIn } from '#domain/import/save-can.ts'
import type { SavedMapping } from '#domain/import/saved-mapping.ts'
import type { RowCounts, SaveEnd, SaveProgress } from '#domain/import/save-progress.ts'
import type { Overview } from '#domain/import/table-line.ts'
import { ImportGoneError, type ImportDesk } from '#state/import-desk.ts'
import type { MatchEnd, SaveOptions, TakeUpEnd } from '../../../workers/import/face.ts'
import { useDesk, type Desk } from './use-desk.ts'
import { useFile, type ChosenFile } from './use-file.ts'
import { useMapping, type MappingOfSheet } from './use-mapping.ts'
import { useMatching, type Rows } from './use-matching.ts'
import { useSaving } from './use-saving.ts'

/** Where one is: the file, which columns feed which fields, or what saving would do with each row. */
export type Place = 'file' | 'mapping' | 'results'

export interface Import {
  place: Place
  go: (place: Place) => void
  desk: ImportDesk | null
  /** Its worker has failed: the file is to be chosen again. */
  isGone: boolean
  file: ChosenFile
  mapped: MappingOfSheet
  /** Takes another mapping and judges all rows by it. */
  map: (mapping: Mapping) => void
  /** Nothing is mapped any more, and the titles are strangers again. Source: IMP-08. */
  clearMapping: () => void
  /** Takes over a mapping that has a name. @returns whether it was taken: not while rows are looked for */
  takeMapping: (saved: SavedMapping) => boolean
  /** How all rows stand; `null` before a sheet was read. */
  overview: Overview | null
  /** Takes a decision about rows: how all of them stand then. */
  decide: (step: Promise<Overview>) => void
  /** Rows wait to be saved, are being saved, or somebody has decided about them: it all goes with the page. */
  isHeld: boolean
  /** *Hae tiedot*, and how far it is; `null` while nobody asked. */
  match: () => void
  matching: Rows | null
  cancelMatching: () => void
  matched: MatchEnd | null
  /** The import that was cut off and goes on with this sheet; `null` for none. */
  cutOff: ImportJournal | null
  /** What became of it; `null` before it was to be taken up. */
  takenUp: TakeUpEnd | null
  /** Why something of it failed; `null` when it has not. */
  failure: unknown
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
  const { desk, isGone } = own
  const mapped = useMapping()
  const [place, setPlace] = useState<Place>('file')
  // what is come to is large: it is drawn bit by bit, and what is there stays until then
  const go = (next: Place) => startTransition(() => setPlace(next))
  const { failure, fail, tryTo } = useTries()
  const rows = useRows(fail)
  const { known, setOverview } = rows
  const matching = useMatching(desk, setOverview, fail)
  const saving = useSaving(desk, setOverview)
  const file = useFile(own, unfinished, {
    onSheet(on, { facts }) {
      setPlace('file')
      rows.forget()
      matching.forget()
      saving.forget()
      const begun = mapped.begin(facts.columns)
      void tryTo(async () => setOverview(await on.setMapping(begun)))
    },
    onFailure: fail,
  })
  // rows are being looked for by the mapping and the destinations as they were
  const isSearched = matching.matching !== null
  useNewDestinations(own, destinations, isSearched || saving.saving !== null, { setOverview, fail })
  // with its worker goes all that was known of the rows
  const overview = file.sheet && known
  // one that these very rows are saved with needs nothing: what was decided of them is still known
  const isOwn = unfinished !== null && saving.saved?.importId === unfinished.importId
  const cutOff = !isOwn && isOf(unfinished, file) ? unfinished : null
  const judge = (mapping: Mapping) => {
    if (desk) void tryTo(async () => setOverview(await desk.setMapping(mapping)))
  }

  return {
    place: desk && file.sheet ? place : 'file',
    go,
    ...{ desk, isGone, file, mapped, overview, failure, cutOff },
    isHeld: saving.saving !== null || (overview !== null && (rows.isDecided || isReady(overview))),
    decide: rows.decide,
    ...{ matching: matching.matching, cancelMatching: matching.cancel },
    ...{ matched: matching.matched, takenUp: matching.takenUp },
    ...{ saving: saving.saving, saved: saving.saved },
    ...mappingSteps(mapped, isSearched, judge),
    match: () =>
      void tryTo(async () => {
        // the table is shown with what was answered: ERR-49
        if (!(await matching.match(file.sheet?.facts.rows ?? 0, cutOff))) return
        mapped.learn()
        go('results')
      }),
    save: (options) =>
      void tryTo(async () => {
        if (!overview) return
        const end = await saving.save(options, ...sentBy(overview, options.lines))
        if (end?.how === 'finished') rows.settle()
      }),
    stop: () => void saving.stop().catch(fail),
  }
}

/** Steps of an import, and why the last of them failed. */
function useTries() {
  const [failure, setFailure] = useState<unknown>(null)
  const fail = (error: unknown) => {
    if (!(error instanceof ImportGoneError)) setFailure(error)
  }
  const tryTo = async (step: () => Promise<void>) => {
    setFailure(null)
    try {
      await step()
    } catch (error) {
      fail(error)
    }
  }
  return { failure, fail, tryTo }
}

/** How the rows of a sheet stand, and whether somebody has decided about them. */
function useRows(fail: (error: unknown) => void) {
  const [known, setOverview] = useState<Overview | null>(null)
  const [isDecided, setDecided] = useState(false)
  return {
    ...{ known, setOverview, isDecided },
    decide: (step: Promise<Overview>) => {
      setDecided(true)
      void step.then(setOverview, fail)
    },
    settle: () => setDecided(false),
    forget() {
      setOverview(null)
      setDecided(false)
    },
  }
}

interface Told {
  setOverview: (overview: Overview) => void
  fail: (error: unknown) => void
}

/** Has the desk know which destinations there are by now. @param isBusy it is told then once that is over */
function useNewDestinations(own: Desk, destinations: Given['destinations'], isBusy: boolean, told: Told): void {
  const tell = useEffectEvent(() => {
    own.tellDestinations().then((overview) => overview && told.setOverview(overview), told.fail)
  })
  useEffect(() => {
    if (!isBusy) tell()
  }, [destinations, isBusy])
}

/** What is done with the mapping as a whole: nothing while rows are looked for by it. */
const mappingSteps = (
  mapped: MappingOfSheet,
  isSearched: boolean,
  judge: (mapping: Mapping) => void,
): Pick<Import, 'map' | 'clearMapping' | 'takeMapping'> => ({
  map(mapping) {
    if (isSearched) return
    mapped.change(mapping)
    judge(mapping)
  },
  clearMapping() {
    if (!isSearched) judge(mapped.clear())
  },
  takeMapping(saved) {
    if (!isSearched) judge(mapped.take(saved))
    return !isSearched
  },
})

/** Whether an import is of this sheet of this file, with its row of titles. */
const isOf = (journal: ImportJournal | null, { opened, index, sheet }: ChosenFile): boolean =>
  journal !== null &&
  opened?.hash === journal.file.fileHash &&
  index === journal.sheet &&
  sheet?.facts.headerRowNumber === journal.headerRowNumber

const isReady = (overview: Overview): boolean => overview.isMatched && readyIn(overview) > 0

/** How many lines a save sends, and how those were answered that it does not send again. */
const sentBy = (overview: Overview, lines: SaveOptions['lines']): [number, RowCounts] => [
  lines === 'failed' ? overview.counts.failed : readyIn(overview),
  { ...overview.answered, failed: 0 },
]
