import { saveRules, type SaveRules } from '#data/import/save-rules.ts'

/** Builds that are wrong on purpose. */
export const mutants: Record<string, SaveRules> = {
  'a row whose answer was lost is sent again under another key': {
    ...saveRules,
    revision: (() => {
      let times = 0
      return () => (times += 1)
    })(),
  },
  'a row that has failed is sent again under its key': { ...saveRules, revision: () => 0 },
  'what the server has of the import is not asked': { ...saveRules, asksReport: () => false },
  'two lines of a passenger are under way at once': { ...saveRules, waitsFor: () => false },
  'an import begins whatever others have written since its rows were matched': { ...saveRules, mark: () => 1_000_000 },
  'a second line of a passenger has the version of the first': { ...saveRules, version: (own) => own },
}
