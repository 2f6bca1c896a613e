import { makeStyles, tokens } from '@fluentui/react-components'
import { DismissRegular } from '@fluentui/react-icons'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../press/IconButton.tsx'
import { media } from '../look/breakpoints.ts'
import { visuallyHidden } from '../look/visually-hidden.ts'

interface Props {
  count: number
  /** How many of them a filter or another page hides. */
  hidden?: number
  onClear: () => void
  /** What can be done with them, the primary action last. */
  children?: ReactNode
}

/** What is selected in a list, at its lower edge. Not there while nothing is. */
export function SelectionBar({ count, hidden = 0, onClear, children }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const words = [t('table.selected', { count }), hidden > 0 && t('table.selected.hidden', { count: hidden })]
  return (
    <>
      <span className={styles.said} role="status">
        {count > 0 && words.filter(Boolean).join(', ')}
      </span>
      {count > 0 && (
        <div className={styles.root}>
          <IconButton appearance="subtle" icon={<DismissRegular />} aria-label={t('table.clear')} onClick={onClear} />
          <span className={styles.count} aria-hidden="true">
            {words.filter(Boolean).join(', ')}
          </span>
          {children}
        </div>
      )}
    </>
  )
}

const useStyles = makeStyles({
  said: visuallyHidden,
  root: {
    position: 'sticky',
    bottom: 0,
    zIndex: 2,
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '8px',
    minHeight: '52px',
    padding: '4px 14px calc(4px + env(safe-area-inset-bottom)) 8px',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
    boxShadow: tokens.shadow8,
    [media.print]: { display: 'none' },
  },
  count: { flex: '1 1 160px', fontWeight: tokens.fontWeightSemibold },
})
