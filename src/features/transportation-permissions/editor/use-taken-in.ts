import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { conflictFields, differingFields, mergedVersion, newlyChanged, undecidedVersion } from '#domain/conflict.ts'
import { transportationPermissionDraftOf } from '#domain/transportation-permission/draft.ts'
import type { TransportationPermission } from '#domain/transportation-permission/schema.ts'
import { markedText, useMarked } from '#state/use-marked.ts'
import { useSaid } from '#ui/speak/use-said.ts'
import { fieldNameKey } from './field-text.ts'
import { fieldsOf, type PermissionFields } from './permission-fields.ts'
import type { KnownPermission } from './use-fresh-permission.ts'

const storedFields = (permission: TransportationPermission) => fieldsOf(transportationPermissionDraftOf(permission))

/** What another has stored while it is typed here, but for what both have changed in different ways. */
function takenIn(base: TransportationPermission, draft: PermissionFields, theirs: TransportationPermission) {
  const [before, stored] = [storedFields(base), storedFields(theirs)]
  const undecided = conflictFields(before, draft, stored)
    .map(({ field }) => field)
    .filter((field) => field !== 'version')
  const start = undecidedVersion(before, stored, undecided)
  const merged = { ...mergedVersion(before, draft, stored, new Set(undecided)), version: start.version }
  const changed = differingFields(start, merged).map((field) => [field, merged[field]])
  return {
    base: undecidedVersion(base, theirs, undecided),
    start,
    draft: { ...start, ...Object.fromEntries(changed) } as PermissionFields,
  }
}

interface Begun {
  /** What the form began from; `null` for a new one. */
  base: TransportationPermission | null
  draft: PermissionFields
}

/**
 * Takes what is read anew into the form, and marks and reads out what somebody else has changed.
 * @param goOn has the form go on from there
 */
export function useTakenIn(
  known: KnownPermission,
  { base, draft }: Begun,
  goOn: (taken: ReturnType<typeof takenIn>) => void,
) {
  const { t, i18n } = useTranslation()
  const [read, setRead] = useState(known)
  const [marked, mark] = useMarked<keyof PermissionFields>()
  if (known !== read && known.stored && read.stored && base) {
    setRead(known)
    const fields = newlyChanged(storedFields(base), storedFields(read.stored), storedFields(known.stored))
    goOn(takenIn(base, draft, known.stored))
    mark(
      fields.filter((field) => field !== 'version'),
      known.last,
    )
  }
  useSaid(marked && markedText(marked, fieldNameKey, t, i18n.language), marked)
  return marked
}
