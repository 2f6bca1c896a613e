import { makeStyles, mergeClasses, Tab, TabList, tokens } from '@fluentui/react-components'
import { useEffect, useRef, type ReactElement } from 'react'
import { media } from '../look/breakpoints.ts'
import { countLook } from '../look/count-look.ts'
import { stateTokens, type StateName } from '../look/themes.ts'

interface Pill<Key extends string> {
  key: Key
  text: string
  /** Of which state its icon has the colour; that of the words without one. */
  state?: StateName
  icon?: ReactElement
  /** How many it lists; `undefined` while that is not known. None are not said. */
  count: number | undefined
}

interface Props<Key extends string> {
  label: string
  pills: readonly Pill<Key>[]
  selected: Key
  onSelect: (key: Key) => void
}

/** Views of a list as pills in one line, which scrolls sideways under a fading edge where it has no room. */
export function StatePills<Key extends string>({ label, pills, selected, onSelect }: Props<Key>) {
  const styles = useStyles()
  const line = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const chosen = line.current?.querySelector<HTMLElement>('[aria-selected="true"]')
    if (!line.current || !chosen) return
    line.current.scrollLeft = chosen.offsetLeft - (line.current.clientWidth - chosen.offsetWidth) / 2
  }, [selected])
  return (
    <div ref={line} className={styles.root}>
      <TabList
        className={styles.line}
        aria-label={label}
        selectedValue={selected}
        onTabSelect={(_, { value }) => {
          const chosen = pills.find(({ key }) => key === value)
          if (chosen) onSelect(chosen.key)
        }}
      >
        {pills.map(({ key, text, state, icon, count }) => (
          <Tab
            key={key}
            value={key}
            aria-label={[text, count !== undefined && count > 0 && count].filter(Boolean).join(', ')}
            className={mergeClasses(styles.pill, key === selected && styles.chosen)}
          >
            <span className={styles.words}>
              {icon && (
                <span
                  className={styles.icon}
                  aria-hidden="true"
                  {...(state && { style: { color: stateTokens[`${state}Solid`] } })}
                >
                  {icon}
                </span>
              )}
              {text}
              {count === undefined && <span className={mergeClasses(styles.count, styles.toCome)} />}
              {count !== undefined && count > 0 && (
                <>
                  {/* without it what is seen is one word, and not in the name */}{' '}
                  <span className={mergeClasses(styles.count, key === selected && styles.countChosen)}>{count}</span>
                </>
              )}
            </span>
          </Tab>
        ))}
      </TabList>
    </div>
  )
}

const height = 'max(var(--control-height, 32px), 32px)'

const useStyles = makeStyles({
  root: {
    position: 'relative',
    flex: '1 1 0',
    minWidth: 0,
    overflowX: 'auto',
    scrollbarWidth: 'none',
    paddingInlineEnd: '24px',
    maskImage: 'linear-gradient(90deg, #000 calc(100% - 32px), transparent)',
    [media.print]: { display: 'none' },
  },
  line: { flexWrap: 'nowrap', gap: '8px', width: 'max-content' },
  pill: {
    flexShrink: 0,
    minHeight: height,
    padding: '0 12px',
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: '22px',
    backgroundColor: tokens.colorNeutralBackground1,
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
    // the kit's line under the chosen tab
    '::before': { display: 'none' },
    '::after': { display: 'none' },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-3px' },
  },
  chosen: {
    padding: '0 11px',
    border: `2px solid ${tokens.colorCompoundBrandStroke}`,
    backgroundColor: tokens.colorBrandBackground2,
    ':hover': { backgroundColor: tokens.colorBrandBackground2Hover },
    '& .fui-Tab__content': { color: tokens.colorBrandForeground2 },
    [media.forcedColors]: { border: '2px solid Highlight' },
  },
  words: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '6px',
    fontSize: '14px',
    lineHeight: '20px',
    fontWeight: tokens.fontWeightSemibold,
    whiteSpace: 'nowrap',
  },
  icon: { display: 'grid', fontSize: '16px' },
  count: countLook,
  // room for one digit
  toCome: { height: '20px' },
  countChosen: { backgroundColor: tokens.colorBrandBackground2Hover, color: tokens.colorBrandForeground2 },
})
