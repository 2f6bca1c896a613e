import {
  makeStyles,
  Menu,
  MenuItemRadio,
  MenuList,
  MenuPopover,
  MenuTrigger,
  mergeClasses,
  Tab,
  TabList,
  tokens,
} from '@fluentui/react-components'
import { ChevronDown20Regular } from '@fluentui/react-icons'
import { useEffect, useMemo, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { session } from '#state/session.ts'
import { media } from '#ui/look/breakpoints.ts'
import { HeaderPlaceContext } from '#ui/page/header-place.ts'
import { maySee, pathAt } from './guards.ts'
import { useOrganizations, type OrganizationOfUser } from './organizations.tsx'
import { paths } from './paths.ts'
import { useNavigation, useOrganizationOfPlace } from './shell/navigation/use-navigation.ts'
import { useHasDrawer } from './shell/use-has-drawer.ts'
import { usePlace } from './shell/use-place.ts'

/** What every page of an organisation has in its header: whose it is, and the way out. Source: spec 3 §6. */
export function OrganizationArea({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const organization = useOrganizationOfPlace()
  const label = t('organization.back')
  const place = useMemo(
    () => ({
      back: { href: `#${paths.root()}`, label, onOpen: () => void navigate(paths.root()) },
      owner: organization && { name: organization.name, shown: <OrganizationName organization={organization} /> },
    }),
    [label, navigate, organization],
  )
  return <HeaderPlaceContext value={place}>{children}</HeaderPlaceContext>
}

/** Plain text for who has one organisation; for others it leads to the same page of another one. */
function OrganizationName({ organization: { id, name } }: { organization: OrganizationOfUser }) {
  const { t } = useTranslation()
  const styles = useStyles()
  const navigate = useNavigate()
  const { me } = useSnapshot(session)
  const { route } = usePlace()
  const organizations = useOrganizations() ?? []
  if (organizations.length < 2) return name
  const open = (other: OrganizationOfUser) => {
    const isSeenThere = route !== null && maySee(route.access, me, 0, other)
    void navigate(isSeenThere ? pathAt(route.path, 0, other.id) : paths.organization({ organizationId: other.id }))
  }
  return (
    <Menu
      checkedValues={{ organization: [String(id)] }}
      onCheckedValueChange={(_, { checkedItems }) => {
        const other = organizations.find((each) => checkedItems.includes(String(each.id)))
        if (other && other.id !== id) open(other)
      }}
    >
      <MenuTrigger disableButtonEnhancement>
        <button type="button" className={styles.owner} aria-label={t('organization.change', { name })}>
          {name}
          <ChevronDown20Regular aria-hidden="true" />
        </button>
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          {organizations.map((each) => (
            <MenuItemRadio key={each.id} name="organization" value={String(each.id)}>
              {each.name}
            </MenuItemRadio>
          ))}
        </MenuList>
      </MenuPopover>
    </Menu>
  )
}

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
  const hasDrawer = useHasDrawer()
  const entries = useNavigation().filter(({ place }) => place === 'organization')
  const tabs = tabPaths.flatMap((path) => entries.filter((entry) => entry.path === path))
  const others = hasDrawer ? [] : entries.filter((entry) => !tabs.includes(entry))
  const current = tabs.find(({ isCurrent }) => isCurrent)
  const row = useRef<HTMLDivElement>(null)
  const isKnown = entries.length > 0
  useEffect(() => bringIntoView(row.current), [isKnown])
  if (hasDrawer && !current) return null
  return (
    <div ref={row} className={mergeClasses(styles.row, others.length === 0 && styles.tabsOnly)}>
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

const useStyles = makeStyles({
  owner: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '4px',
    minHeight: 'var(--control-height, 32px)',
    maxWidth: '100%',
    // the words stand where they would without a button
    marginBlock: 'calc((20px - var(--control-height, 32px)) / 2)',
    marginInlineStart: '-6px',
    padding: '0 6px',
    border: 'none',
    borderRadius: '6px',
    background: 'none',
    fontSize: '14px',
    lineHeight: '20px',
    color: tokens.colorNeutralForeground2,
    textAlign: 'start',
    overflowWrap: 'anywhere',
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorSubtleBackgroundHover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
  row: {
    display: 'flex',
    alignItems: 'center',
    marginInline: '-10px',
    overflowX: 'auto',
    scrollbarWidth: 'none',
    [media.print]: { display: 'none' },
  },
  // at the header's lower edge, as a row with links is
  tabsOnly: { marginBottom: '-12px' },
  tabs: { flexShrink: 0 },
  divider: {
    flexShrink: 0,
    width: '1px',
    height: '24px',
    marginInline: '12px',
    backgroundColor: tokens.colorNeutralStroke1,
  },
  others: { display: 'flex', flexShrink: 0 },
  link: {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: '44px',
    padding: '0 10px',
    borderBottom: '3px solid transparent',
    boxSizing: 'border-box',
    fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
    color: tokens.colorNeutralForeground2,
    whiteSpace: 'nowrap',
    textDecorationLine: 'none',
    ':hover': { color: tokens.colorNeutralForeground1, borderBottomColor: tokens.colorNeutralStroke1Hover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-3px', borderRadius: '6px' },
  },
  current: {
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorNeutralForeground1,
    borderBottomColor: tokens.colorCompoundBrandStroke,
    ':hover': { borderBottomColor: tokens.colorCompoundBrandStroke },
    [media.forcedColors]: { borderBottomColor: 'Highlight' },
  },
})
