/** Keys of what an import says of a cell that stops its row. Further ones are the forms' own: `validation.…`. */
export const cellErrors = {
  errorCell: 'import.check.errorCell',
  nameTooShort: 'import.check.nameTooShort',
  unknownDestination: 'import.check.unknownDestination',
  severalDestinations: 'import.check.severalDestinations',
  unknownChoice: 'import.check.unknownChoice',
  unknownUtility: 'import.check.unknownUtility',
  /** A day and a month alone. */
  dateWithoutYear: 'import.check.dateWithoutYear',
  /** A date that may be one, in a form that can be read in several ways or in none. */
  dateForm: 'import.check.dateForm',
  inexactNumber: 'import.check.inexactNumber',
  utilitiesTooLong: 'import.check.utilitiesTooLong',
  noDestination: 'import.check.noDestination',
  severalPermissions: 'import.check.severalPermissions',
  noPassenger: 'import.check.noPassenger',
  otherSource: 'refusal.transportationPermission.otherSource',
} as const

/** Keys of what somebody should look at before the row is written. */
export const cellLooks = {
  /** "Ei" counts as yes by the documents' rule, and hardly ever means it. */
  readAsYes: 'import.look.readAsYes',
  /** 0.255 in a column of percents. */
  shareOfOne: 'import.look.shareOfOne',
  /** A number without its country. */
  phoneWithoutCountry: 'import.look.phoneWithoutCountry',
  noSuchBirthday: 'passengers.editor.ssn.noSuchDay',
  overlap: 'import.look.overlap',
  overlapInRow: 'import.look.overlapInRow',
  otherPeriod: 'import.look.otherPeriod',
} as const

/** Keys of what somebody should look at because of the match. */
export const matchLooks = {
  severalMatches: 'import.look.severalMatches',
  keysDisagree: 'import.look.keysDisagree',
  nameOfOther: 'import.look.nameOfOther',
  samePassenger: 'import.look.samePassenger',
  doubleInFile: 'import.look.doubleInFile',
  otherInstance: 'import.look.otherInstance',
  likeOther: 'import.look.likeOther',
} as const
export type MatchLook = (typeof matchLooks)[keyof typeof matchLooks]

/** Keys of why a line waits for somebody whatever its row says. */
export const heldLooks = {
  /** Nobody has answered whom the row is about. */
  unanswered: 'import.look.unanswered',
  /** A value that was typed in place of the sheet's is not kept over a reload. */
  retyped: 'import.look.retyped',
} as const
