import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { AddRegular, EditRegular, EyeRegular, LocationRegular } from '@fluentui/react-icons'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { accessAreaNames, accessLevels } from '#domain/access.ts'
import type { Destination } from '#domain/destination.ts'
import { folded, holdsWords } from '#domain/folded-text.ts'
import { cellsOf, idsIn, levelIn } from '#domain/rights-matrix.ts'
import { Segmented } from '#ui/form/Segmented.tsx'
import { media } from '#ui/look/breakpoints.ts'
import { stateTokens } from '#ui/look/themes.ts'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { SearchBox } from '#ui/search/SearchBox.tsx'
import { RightsPart } from './RightsPart.tsx'
import type { EditedRights } from './use-edited-rights.ts'

interface Props {
  /** Of the organisation. */
  destinations: readonly Destination[]
  rights: EditedRights
  isReadOnly: boolean
}

type View = 'held' | 'all'

/** What a user may do at which destination. */
export function DestinationRights({ destinations, rights, isReadOnly }: Props) {
  const { t, i18n } = useTranslation()
  const styles = useStyles()
  const { base, matrix } = rights
  const [view, setView] = useState<View>('held')
  const [search, setSearch] = useState('')
  const sorted = useMemo(() => {
    const { compare } = new Intl.Collator(i18n.language, { numeric: true })
    return destinations
      .map(({ id, alias, city }) => ({ id, name: alias, city, key: folded(`${alias} ${city}`) }))
      .sort((a, b) => compare(a.name, b.name))
  }, [destinations, i18n.language])
  // what was taken away stays in view until it is saved
  const heldIds = new Set([...idsIn(matrix, 'destination'), ...idsIn(base, 'destination')])
  const held = sorted.filter(({ id }) => heldIds.has(id))
  const inView = view === 'all' ? sorted : held
  const shown = useMemo(() => inView.filter(({ key }) => holdsWords(key, search)), [inView, search])
  const now = idsIn(matrix, 'destination').filter((id) => sorted.some((each) => each.id === id))
  const edited = now.filter((id) =>
    cellsOf('destination', id).some((cell) => levelIn(matrix, cell) === accessLevels.write),
  )
  const others = sorted.length - held.length
  return (
    <section className={styles.root} aria-label={t('rights.byDestination')}>
      <div className={styles.top}>
        <div className={styles.heading}>
          <h2 className={styles.title}>{t('rights.byDestination')}</h2>
          <span className={styles.note}>
            {t('rights.summary', { held: now.length, all: sorted.length, edited: edited.length })}
          </span>
        </div>
        <div className={styles.tools}>
          <SearchBox
            className={styles.search}
            value={search}
            onChange={setSearch}
            debounceMs={200}
            label={t('rights.search')}
          />
          <Segmented
            label={t('rights.view')}
            value={view}
            onChange={setView}
            options={[
              { value: 'held', label: t('rights.view.held', { count: held.length }) },
              { value: 'all', label: t('rights.view.all', { count: sorted.length }) },
            ]}
          />
          <ul className={styles.legend}>
            <li className={styles.key}>
              <EyeRegular aria-hidden="true" /> {t('rights.level.1')}
            </li>
            <li className={styles.key}>
              <EditRegular aria-hidden="true" /> {t('rights.level.2')}
            </li>
            <li className={styles.changedKey}>{t('rights.legend.changed')}</li>
          </ul>
        </div>
      </div>
      {shown.length > 0 ? (
        <RightsPart
          label={t('rights.byDestination')}
          of="destination"
          heading={t('rights.destination')}
          subjects={shown}
          areas={accessAreaNames}
          {...{ base, matrix, isReadOnly }}
          onSet={rights.set}
          onUndo={rights.undo}
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
  tools: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px 12px' },
  search: { flex: '0 1 220px', minWidth: 0, [media.phone]: { flex: '1 1 100%' } },
  legend: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '4px 14px',
    marginInlineStart: 'auto',
    fontSize: '13px',
    lineHeight: '18px',
    color: tokens.colorNeutralForeground2,
    [media.phone]: { display: 'none' },
  },
  key: { display: 'inline-flex', alignItems: 'center', gap: '6px', [media.belowDesktop]: { display: 'none' } },
  changedKey: { paddingInlineStart: '8px', borderLeft: `3px solid ${stateTokens.modifiedSolid}` },
  foot: { padding: '6px 8px' },
  more: { color: tokens.colorBrandForegroundLink, fontWeight: tokens.fontWeightSemibold },
})
