import type { Outcome, Relation, Who } from './oracle.ts'

type Rule = (who: Who, relation: Relation) => Outcome

/** Whoever administers any organisation. */
const searching = ({ isSignedIn, administers }: Who): Outcome => {
  if (!isSignedIn) return 401
  return administers === null ? 404 : 'done'
}

/** Nobody but administrators of an organisation knows of its imports. */
export const importRules = (administering: Rule, readingPassenger: Rule, readingPermissions: Rule) => ({
  searchImport: searching,
  /** Each in turn: the first that says no is the answer. */
  searchImportPermissions: (who: Who, relation: Relation): Outcome => {
    const outcomes = [administering, readingPassenger, readingPermissions].map((rule) => rule(who, relation))
    return outcomes.find((outcome) => outcome !== 'done') ?? 'done'
  },
  searchImportMany: administering,
  searchImportPermissionsMany: administering,
  saveImportRows: administering,
  beginImport: administering,
  listImports: administering,
  getImport: administering,
  listImportRows: administering,
  resumeImport: administering,
  updateImport: administering,
  previewTakeBack: administering,
  takeBackImport: administering,
})
