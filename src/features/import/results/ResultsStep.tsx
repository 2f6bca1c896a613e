import { makeStyles, mergeClasses, Switch, Tab, TabList, tokens } from '@fluentui/react-components'
import { DocumentTableRegular } from '@fluentui/react-icons'
import type { TFunction } from 'i18next'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { destinationName } from '#domain/import/destination-aliases.ts'
import { isSsnField } from '#domain/import/fields.ts'
import { mappedSlots, placeKey, type Mapping } from '#domain/import/mapping.ts'
import {
  lineFilters,
  type LineCounts,
  type LineFilter,
  type LineQuery,
  type Overview,
} from '#domain/import/table-line.ts'
import type { ImportDesk } from '#state/import-desk.ts'
import { FilterPills } from '#ui/form/FilterPills.tsx'
import { media } from '#ui/look/breakpoints.ts'
import { useMedia } from '#ui/look/use-media.ts'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { formatNumber } from '#ui/look/format.ts'
import type { MatchEnd } from '../../../../workers/import/face.ts'
import { RowInspector } from '../row/RowInspector.tsx'
import type { Offers } from '../words/offered-values.ts'
import { placeText } from '../words/place-text.ts'
import { alikeText, type ValueWords } from '../words/value-text.ts'
import { lookIcons } from '../words/verdict-look.tsx'
import { AlikeProblems } from './AlikeProblems.tsx'
import { placesIn, resultTabs, type ResultTab } from './line-columns.ts'
import { ResultNotices } from './ResultNotices.tsx'
import { ResultTable } from './ResultTable.tsx'

interface Props {
  desk: ImportDesk
  mapping: Mapping
  overview: Overview
  /** How the rows were matched last; lines stand elsewhere after each. */
  matched: MatchEnd | null
  offers: Offers
  /** Told of each decision about rows. */
  onDecide: (step: Promise<Overview>) => void
  onMatch: () => void
  /** Back to the mapping. */
  onMap: () => void
}

const nameOf = (destination: Offers['destinations'][number] | undefined): string | null =>
  destination ? destinationName(destination) : null

const icons = {
  ...{ all: undefined, new: lookIcons.new, updates: lookIcons.updates, unchanged: lookIcons.unchanged },
  ...{ look: lookIcons.look, blocked: lookIcons.blocked, saved: lookIcons.imported, failed: lookIcons.failed },
} as const

