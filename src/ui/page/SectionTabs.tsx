import { CounterBadge, makeStyles, mergeClasses, Select, tokens } from '@fluentui/react-components'
import { ErrorCircleFilled } from '@fluentui/react-icons'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { media } from '../look/breakpoints.ts'
import { stateTokens } from '../look/themes.ts'
import { useMedia } from '../look/use-media.ts'
import { useSectionInView } from './use-section-in-view.ts'

export interface PageSection {
  /** Of the `SectionCard` that it leads to. */
  id: string
  label: string
  count?: number
  /** Whether something in it is wrong. */
  hasError?: boolean
}

interface Props {
  label: string
  sections: readonly PageSection[]
}

/** The parts of a long page: where one is, and the way to another. Nothing is hidden; on a phone it is a list to jump. */
export function SectionTabs({ label, sections }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const isPhone = useMedia(media.phone)
  const ids = useSame(sections.map(({ id }) => id))
  const [current, show] = useSectionInView(ids)
  const nameOf = ({ label: name, count, hasError = false }: PageSection) => {
    const counted = count === undefined ? name : t('page.section.count', { name, count })
    return hasError ? t('page.section.error', { name: counted }) : counted
  }
  if (isPhone) {
    return (
      <nav aria-label={label} className={styles.jump}>
        <Select aria-label={label} value={current} onChange={(_, { value }) => show(value)}>
          {sections.map((section) => (
            <option key={section.id} value={section.id}>
              {nameOf(section)}
            </option>
          ))}
        </Select>
      </nav>
    )
  }
  return (
    <nav aria-label={label} className={styles.tabs}>
      {sections.map((section) => (
        <button
          key={section.id}
          type="button"
          aria-current={section.id === current ? 'location' : undefined}
          aria-label={nameOf(section)}
          className={mergeClasses(styles.tab, section.id === current && styles.current)}
          onClick={() => show(section.id)}
        >
          {section.label}
          {section.count !== undefined && (
            <CounterBadge count={section.count} showZero size="small" appearance="filled" color="informative" />
          )}
          {section.hasError && <ErrorCircleFilled className={styles.error} aria-hidden="true" />}
        </button>
      ))}
    </nav>
  )
}

/** The same array while its entries are the same. */
function useSame(ids: readonly string[]): readonly string[] {
  const [kept, setKept] = useState(ids)
  const isSame = kept.length === ids.length && kept.every((id, index) => id === ids[index])
  if (!isSame) setKept(ids)
  return isSame ? kept : ids
}

const useStyles = makeStyles({
  jump: { paddingBottom: '10px', [media.print]: { display: 'none' } },
  tabs: {
    display: 'flex',
    gap: '4px',
    marginInline: '-12px',
    overflowX: 'auto',
    scrollbarWidth: 'none',
    [media.print]: { display: 'none' },
  },
  tab: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '8px',
    minHeight: 'calc(var(--control-height, 32px) + 8px)',
    padding: '0 12px',
    border: 'none',
    borderBottom: '3px solid transparent',
    background: 'none',
    fontSize: '14px',
    color: tokens.colorNeutralForeground2,
    whiteSpace: 'nowrap',
    cursor: 'pointer',
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
  error: { color: stateTokens.rejectedSolid, fontSize: '16px' },
})
