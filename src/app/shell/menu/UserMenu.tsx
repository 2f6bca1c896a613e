import { makeStyles, tokens } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { session } from '#state/session.ts'
import { LazyPart } from '#ui/late/LazyPart.tsx'
import { useLoadedAhead } from '#ui/late/use-loaded-ahead.ts'
import { BarButton } from '../BarButton.tsx'
import { usePanelButton } from '../use-panel-button.ts'
import { initialsOf } from './initials.ts'

const loadPanel = async () => (await import('./UserMenuPanel.tsx')).UserMenuPanel

/** The user's initials; opens what is the user's own: preferences, help, sign-out. */
export function UserMenu() {
  const { t } = useTranslation()
  const styles = useStyles()
  const { me } = useSnapshot(session)
  // where no service worker keeps it, the way out is there without a connection too
  useLoadedAhead(loadPanel)
  const { target, isOpen, setIsOpen, buttonProps } = usePanelButton()
  return (
    <>
      <BarButton
        {...buttonProps}
        aria-haspopup="menu"
        className={styles.button}
        aria-label={t('menu.labelFor', { email: me?.email ?? '' })}
        icon={<span className={styles.face}>{initialsOf(me?.email ?? '')}</span>}
      />
      {target && (
        <LazyPart
          isWanted={isOpen}
          load={loadPanel}
          props={{ target, open: isOpen, onOpenChange: setIsOpen }}
          onFailure={() => setIsOpen(false)}
        />
      )}
    </>
  )
}

const useStyles = makeStyles({
  button: {
    borderRadius: '50%',
    ':hover': { backgroundColor: 'transparent' },
    ':active': { backgroundColor: 'transparent' },
    ':focus-visible': { outlineOffset: 0 },
    ':hover > span': { backgroundColor: tokens.colorBrandBackground2Hover },
  },
  face: {
    display: 'grid',
    placeItems: 'center',
    width: 'calc(var(--bar-control) - 6px)',
    height: 'calc(var(--bar-control) - 6px)',
    borderRadius: '50%',
    border: `1px solid ${tokens.colorTransparentStroke}`,
    backgroundColor: tokens.colorBrandBackground2,
    color: tokens.colorBrandForeground2,
    fontSize: '13px',
    fontWeight: tokens.fontWeightSemibold,
  },
})
