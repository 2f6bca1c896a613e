import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { AddRegular, LocationRegular } from '@fluentui/react-icons'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { accessAreaNames, accessLevels } from '#domain/access.ts'
import type { Destination } from '#domain/destination.ts'
import { folded, holdsWords } from '#domain/folded-text.ts'
import { heldIn, type RightsMatrix } from '#domain/rights-matrix.ts'
import { media } from '#ui/look/breakpoints.ts'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { DestinationTools, type DestinationView } from './DestinationTools.tsx'
import { RightsPart } from './RightsPart.tsx'
import type { EditedRights } from './use-edited-rights.ts'

interface Props {
  /** Of the organisation. */
  destinations: readonly Destination[]
  base: RightsMatrix
  matrix: RightsMatrix
  onSet: EditedRights['set']
  onUndo: EditedRights['undo']
  isReadOnly: boolean
}

/** What a user may do at which destination. */
export function DestinationRights({ destinations, base, matrix, onSet, onUndo, isReadOnly }: Props) {
  const { t, i18n } = useTranslation()
  const styles = useStyles()
  const [view, setView] = useState<DestinationView>('held')
  const [search, setSearch] = useState('')
  const sorted = useMemo(() => {
    const { compare } = new Intl.Collator(i18n.language, { numeric: true })
    return destinations
      .map(({ id, alias, city }) => ({ id, name: alias, city, key: folded(`${alias} ${city}`) }))
      .sort((a, b) => compare(a.name, b.name))
  }, [destinations, i18n.language])
  // what was taken away stays in view until it is saved
  const before = useMemo(() => heldIn(base, 'destination'), [base])
  const now = useMemo(() => heldIn(matrix, 'destination'), [matrix])
  const held = sorted.filter(({ id }) => now.has(id) || before.has(id))
  const inView = view === 'all' ? sorted : held
  const shown = useMemo(() => inView.filter(({ key }) => holdsWords(key, search)), [inView, search])
  const heldNow = sorted.filter(({ id }) => now.has(id)).length
  const edited = sorted.filter(({ id }) => now.get(id) === accessLevels.write).length
  const others = sorted.length - held.length
  return (
    <section className={styles.root} aria-label={t('rights.byDestination')}>
      <div className={styles.top}>
        <div className={styles.heading}>
          <h2 className={styles.title}>{t('rights.byDestination')}</h2>
          <span className={styles.note}>{t('rights.summary', { held: heldNow, all: sorted.length, edited })}</span>
        </div>
        <DestinationTools {...{ search, setSearch, view, setView }} held={held.length} all={sorted.length} />
      </div>
      {shown.length > 0 ? (
        <RightsPart
          label={t('rights.byDestination')}
          of="destination"
          heading={t('rights.destination')}
          subjects={shown}
          areas={accessAreaNames}
          {...{ base, matrix, isReadOnly, onSet, onUndo }}
        />
      ) : search === '' ? (
        <EmptyState
          icon={<LocationRegular />}
          title={t(sorted.length === 0 ? 'rights.noDestinations' : 'rights.none')}
        />
      ) : (
        <EmptyState
          icon={<LocationRegular />}
          title={t('search.none', { text: search })}
          onClear={() => setSearch('')}
        />
      )}
      {view === 'held' && others > 0 && (
        <div className={styles.foot}>
          <Button appearance="transparent" className={styles.more} icon={<AddRegular />} onClick={() => setView('all')}>
            {t('rights.more', { count: others })}
          </Button>
        </div>
      )}
    </section>
  )
}

const useStyles = makeStyles({
  root: {
    minWidth: 0,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: '10px',
    backgroundColor: tokens.colorNeutralBackground1,
    overflow: 'clip',
    [media.phone]: { border: 'none', backgroundColor: 'transparent', borderRadius: 0, overflow: 'visible' },
  },
  top: {
    display: 'flex',
    flexDirection: 'column',
    gap: '10px',
    padding: '14px 16px',
    [media.phone]: { padding: '0 0 12px' },
  },
  heading: { display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', gap: '2px 10px' },
  title: { fontSize: '16px', lineHeight: '22px', fontWeight: tokens.fontWeightSemibold },
  note: { fontSize: '14px', lineHeight: '20px', color: tokens.colorNeutralForeground3 },
  foot: { padding: '6px 8px' },
  more: { color: tokens.colorBrandForegroundLink, fontWeight: tokens.fontWeightSemibold },
})
