import { makeStyles, mergeClasses, Tab, TabList, tokens } from '@fluentui/react-components'
import { use, useEffect, useRef, useState, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router-dom'
import { media } from '#ui/look/breakpoints.ts'
import { AreaContext } from './area.ts'

/** Source: spec 2 §2 "Organisation page", open point C-13. */
const tabPaths = ['users', 'destinations', 'passengerGroup'].map((page) => `/o/:organizationId/${page}`)

/**
 * The organisation's pages beside each other: three tabs, and where the drawer does not have them the others as links.
 * Those that the user may not see are left out.
 */
export function OrganizationTabs() {
  const { t } = useTranslation()
  const styles = useStyles()
  const navigate = useNavigate()
  const { pages, hasDrawer } = use(AreaContext)
  const tabs = tabPaths.flatMap((path) => pages.filter((page) => page.path === path))
  const others = hasDrawer ? [] : pages.filter((page) => !tabs.includes(page))
  const current = tabs.find(({ isCurrent }) => isCurrent)
  const row = useRef<HTMLDivElement>(null)
  const isLeftOut = hasDrawer && !current
  const isThere = pages.length > 0 && !isLeftOut
  useEffect(() => bringIntoView(row.current), [isThere])
  const goesOn = useGoesOn(row, isThere)
  if (isLeftOut) return null
  return (
    <div
      ref={row}
      // while nothing is known of them their room is kept
      aria-busy={pages.length === 0}
      className={mergeClasses(
        styles.row,
        pages.length > 0 && others.length === 0 && styles.tabsOnly,
        goesOn && styles.goesOn,
      )}
    >
      {tabs.length > 0 && (
        <TabList
          className={styles.tabs}
          aria-label={t('organization.tabs')}
          selectedValue={current?.path ?? null}
          onTabSelect={(_, { value }) => {
            const chosen = tabs.find(({ path }) => path === value)
            if (chosen) void navigate(chosen.to)
          }}
        >
          {tabs.map(({ path, label }) => (
            <Tab key={path} value={path}>
              {t(label)}
            </Tab>
          ))}
        </TabList>
      )}
      {tabs.length > 0 && others.length > 0 && <span className={styles.divider} aria-hidden="true" />}
      {others.length > 0 && (
        <nav className={styles.others} aria-label={t('organization.others')}>
          {others.map(({ path, to, isCurrent, shortLabel }) => (
            <Link
              key={path}
              to={to}
              className={mergeClasses(styles.link, isCurrent && styles.current)}
              aria-current={isCurrent ? 'page' : undefined}
            >
              {t(shortLabel)}
            </Link>
          ))}
        </nav>
      )}
    </div>
  )
}

/** Moves the row alone, and never the page. */
function bringIntoView(row: HTMLElement | null): void {
  const current = row?.querySelector<HTMLElement>('[aria-selected=true], [aria-current=page]')
  if (!row || !current) return
  const { left, width } = current.getBoundingClientRect()
  row.scrollLeft += left - row.getBoundingClientRect().left - (row.clientWidth - width) / 2
}

/** Whether there is more of the row behind its end. */
function useGoesOn(row: RefObject<HTMLElement | null>, isThere: boolean): boolean {
  const [goesOn, setGoesOn] = useState(false)
  useEffect(() => {
    const element = row.current
    if (!element || !isThere) return undefined
    const look = () => setGoesOn(element.scrollLeft + element.clientWidth < element.scrollWidth - 1)
    const sizes = new ResizeObserver(look)
    sizes.observe(element)
    element.addEventListener('scroll', look, { passive: true })
    return () => {
      sizes.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [row, isThere])
  return goesOn
}

const useStyles = makeStyles({
  row: {
    display: 'flex',
    alignItems: 'center',
    minHeight: '44px',
    marginInline: '-10px',
    overflowX: 'auto',
    scrollbarWidth: 'none',
    [media.print]: { display: 'none' },
  },
  // at the header's lower edge, as a row with links is
  tabsOnly: { marginBottom: '-12px' },
  goesOn: { maskImage: 'linear-gradient(to right, #000 calc(100% - 40px), transparent)' },
  tabs: { flexShrink: 0 },
  divider: {
    flexShrink: 0,
    width: '1px',
    height: '24px',
    marginInline: '12px',
    backgroundColor: tokens.colorNeutralStroke1,
  },
  others: { display: 'flex', flexShrink: 0 },
  // as the kit's tabs look
  link: {
    position: 'relative',
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: '44px',
    padding: '0 10px',
    fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
    color: tokens.colorNeutralForeground2,
    whiteSpace: 'nowrap',
    textDecorationLine: 'none',
    '::after': {
      content: '""',
      position: 'absolute',
      left: '10px',
      right: '10px',
      bottom: 0,
      height: '3px',
      borderRadius: tokens.borderRadiusCircular,
    },
    ':hover': {
      color: tokens.colorNeutralForeground1,
      '::after': { backgroundColor: tokens.colorNeutralStroke1Hover },
    },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-3px', borderRadius: '6px' },
  },
  current: {
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorNeutralForeground1,
    '::after': {
      backgroundColor: tokens.colorCompoundBrandStroke,
      [media.forcedColors]: { backgroundColor: 'Highlight' },
    },
    ':hover': { '::after': { backgroundColor: tokens.colorCompoundBrandStroke } },
  },
})
