import { makeStyles, Menu, MenuPopover } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { useModalManners } from '#ui/press/use-modal-manners.ts'
import type { PanelProps } from '../Panel.tsx'
import { MenuContents } from './MenuContents.tsx'
import { useCheckedSettings } from './SettingGroups.tsx'

/** The user menu under its button. Only what leads away closes it, Esc, and a press outside. */
export function UserMenuPanel({ open, ...rest }: PanelProps) {
  useModalManners(open, () => rest.onOpenChange(false))
  return open ? <OpenMenu {...rest} /> : null
}

function OpenMenu({ target, onOpenChange }: Omit<PanelProps, 'open'>) {
  const { t } = useTranslation()
  const styles = useStyles()
  const checkedValues = useCheckedSettings()
  return (
    <Menu
      open
      checkedValues={checkedValues}
      positioning={{ target, position: 'below', align: 'end', offset: 4 }}
      onOpenChange={(event, data) => {
        // the button itself opens and closes it
        if (data.open || (event.target instanceof Node && target.contains(event.target))) return
        onOpenChange(false)
        if (event.type === 'keydown') target.focus()
      }}
    >
      {/* it stands outside of the page, and has more in it than a menu */}
      <MenuPopover role="region" aria-label={t('menu.label')} className={styles.surface}>
        <MenuContents onLeave={() => onOpenChange(false)} />
      </MenuPopover>
    </Menu>
  )
}

const useStyles = makeStyles({
  surface: {
    boxSizing: 'border-box',
    width: '384px',
    maxWidth: 'calc(100vw - 16px)',
    maxHeight: 'calc(100dvh - 68px)',
    overflowY: 'auto',
    padding: 0,
    borderRadius: '14px',
  },
})
