import { makeStyles, Spinner, tokens } from '@fluentui/react-components'
import { DismissRegular } from '@fluentui/react-icons'
import { useTranslation } from 'react-i18next'
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
        <div className={styles.root}>
          <span className={styles.count} aria-hidden="true">
            {progress === null ? words : <Spinner size="tiny" appearance="inverted" label={progress} />}
          </span>
          {actions.map(({ key, label, icon, refusal = null, onClick }) => (
            <RefusableButton
              key={key}
              className={styles.action}
              {...(icon && { icon })}
              refusal={refusal}
              onClick={onClick}
            >
              {label}
            </RefusableButton>
          ))}
          <IconButton
            appearance="transparent"
            className={styles.action}
            icon={<DismissRegular />}
            aria-label={t('table.clear')}
            onClick={onClear}
          />
        </div>
      )}
    </>
  )
}

const white = tokens.colorNeutralForegroundStaticInverted

const useStyles = makeStyles({
  said: visuallyHidden,
  root: {
    position: 'absolute',
    insetInline: '8px',
    bottom: 'calc(var(--foot-height, 0px) + 8px)',
    zIndex: 4,
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '6px',
    width: 'fit-content',
    maxWidth: 'calc(100% - 16px)',
    marginInline: 'auto',
    padding: '6px 8px 6px 16px',
    borderRadius: '10px',
    backgroundColor: tokens.colorNeutralBackgroundStatic,
    color: white,
    boxShadow: tokens.shadow28,
    [media.forcedColors]: { border: '1px solid CanvasText' },
    // too little room to stand above the rows
    [media.phone]: { position: 'static', width: 'auto', maxWidth: 'none', marginInline: 0, borderRadius: 0 },
    [media.print]: { display: 'none' },
  },
  count: { marginInlineEnd: '8px', fontWeight: tokens.fontWeightSemibold },
  action: {
    border: 'none',
    backgroundColor: 'rgba(255, 255, 255, 0.12)',
    color: white,
    ':hover': { backgroundColor: 'rgba(255, 255, 255, 0.2)', color: white },
    ':hover:active': { backgroundColor: 'rgba(255, 255, 255, 0.28)', color: white },
    '& .fui-Button__icon': { color: white },
  },
})
