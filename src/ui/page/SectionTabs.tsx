import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { ErrorCircleFilled } from '@fluentui/react-icons'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { media } from '../look/breakpoints.ts'
import { countLook } from '../look/count-look.ts'
import { stateTokens } from '../look/themes.ts'
import { useSectionInView } from './use-section-in-view.ts'

export interface PageSection {
  /** Of the `SectionCard` that it leads to. */
  id: string
  label: string
  /** Nought is not shown. */
  count?: number
  /** Whether something in it is wrong. */
  hasError?: boolean
}

interface Props {
  label: string
  sections: readonly PageSection[]
}

/** The parts of a long page: where one is, and the way to another. Nothing is hidden; the tab of where one is stays in sight. */
export function SectionTabs({ label, sections }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const ids = useSame(sections.map(({ id }) => id))
  const [current, show] = useSectionInView(ids)
  const row = useRowInSight(current)
  const nameOf = ({ label: name, count = 0, hasError = false }: PageSection) => {
    const counted = count === 0 ? name : `${name}, ${count}`
    return hasError ? t('page.section.error', { name: counted }) : counted
  }
  return (
    <nav ref={row} aria-label={label} className={styles.tabs}>
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
          {section.count !== undefined && section.count > 0 && (
            <>
              {/* without it what is seen is one word, and not in the name */}{' '}
              <span className={mergeClasses(styles.count, section.id === current && styles.countHere)}>
                {section.count}
              </span>
            </>
          )}
          {section.hasError && <ErrorCircleFilled className={styles.error} aria-hidden="true" />}
        </button>
      ))}
    </nav>
  )
}

/** A row of tabs that brings the current one to its middle, and moves nothing else. */
function useRowInSight(current: string) {
  const row = useRef<HTMLElement>(null)
  useEffect(() => {
    const tab = row.current?.querySelector<HTMLElement>('[aria-current]')
    if (!row.current || !tab) return
    row.current.scrollLeft = tab.offsetLeft - row.current.offsetLeft - (row.current.clientWidth - tab.offsetWidth) / 2
  }, [current])
  return row
}

/** The same array while its entries are the same. */
function useSame(ids: readonly string[]): readonly string[] {
  const [kept, setKept] = useState(ids)
  const isSame = kept.length === ids.length && kept.every((id, index) => id === ids[index])
  if (!isSame) setKept(ids)
  return isSame ? kept : ids
}

const useStyles = makeStyles({
  tabs: {
    display: 'flex',
    gap: '4px',
    marginInline: '-12px',
    overflowX: 'auto',
    scrollbarWidth: 'none',
    // there is more behind the edge; room at the end, so that the last one comes clear of it
    paddingInlineEnd: '24px',
    maskImage: 'linear-gradient(90deg, #000 calc(100% - 32px), transparent)',
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
  count: countLook,
  countHere: { backgroundColor: tokens.colorBrandBackground2, color: tokens.colorBrandForeground2 },
  error: { color: stateTokens.rejectedSolid, fontSize: '16px' },
})
