import { makeStyles, mergeClasses, Spinner, tokens } from '@fluentui/react-components'
import { CheckmarkRegular } from '@fluentui/react-icons'
import { memo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { media } from '../look/breakpoints.ts'
import { useDelayedFlag } from '../late/use-delayed-flag.ts'
import { useStable } from '../press/use-stable.ts'
import { isPickedIn, type ItemProps, type Picked } from './sources.ts'
import type { ResultList } from './use-result-list.ts'

interface Props<Item> extends ItemProps<Item> {
  label: string
  list: ResultList<Item>
  /** What was picked, where it stays in view. */
  picked?: Picked
  /** What is said when nothing was found. */
  none: (text: string) => string
}

/** What was found, by source, and what is still going on. */
export function Results<Item>({ label, list, picked = null, none, ...item }: Props<Item>) {
  const { t } = useTranslation()
  const styles = useStyles()
  const isSlow = useDelayedFlag(list.isSearching)
  const pick = useStable(list.pick)
  const isOfSeveral = typeof picked === 'object' && picked !== null
  return (
    <>
      {/* what scrolls is a stop of Tab by itself: here the field has the keys */}
      <div
        role="listbox"
        id={list.listId}
        aria-label={label}
        aria-multiselectable={isOfSeveral || undefined}
        tabIndex={-1}
      >
        {list.groups.map(({ key, label: heading, items, text }) => (
          <div key={key} role="group" aria-label={heading ?? label}>
            {heading && (
              <div className={styles.heading} aria-hidden="true">
                {heading}
              </div>
            )}
            {items.map((found) => (
              <Result
                key={item.itemKey(found)}
                id={list.optionId(item.itemKey(found))}
                found={found}
                text={text}
                isActive={item.itemKey(found) === list.active}
                isPicked={isPickedIn(picked, item.itemKey(found))}
                isOfSeveral={isOfSeveral}
                onPick={pick}
                {...item}
              />
            ))}
          </div>
        ))}
      </div>
      <div role="status" className={styles.status}>
        {isSlow && !list.hasFailed && !list.isEmpty && (
          <Spinner size="tiny" label={t('search.searching')} labelPosition="after" />
        )}
        {list.hasFailed && t('search.failed')}
        {list.isEmpty && none(list.text.trim())}
      </div>
    </>
  )
}

interface ResultProps<Item> extends ItemProps<Item> {
  id: string
  found: Item
  /** For what it was found. */
  text: string
  /** Whether Enter would pick it. */
  isActive: boolean
  isPicked: boolean
  /** Whether others can be picked beside it: what Enter would pick is not picked yet then. */
  isOfSeveral: boolean
  onPick: (item: Item) => void
}

/** Drawn anew only when something of it has changed: what was found for a key stays while the next one is searched. */
const Result = memo(function Result<Item>(props: ResultProps<Item>) {
  const {
    id,
    found,
    text,
    isActive,
    isPicked,
    isOfSeveral,
    onPick,
    itemName,
    itemIcon,
    itemDetail,
    itemAside,
    refusal,
  } = props
  const styles = useStyles()
  const reason = refusal?.(found) ?? null
  const detail = [itemDetail?.(found), reason].filter(Boolean).join(' · ')
  return (
    // eslint-disable-next-line jsx-a11y-x/click-events-have-key-events, jsx-a11y-x/interactive-supports-focus -- the field has the focus and the keys
    <div
      role="option"
      id={id}
      aria-selected={isPicked || (isActive && !isOfSeveral)}
      aria-disabled={reason !== null || undefined}
      className={mergeClasses(
        styles.option,
        isActive && styles.active,
        isPicked && styles.picked,
        reason !== null && styles.refused,
      )}
      ref={(element) => {
        if (isActive) element?.scrollIntoView({ block: 'nearest' })
      }}
      // keeps the focus in the field
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => onPick(found)}
    >
      {itemIcon && (
        <span className={styles.icon} aria-hidden="true">
          {itemIcon(found)}
        </span>
      )}
      <span className={styles.words}>
        <span className={styles.name}>
          <Marked text={itemName(found)} typed={text} />
        </span>
        {detail !== '' && <span className={styles.detail}>{detail}</span>}
      </span>
      {itemAside?.(found)}
      {isPicked && <CheckmarkRegular aria-hidden="true" />}
    </div>
  )
}) as <Item>(props: ResultProps<Item>) => ReactNode

/** A name in which what was typed stands out. */
function Marked({ text, typed }: { text: string; typed: string }) {
  const styles = useStyles()
  const wanted = typed.trim().toLowerCase()
  const at = wanted === '' ? -1 : text.toLowerCase().indexOf(wanted)
  if (at < 0) return <>{text}</>
  const end = at + wanted.length
  return (
    <>
      {text.slice(0, at)}
      <mark className={styles.mark}>{text.slice(at, end)}</mark>
      {text.slice(end)}
    </>
  )
}

const useStyles = makeStyles({
  heading: {
    padding: '8px 10px 4px',
    fontSize: '12px',
    lineHeight: '16px',
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorNeutralForeground3,
  },
  status: { ':not(:empty)': { padding: '10px', color: tokens.colorNeutralForeground2 } },
  option: {
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    minHeight: 'var(--row-height, 36px)',
    padding: '6px 10px',
    borderRadius: '6px',
    fontSize: '14px',
    lineHeight: '20px',
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
  },
  active: {
    backgroundColor: tokens.colorNeutralBackground1Hover,
    outline: `2px solid ${tokens.colorStrokeFocus2}`,
    outlineOffset: '-2px',
    [media.forcedColors]: { outline: '2px solid Highlight' },
  },
  picked: { backgroundColor: tokens.colorBrandBackground2, color: tokens.colorBrandForeground2 },
  refused: { color: tokens.colorNeutralForeground3, cursor: 'not-allowed' },
  icon: {
    display: 'grid',
    placeItems: 'center',
    flexShrink: 0,
    width: '32px',
    height: '32px',
    borderRadius: '50%',
    fontSize: '20px',
    backgroundColor: tokens.colorNeutralBackground3,
    color: tokens.colorNeutralForeground2,
  },
  mark: { backgroundColor: 'transparent', color: tokens.colorBrandForeground1, fontWeight: tokens.fontWeightBold },
  words: { display: 'flex', flexDirection: 'column', flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' },
  name: { fontWeight: tokens.fontWeightSemibold },
  detail: { fontSize: '12px', lineHeight: '16px', color: tokens.colorNeutralForeground3 },
})