/** What saving would do with each row, and what it has done. Source: spec 2 §2, IMP-13; `ui.md` 21.28. */
export function ResultsStep(props: Props) {
  const { desk, mapping, overview, matched, offers, onDecide, onMatch, onMap } = props
  const { t, i18n } = useTranslation()
  const styles = useStyles()
  const isDocked = !useMedia(media.belowDesktop)
  const [wanted, setQuery] = useState<Omit<LineQuery, 'block'>>({ filter: 'all' })
  const [tab, setTab] = useState<ResultTab>('passengers')
  // a value that was the last one of its kind has no rows any more
  if (!isLeft(wanted, overview.alike)) setQuery({ filter: wanted.filter })
  const query = useMemo((): LineQuery => (tab === 'passengers' ? wanted : { ...wanted, block: tab }), [wanted, tab])
  const [looked, setLooked] = useState<{ at: number | null; of: MatchEnd | null }>({ at: null, of: null })
  const opened = looked.of === matched ? looked.at : null
  const setOpened = (at: number | null) => setLooked({ at, of: matched })
  const [showsSsn, setShowsSsn] = useState(false)
  const places = useMemo(() => placesIn(mapping, tab), [mapping, tab])
  const words = useMemo(
    (): ValueWords => ({
      t,
      locale: i18n.language,
      destinationName: (id) => nameOf(offers.destinations.find((each) => each.id === id)),
    }),
    [t, i18n.language, offers],
  )
  const { revision, alike } = overview
  const counts = countsIn(overview, tab)
  const shown = lineFilters.filter(
    (filter) => filter === 'all' || filter === query.filter || counts[filter] > 0 || !rareFilters.includes(filter),
  )
  const hasSsn = mappedSlots(mapping).some(({ name, field }) => field.section !== 'identification' && isSsnField(name))
  return (
    <div className={styles.root}>
      <div className={styles.list}>
        <TabList
          aria-label={t('import.results')}
          selectedValue={String(tab)}
          onTabSelect={(_, { value }) => setTab(value === 'passengers' ? 'passengers' : Number(value))}
        >
          {resultTabs(mapping).map((each) => (
            <Tab key={each} value={String(each)}>
              {each === 'passengers'
                ? t('import.tab.passengers')
                : t('import.section.permission', { number: each + 1 })}{' '}
              <span className={mergeClasses(styles.count, each === tab && styles.chosen)}>
                {formatNumber(countsIn(overview, each).all, i18n.language)}
              </span>
            </Tab>
          ))}
        </TabList>
        <div className={styles.tools}>
          <FilterPills
            label={t('import.filter')}
            value={query.filter}
            options={shown.map((filter) => ({
              value: filter,
              label: t(`import.filter.${filter}`),
              count: counts[filter],
              isWrong: wrongFilters.includes(filter) && counts[filter] > 0,
              ...(icons[filter] && { icon: icons[filter] }),
            }))}
            onChange={(filter: LineFilter) => setQuery({ filter })}
          />
          {hasSsn && (
            <Switch
              label={t('import.showSsn')}
              checked={showsSsn}
              onChange={(_, { checked }) => setShowsSsn(checked)}
            />
          )}
        </div>
        <ResultNotices
          {...{ overview, mapping, onMatch, onMap }}
          alike={alikeTold(query, t)}
          onAll={() => setQuery({ filter: 'all' })}
          isLooking={query.filter === 'look'}
          onAccept={() => onDecide(desk.accept(query, true))}
          onChooseLike={() => onDecide(desk.chooseAllLike())}
        />
        <AlikeProblems
          alike={alike}
          offers={offers}
          onReplace={(place, text, by) => onDecide(desk.replaceAlike(place, text, by))}
          onShow={(place, text) => setQuery({ filter: 'all', problemIn: place, alike: text })}
        />
        {counts[query.filter] === 0 && !query.problemIn ? (
          <EmptyState icon={<DocumentTableRegular />} title={t('import.noRows')} />
        ) : (
          <ResultTable
            key={JSON.stringify(query)}
            {...{ desk, query, revision, places, words, showsSsn }}
            current={opened}
            onOpen={setOpened}
          />
        )}
      </div>
      {opened !== null && (
        <RowInspector
          {...{ desk, query, revision, words, showsSsn, offers, isDocked, onDecide }}
          at={opened}
          onOpen={setOpened}
          onClose={() => {
            setOpened(null)
            document.querySelector<HTMLElement>(`[data-line="${opened}"]`)?.focus()
          }}
        />
      )}
    </div>
  )
}

/** Whether there are rows by which a query was narrowed to what is wrong in them. */
const isLeft = ({ problemIn, alike: text }: LineQuery, alike: Overview['alike']): boolean =>
  !problemIn || alike.some((each) => placeKey(each.place) === placeKey(problemIn) && each.text === text)

/** Of which text the rows are shown. */
function alikeTold({ problemIn, alike = '' }: LineQuery, t: TFunction): { field: string; text: string } | null {
  if (!problemIn) return null
  return { field: placeText(problemIn, t), text: alikeText(problemIn, alike, t) }
}

const countsIn = ({ counts, blockCounts }: Overview, tab: ResultTab): LineCounts =>
  tab === 'passengers' ? counts : (blockCounts[tab] ?? counts)

const wrongFilters: readonly LineFilter[] = ['blocked', 'failed']

/** Shown only where there are such rows. */
const rareFilters: readonly LineFilter[] = ['look', 'saved', 'failed']

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flex: '1 1 0',
    minHeight: 0,
    [media.belowLandscape]: { flex: 'none' },
  },
  list: {
    display: 'flex',
    flexDirection: 'column',
    flex: '1 1 0',
    gap: '10px',
    minWidth: 0,
    padding: '10px 20px 16px',
    [media.belowLandscape]: { height: 'calc(100dvh - 180px)', minHeight: '480px' },
    [media.phone]: { padding: '8px 12px' },
  },
  count: {
    marginInlineStart: '8px',
    padding: '0 8px',
    borderRadius: '10px',
    backgroundColor: tokens.colorNeutralStroke3,
    fontSize: '13px',
    lineHeight: '20px',
    fontVariantNumeric: 'tabular-nums',
  },
  chosen: { backgroundColor: tokens.colorBrandBackground2, color: tokens.colorBrandForeground2 },
  tools: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '4px 16px',
    color: tokens.colorNeutralForeground1,
  },
})
