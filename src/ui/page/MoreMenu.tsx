import { makeStyles, Menu, MenuItem, MenuList, MenuPopover, mergeClasses, tokens } from '@fluentui/react-components'
import { MoreHorizontalRegular, MoreVerticalRegular } from '@fluentui/react-icons'
import { useState, type ReactElement } from 'react'
import { media } from '../look/breakpoints.ts'
import { ReasonTip } from '../press/ReasonTip.tsx'
import { tellingProps, useReason } from '../press/use-reason.ts'

export interface MenuAction {
  key: string
  label: string
  icon?: ReactElement
  onClick: () => void
  /** Why it cannot be done now, in words; the entry stays and says so. */
  refusal?: string | null
  /** Whether it can be pressed all the same, to be told so by `onClick`: what there is not yet. */
  tellsWhenPressed?: boolean
}

interface Props {
  /** What the menu is about: "More: Helvi Esimerkki". */
  label: string
  items: readonly MenuAction[]
  /** Of the three dots: upright in rows and cards. */
  upright?: boolean
}

/**
 * What is done less often, behind three dots. With nothing in it there is no button. Closed it is a plain button,
 * because a long list has one in every row.
 */
export function MoreMenu({ label, items, upright = false }: Props) {
  const styles = useStyles()
  const [button, setButton] = useState<HTMLButtonElement | null>(null)
  const [isOpen, setOpen] = useState(false)
  const name = useReason(null, label)
  if (items.length === 0) return null
  return (
    <>
      <button
        ref={setButton}
        type="button"
        className={mergeClasses(styles.button, isOpen && styles.open)}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        {...tellingProps(name)}
        data-control="more"
        onClick={() => setOpen(!isOpen)}
        onKeyDown={(event) => {
          if (!isOpen || event.key !== 'Escape') return
          event.stopPropagation()
          setOpen(false)
        }}
      >
        {upright ? <MoreVerticalRegular aria-hidden="true" /> : <MoreHorizontalRegular aria-hidden="true" />}
      </button>
      <ReasonTip reason={name} />
      {isOpen && <Entries label={label} items={items} button={button} onClose={() => setOpen(false)} />}
    </>
  )
}

interface EntriesProps extends Pick<Props, 'label' | 'items'> {
  button: HTMLButtonElement | null
  onClose: () => void
}

function Entries({ label, items, button, onClose }: EntriesProps) {
  const styles = useStyles()
  return (
    <Menu
      open
      positioning={{ target: button, position: 'below', align: 'end' }}
      onOpenChange={(event, { open }) => {
        if (open || (event.target instanceof Node && button?.contains(event.target))) return
        onClose()
        button?.focus()
      }}
    >
      <MenuPopover>
        <MenuList aria-label={label}>
          {items.map(({ key, label: name, icon, onClick, refusal = null, tellsWhenPressed = false }) => (
            <MenuItem
              key={key}
              {...(icon && { icon })}
              disabled={refusal !== null && !tellsWhenPressed}
              {...(tellsWhenPressed && { ref: markDisabled, className: styles.unavailable })}
              onClick={onClick}
              {...(refusal !== null && { subText: { children: refusal, className: styles.refusal } })}
            >
              {name}
            </MenuItem>
          ))}
        </MenuList>
      </MenuPopover>
    </Menu>
  )
}

/** The kit drops the press of what it is told is disabled. */
const markDisabled = (item: HTMLElement | null) => item?.setAttribute('aria-disabled', 'true')

const useStyles = makeStyles({
  button: {
    display: 'grid',
    placeItems: 'center',
    width: 'max(var(--control-height, 32px), 32px)',
    height: 'max(var(--control-height, 32px), 32px)',
    padding: 0,
    border: 'none',
    borderRadius: '8px',
    background: 'none',
    color: tokens.colorNeutralForeground2,
    fontSize: '20px',
    cursor: 'pointer',
    [media.print]: { display: 'none' },
    scrollMarginBlock: '56px 96px',
    ':hover': { backgroundColor: tokens.colorSubtleBackgroundHover, color: tokens.colorNeutralForeground2Hover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
  open: { backgroundColor: tokens.colorSubtleBackgroundPressed },
  unavailable: { color: tokens.colorNeutralForegroundDisabled },
  refusal: { color: tokens.colorNeutralForeground3, whiteSpace: 'normal' },
})
