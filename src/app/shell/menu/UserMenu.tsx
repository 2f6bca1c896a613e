import { makeStyles, tokens } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { session } from '#state/session.ts'
import { LazyPart } from '#ui/late/LazyPart.tsx'
import { useLoadedAhead } from '#ui/late/use-loaded-ahead.ts'
import { ReasonTip } from '#ui/press/ReasonTip.tsx'
import { tellingProps, useReason } from '#ui/press/use-reason.ts'
import { usePanelButton } from '../use-panel-button.ts'
import { initialsOf } from './initials.ts'

const loadPanel = async () => (await import('./UserMenuPanel.tsx')).UserMenuPanel

/** The user's initials; opens what is the user's own: preferences, help, sign-out. */
export function UserMenu() {
  const { t } = useTranslation()
  const styles = useStyles()
  const { me } = useSnapshot(session)
  const label = t('menu.labelFor', { email: me?.email ?? '' })
  const user = useReason(null, label)
  // where no service worker keeps it, the way out is there without a connection too
  useLoadedAhead(loadPanel)
  const { target, isOpen, setIsOpen, buttonProps } = usePanelButton()
  return (
    <>
      <button {...buttonProps} {...tellingProps(user)} type="button" className={styles.button} aria-label={label}>
        <span className={styles.face}>{initialsOf(me?.email ?? '')}</span>
      </button>
      <ReasonTip reason={user} />
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
    flexShrink: 0,
    display: 'grid',
    placeItems: 'center',
    width: 'var(--bar-control)',
    height: 'var(--bar-control)',
    padding: 0,
    border: 'none',
    borderRadius: '50%',
    background: 'none',
    cursor: 'pointer',
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
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
