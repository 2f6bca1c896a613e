import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { ChevronDown20Regular, Location24Regular } from '@fluentui/react-icons'
import { useTranslation } from 'react-i18next'
import { media } from '#ui/look/breakpoints.ts'
import { LazyPart } from '#ui/late/LazyPart.tsx'
import { usePanelButton } from './use-panel-button.ts'
import { usePlace } from './use-place.ts'

const loadPanel = async () => (await import('./DestinationPanel.tsx')).DestinationPanel

/** Where the user works; a button when there is more than one place to choose from. Source: spec 1 §2.3. */
export function DestinationSelect() {
  const { t } = useTranslation()
  const styles = useStyles()
  const { destination, destinations } = usePlace()
  const { target, isOpen, setIsOpen, buttonProps } = usePanelButton()
  if (!destination) return null
  const words = (
    <span className={styles.words}>
      <small className={styles.caption}>{t('shell.destination')}</small>
      <b className={styles.alias}>{destination.alias}</b>
    </span>
  )
  if (destinations.length === 1) return <div className={mergeClasses(styles.root, styles.fixed)}>{words}</div>
  return (
    <>
      <button {...buttonProps} type="button" className={mergeClasses(styles.root, styles.button)}>
        <Location24Regular aria-hidden="true" className={styles.icon} />
        {words}
        <ChevronDown20Regular aria-hidden="true" className={styles.chevron} />
      </button>
      {target && (
        <LazyPart
          isWanted={isOpen}
          load={loadPanel}
          props={{ target, open: isOpen, onOpenChange: setIsOpen, destinations, currentId: destination.id }}
          onFailure={() => setIsOpen(false)}
        />
      )}
    </>
  )
}

const useStyles = makeStyles({
  root: {
    display: 'flex',
    alignItems: 'center',
    gap: '10px',
    minWidth: 0,
    minHeight: 'var(--bar-control)',
    maxWidth: '360px',
    textAlign: 'left',
    color: tokens.colorNeutralForeground2,
  },
  fixed: { paddingInline: '4px' },
  button: {
    padding: '0 12px',
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: '8px',
    backgroundColor: tokens.colorNeutralBackground1,
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
    [media.phone]: { padding: '0 4px', border: `1px solid ${tokens.colorTransparentStroke}` },
  },
  icon: { flexShrink: 0, [media.phone]: { display: 'none' } },
  chevron: { flexShrink: 0 },
  words: { display: 'flex', flexDirection: 'column', minWidth: 0, lineHeight: '16px' },
  caption: {
    fontSize: '12px',
    color: tokens.colorNeutralForeground3,
    display: 'var(--bar-caption)',
  },
  alias: {
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorNeutralForeground1,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
})
