import { makeStyles, mergeClasses, Spinner, tokens } from '@fluentui/react-components'
import { DismissRegular } from '@fluentui/react-icons'
import { useTranslation } from 'react-i18next'
import { useMedia } from '../look/use-media.ts'
import { IconButton } from '../press/IconButton.tsx'
import { media } from '../look/breakpoints.ts'
import { visuallyHidden } from '../look/visually-hidden.ts'
import type { BarAction } from './model.ts'
import { RefusableButton } from '../press/RefusableButton.tsx'

interface Props {
  count: number
  /** How many of them a filter hides. */
  hidden: number
  actions: readonly BarAction[]
  /** What is going on with them, in words; `null` while nothing is. */
  progress: string | null
  onClear: () => void
}

/** What is selected in a grid, above its lower edge. Not there while nothing is. */
export function SelectedBar({ count, hidden, actions, progress, onClear }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const isPhone = useMedia(media.phone)
  const words = [
    count + hidden > 0 && t('table.selected', { count: count + hidden }),
    hidden > 0 && t('table.selected.hidden', { count: hidden }),
  ]
    .filter(Boolean)
    .join(', ')
  return (
    <>
      <span className={styles.said} role="status">
        {progress ?? words}
      </span>
      {words !== '' && (
        <div className={styles.root} data-over-foot="">
          <span className={styles.count} aria-hidden="true">
            {progress === null ? words : <Spinner size="tiny" appearance="inverted" label={progress} />}
          </span>
          {actions.map((action) => (
            <Action key={action.key} action={action} isPhone={isPhone} />
          ))}
          <IconButton
            appearance="transparent"
            className={mergeClasses(styles.action, !actions.some(({ isIcon }) => isIcon) && styles.atEnd)}
            icon={<DismissRegular />}
            aria-label={t('table.clear')}
            onClick={onClear}
          />
        </div>
      )}
    </>
  )
}

function Action({ action, isPhone }: { action: BarAction; isPhone: boolean }) {
  const styles = useStyles()
  const { label, shortLabel, isIcon = false, icon, refusal = null, onClick } = action
  const shown = isIcon ? undefined : isPhone ? shortLabel : label
  return (
    <RefusableButton
      className={mergeClasses(styles.action, isIcon && styles.atEnd)}
      {...(icon && { icon })}
      {...(shown !== label && { 'aria-label': label })}
      refusal={refusal}
      onClick={onClick}
    >
      {shown}
    </RefusableButton>
  )
}

const white = tokens.colorNeutralForegroundStaticInverted

const useStyles = makeStyles({
  said: visuallyHidden,
  root: {
    position: 'absolute',
    insetInline: 0,
    bottom: 'var(--foot-height, 0px)',
    zIndex: 4,
    boxSizing: 'border-box',
    display: 'flex',
    alignItems: 'center',
    gap: '6px',
    height: 'var(--selected-height)',
    padding: '4px 8px 4px 14px',
    backgroundColor: tokens.colorBrandBackground,
    color: white,
    whiteSpace: 'nowrap',
    [media.forcedColors]: { border: '1px solid CanvasText' },
    [media.print]: { display: 'none' },
  },
  count: {
    minWidth: 0,
    marginInlineEnd: '8px',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    fontWeight: tokens.fontWeightSemibold,
  },
  atEnd: { marginInlineStart: 'auto' },
  action: {
    flexShrink: 0,
    border: 'none',
    backgroundColor: 'transparent',
    color: white,
    ':hover': { backgroundColor: 'rgba(0, 0, 0, 0.18)', color: white },
    ':hover:active': { backgroundColor: 'rgba(0, 0, 0, 0.26)', color: white },
    '& .fui-Button__icon': { color: white },
  },
})
