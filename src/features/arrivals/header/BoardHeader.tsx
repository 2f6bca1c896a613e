import { makeStyles, tokens } from '@fluentui/react-components'
import { Filter20Filled, Filter20Regular } from '@fluentui/react-icons/headless/svg/filter'
import { Print20Regular } from '@fluentui/react-icons/headless/svg/print'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { LocalDate } from '#domain/local-date.ts'
import { timeOfDay } from '#domain/time-of-day.ts'
import { LazyPart } from '#ui/late/LazyPart.tsx'
import { useLoadedAhead } from '#ui/late/use-loaded-ahead.ts'
import { IconButton } from '#ui/press/IconButton.tsx'
import { media } from '#ui/look/breakpoints.ts'
import { formatDay } from '#ui/look/format.ts'
import { useIsPhone } from '#ui/look/use-is-phone.ts'
import { useMedia } from '#ui/look/use-media.ts'
import { phonePane, smallPane, uprightPane } from '../panes.ts'
import type { BoardFilter } from '../use-board-filter.ts'
import type { DataAge } from './data-age.ts'
import { DataAgeLine } from './DataAgeLine.tsx'
import { ListTools } from './ListTools.tsx'

interface Props {
  date: LocalDate
  today: LocalDate
  /** Minutes from midnight, now. */
  clockMinutes: number
  age: DataAge
  filter: BoardFilter
  /** The day in numbers. */
  summary: ReactNode
  tabs: ReactNode
  /** Number of tabs. */
  days: number
  onPrint: () => void
}

/** The board itself does without it. */
const loadNarrowPanel = async () => (await import('#ui/table/NarrowPanel.tsx')).NarrowPanel

const printIcon = <Print20Regular />
const filterIcon = <Filter20Regular />
const filterOnIcon = <Filter20Filled />

/** Above the list: what is shown, of which day, how old it is, and what narrows it. */
export function BoardHeader({ date, today, clockMinutes, age, filter, summary, tabs, days, onPrint }: Props) {
  const { t, i18n } = useTranslation()
  const styles = useStyles()
  const isPhone = useIsPhone()
  // there the days stand in the line of the heading, and the rows themselves say what the numbers would
  const isOnItsSide = useMedia(media.phoneOnItsSide)
  return (
    <>
      <div className={isOnItsSide ? styles.line : styles.head}>
        <div className={isOnItsSide ? styles.titlesInLine : styles.titles}>
          <h1 tabIndex={-1} className={styles.title}>
            {t('arrivals.title')}
          </h1>
          <p className={styles.facts}>
            <span className={styles.day}>{formatDay(date, i18n.language, 'long')} · </span>
            <DataAgeLine age={age} today={today} />
          </p>
        </div>
        {isOnItsSide && <div className={styles.days}>{tabs}</div>}
        <div className={styles.buttons}>
          {isPhone && <Narrowing filter={filter} days={days} />}
          <IconButton appearance="subtle" icon={printIcon} aria-label={t('arrivals.print')} onClick={onPrint} />
        </div>
        {!isOnItsSide && summary}
        <span className={styles.clock} aria-hidden="true">
          {timeOfDay(clockMinutes)}
        </span>
      </div>
      {!isOnItsSide && (
        <div className={styles.bar}>
          {tabs}
          {!isPhone && <ListTools filter={filter} days={days} />}
        </div>
      )}
    </>
  )
}

/** On a phone what narrows the list is behind a button, as on other lists. */
function Narrowing({ filter, days }: Pick<Props, 'filter' | 'days'>) {
  const { t } = useTranslation()
  const [button, setButton] = useState<HTMLButtonElement | null>(null)
  const [isOpen, setOpen] = useState(false)
  const set = Number(filter.search.trim() !== '') + Number(filter.only !== null)
  const close = () => setOpen(false)
  useLoadedAhead(loadNarrowPanel)
  return (
    <>
      <IconButton
        ref={setButton}
        appearance="subtle"
        icon={filter.isOn ? filterOnIcon : filterIcon}
        aria-label={[t('list.narrow'), set > 0 && set].filter(Boolean).join(', ')}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      />
      <LazyPart
        isWanted={isOpen}
        load={loadNarrowPanel}
        props={{
          ...{ label: t('arrivals.tools'), button, isOpen, onClose: close },
          children: <ListTools isInPanel filter={filter} days={days} />,
        }}
        onFailure={close}
      />
    </>
  )
}

const useStyles = makeStyles({
  head: {
    display: 'flex',
    alignItems: 'center',
    gap: '20px',
    padding: '14px 20px 10px',
    [smallPane]: { flexWrap: 'wrap', gap: '10px' },
    [uprightPane]: { padding: '12px 20px 10px' },
    [phonePane]: { padding: '10px 16px 8px' },
    [media.print]: { display: 'none' },
  },
  line: {
    display: 'flex',
    alignItems: 'center',
    gap: '12px',
    padding: '4px 16px',
    '& h1': { fontSize: '16px', lineHeight: '20px' },
    [media.print]: { display: 'none' },
  },
  titlesInLine: { flex: 'none' },
  days: { flex: '1 1 0', minWidth: 0 },
  titles: { minWidth: 0, [smallPane]: { flex: '1 1 0' } },
  title: {
    fontSize: '24px',
    lineHeight: '32px',
    fontWeight: tokens.fontWeightSemibold,
    letterSpacing: '-0.01em',
    [phonePane]: { fontSize: '20px', lineHeight: '28px' },
  },
  facts: {
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
  },
  day: { whiteSpace: 'nowrap', [phonePane]: { display: 'none' }, [media.phoneOnItsSide]: { display: 'none' } },
  buttons: { display: 'flex', flex: 'none', fill: 'currentColor', margin: '-8px 0 -8px -12px' },
  clock: {
    fontVariantNumeric: 'tabular-nums',
    paddingLeft: '4px',
    fontSize: '36px',
    lineHeight: '40px',
    fontWeight: tokens.fontWeightSemibold,
    letterSpacing: '-0.02em',
    [smallPane]: { display: 'none' },
  },
  bar: {
    display: 'flex',
    alignItems: 'center',
    flexWrap: 'wrap',
    gap: '10px 12px',
    padding: '0 20px 10px',
    [phonePane]: { padding: '0 0 8px 16px' },
    [media.print]: { display: 'none' },
  },
})
