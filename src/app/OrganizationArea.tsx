import { makeStyles, Menu, MenuItemRadio, MenuList, MenuPopover, MenuTrigger, tokens } from '@fluentui/react-components'
import { ChevronDown20Regular } from '@fluentui/react-icons'
import { use, useMemo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { HeaderPlaceContext } from '#ui/page/header-place.ts'
import { AreaContext } from './area.ts'
import { useOrganizations, type OrganizationOfUser } from './organizations.tsx'
import { paths } from './paths.ts'

/** What every page of an organisation has in its header: whose it is, and the way out. Source: spec 3 §6. */
export function OrganizationArea({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { organization } = use(AreaContext)
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
  const { addressIn } = use(AreaContext)
  const organizations = useOrganizations() ?? []
  if (organizations.length < 2) return name
  return (
    <Menu
      checkedValues={{ organization: [String(id)] }}
      onCheckedValueChange={(_, { checkedItems }) => {
        const other = organizations.find((each) => checkedItems.includes(String(each.id)))
        if (other && other.id !== id) void navigate(addressIn(other))
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
})
