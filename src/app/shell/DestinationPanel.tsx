import { Input, makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { Checkmark20Regular, SearchRegular } from '@fluentui/react-icons'
import { useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { productField } from '#domain/product.ts'
import type { Destination } from '#domain/destination.ts'
import { chooseDestination, lists } from '#state/lists.ts'
import { paths } from '../paths.ts'
import { inChoosingOrder } from './choosing-order.ts'
import { Panel, type PanelProps } from './Panel.tsx'

/** Below this many destinations all are seen at once and there is nothing to search. */
const searchFrom = 6

interface Choice {
  destinations: readonly Destination[]
  /** The one worked on. */
  currentId: number
}

/** A list of the user's destinations, those used last first, with a field to search it. */
export function DestinationPanel({ destinations, currentId, ...panel }: PanelProps & Choice) {
  const { t } = useTranslation()
  return (
    <Panel {...panel} label={t('shell.destination.choose')}>
      <DestinationList destinations={destinations} currentId={currentId} onChosen={() => panel.onOpenChange(false)} />
    </Panel>
  )
}

function DestinationList({ destinations, currentId, onChosen }: Choice & { onChosen: () => void }) {
  const { t } = useTranslation()
  const styles = useStyles()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const { recentDestinationIds } = useSnapshot(lists)
  const [search, setSearch] = useState('')
  const shown = inChoosingOrder(destinations, recentDestinationIds, search)

  const choose = (id: number) => {
    onChosen()
    chooseDestination(id)
    const here = paths.destination({ destinationId: id })
    void navigate(pathname.startsWith('/d/') ? pathname.replace(/^\/d\/[^/]*/, here) : here)
  }

  return (
    <div className={styles.root} data-stops="">
      {destinations.length >= searchFrom && (
        <Input
          className={styles.search}
          value={search}
          aria-label={t('shell.destination.search')}
          placeholder={t('shell.destination.search')}
          contentBefore={<SearchRegular aria-hidden="true" />}
          onChange={(_, { value }) => setSearch(value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && shown[0]) choose(shown[0].id)
            moveFocus(event)
          }}
        />
      )}
      <ul className={styles.list} aria-label={t('shell.destination.list')}>
        {shown.map((item) => (
          <li key={item.id}>
            <DestinationOption item={item} isCurrent={item.id === currentId} onChoose={() => choose(item.id)} />
          </li>
        ))}
      </ul>
      {shown.length === 0 && <p className={styles.none}>{t('shell.destination.none', { search })}</p>}
    </div>
  )
}

/** Arrow keys go through the field and the list as through one. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  const stops = event.currentTarget.closest('[data-stops]')?.querySelectorAll<HTMLElement>('input, button')
  if (!step || !stops) return
  event.preventDefault()
  const all = [...stops]
  all[all.findIndex((stop) => stop === document.activeElement) + step]?.focus()
}

interface OptionProps {
  item: Destination
  isCurrent: boolean
  onChoose: () => void
}

function DestinationOption({ item, isCurrent, onChoose }: OptionProps) {
  const styles = useStyles()
  const details = [item.city, item[productField.instanceName]].filter(Boolean).join(' · ')
  return (
    <button
      type="button"
      className={mergeClasses(styles.option, isCurrent && styles.current)}
      aria-current={isCurrent ? 'true' : undefined}
      onClick={onChoose}
      onKeyDown={moveFocus}
    >
      <span className={styles.words}>
        <span className={styles.alias}>{item.alias}</span>
        {details && <span className={styles.details}>{details}</span>}
      </span>
      {isCurrent && <Checkmark20Regular aria-hidden="true" />}
    </button>
  )
}

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: '8px', width: '100%', minHeight: 0 },
  search: { flexShrink: 0 },
  list: { display: 'flex', flexDirection: 'column', gap: '2px', overflowY: 'auto', minHeight: 0 },
  option: {
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    width: '100%',
    minHeight: 'var(--row-height)',
    padding: '6px 10px',
    border: 'none',
    borderRadius: '6px',
    background: 'none',
    textAlign: 'left',
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
  current: { backgroundColor: tokens.colorBrandBackground2, color: tokens.colorBrandForeground2 },
  words: { display: 'flex', flexDirection: 'column', flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' },
  alias: { fontWeight: tokens.fontWeightSemibold },
  details: {
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground3,
  },
  none: { padding: '8px 10px', color: tokens.colorNeutralForeground2 },
})
