import { makeStyles } from '@fluentui/react-components'
import { useDeferredValue, useMemo, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Organization } from '#domain/organization.ts'
import type { PassengerGroupRow } from '#domain/passenger-group.ts'
import { groupPart, isAdministrator, isSameRights, type RightsMatrix } from '#domain/rights-matrix.ts'
import { useFormLock } from '#ui/form/form-lock.tsx'
import { media } from '#ui/look/breakpoints.ts'
import { useMedia } from '#ui/look/use-media.ts'
import { ReadOnlyLine } from '../frame/ReadOnlyLine.tsx'
import type { PagesSeenBy } from '../seen-pages.ts'
import { AdministratorRight } from './AdministratorRight.tsx'
import { DestinationRights } from './DestinationRights.tsx'
import { GroupRights } from './GroupRights.tsx'
import { Preview } from './Preview.tsx'
import { PreviewSheet } from './PreviewSheet.tsx'
import type { EditedRights } from './use-edited-rights.ts'

interface Props {
  header: ReactNode
  organization: Organization
  groups: readonly PassengerGroupRow[]
  rights: EditedRights
  /** Why nothing can be changed now, in words; `null` while it can. */
  lock: string | null
  /** Why the administration cannot be taken away, in words, or `null`. */
  administratorRefusal: string | null
  /** What is known of nobody yet has no earlier state to compare with. */
  isNew: boolean
  pagesSeenBy: PagesSeenBy
  /** Above the rights. */
  notices?: ReactNode
  /** At the lower edge of the page. */
  bar: ReactNode
}

/** A user's rights, and beside them what the user would see. */
export function RightsForm(props: Props) {
  const { header, organization, groups, rights, lock, administratorRefusal, isNew, pagesSeenBy, notices, bar } = props
  const { base, matrix, set: onSet, undo: onUndo } = rights
  const { t } = useTranslation()
  const styles = useStyles()
  const isPhone = useMedia(media.phone)
  // the cell first, and then what follows from it: also when the form opens
  const later = useDeferredValue<RightsMatrix | null>(matrix, null)
  const preview = later && { base: isNew ? later : base, matrix: later, organization, pagesSeenBy }
  const [groupBase, groupMatrix] = [useGroupPart(base), useGroupPart(matrix)]
  const isLocked = useFormLock() !== null
  const shared = { onSet, isReadOnly: lock !== null || isLocked }
  return (
    <div className={styles.root}>
      {header}
      <div className={styles.body}>
        <div className={styles.column}>
          {lock !== null && <ReadOnlyLine>{lock}</ReadOnlyLine>}
          {notices}
          <DestinationRights
            {...shared}
            {...{ base, onUndo }}
            matrix={matrix}
            destinations={organization.destinations}
          />
          <GroupRights {...shared} {...{ groups, onUndo }} base={groupBase} matrix={groupMatrix} />
          <AdministratorRight
            {...shared}
            isOne={isAdministrator(matrix)}
            wasOne={isAdministrator(base)}
            refusal={administratorRefusal}
          />
        </div>
        {!isPhone && <div className={styles.side}>{preview && <Preview {...preview} />}</div>}
      </div>
      <div className={styles.foot} role="group" aria-label={t('rights.foot')}>
        {isPhone && preview && <PreviewSheet {...preview} />}
        {bar}
      </div>
    </div>
  )
}

/** What of a matrix is about groups; the same one while that is the same. */
function useGroupPart(matrix: RightsMatrix): RightsMatrix {
  const part = useMemo(() => groupPart(matrix), [matrix])
  const [known, setKnown] = useState(part)
  if (isSameRights(known, part)) return known
  setKnown(part)
  return part
}

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', minHeight: '100%' },
  body: {
    flex: '1 0 auto',
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) 324px',
    alignItems: 'start',
    gap: '14px',
    padding: '14px 20px 20px',
    [media.belowDesktop]: { gridTemplateColumns: 'minmax(0, 1fr)' },
    [media.phone]: { padding: '12px' },
    [media.print]: { padding: 0 },
  },
  column: { display: 'flex', flexDirection: 'column', gap: '14px', minWidth: 0 },
  side: { minWidth: 0, position: 'sticky', top: '14px', [media.belowDesktop]: { position: 'static' } },
  foot: { position: 'sticky', bottom: 0, zIndex: 3, [media.print]: { display: 'none' } },
})
