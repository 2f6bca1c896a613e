import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { ChevronDownRegular, ChevronUpRegular } from '@fluentui/react-icons'
import { useId, useState, type ReactElement, type ReactNode, type Ref } from 'react'
import { countLook } from '#ui/look/count-look.ts'
import { media } from '#ui/look/breakpoints.ts'
import { useStateStyles } from '#ui/look/state-styles.ts'
import type { StateName } from '#ui/look/themes.ts'
import { useBand } from './band.ts'

interface Props {
  /** What it tells of, in a word or two. */
  label: string
  count: number
  icon: ReactElement
  state: StateName
  isFolding: boolean
  ref?: Ref<HTMLElement>
  children: ReactNode
}

/** Notices of one kind above every page; where they fold, one line with their count that opens them. */
export function FoldedBand({ label, count, icon, state, isFolding, ref, children }: Props) {
  const band = useBand()
  const styles = useStyles()
  const stateStyles = useStateStyles()
  const bodyId = useId()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <section ref={ref} className={mergeClasses(band, styles.root, isFolding && styles.tight)} aria-label={label}>
      {isFolding && (
        <button
          type="button"
          className={mergeClasses(styles.line, stateStyles[state])}
          aria-expanded={isOpen}
          aria-controls={bodyId}
          onClick={() => setIsOpen(!isOpen)}
        >
          <span className={styles.icon} aria-hidden="true">
            {icon}
          </span>
          <span className={styles.label}>{label}</span>
          <span className={styles.count}>{count}</span>
          <span className={styles.icon} aria-hidden="true">
            {isOpen ? <ChevronUpRegular /> : <ChevronDownRegular />}
          </span>
        </button>
      )}
      <div id={bodyId} className={styles.body} hidden={isFolding && !isOpen}>
        {children}
      </div>
    </section>
  )
}

const useStyles = makeStyles({
  root: { paddingBottom: '10px' },
  tight: { paddingTop: '6px', paddingBottom: '6px', [media.phone]: { paddingInline: '8px' } },
  line: {
    display: 'flex',
    alignItems: 'center',
    gap: '10px',
    width: '100%',
    minHeight: 'var(--control-height)',
    padding: '0 12px',
    border: 'none',
    borderRadius: '8px',
    textAlign: 'start',
    cursor: 'pointer',
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '1px' },
  },
  icon: { display: 'grid', fontSize: '20px' },
  label: {
    flex: '1 1 0',
    minWidth: 0,
    overflow: 'hidden',
    whiteSpace: 'nowrap',
    textOverflow: 'ellipsis',
    fontWeight: tokens.fontWeightSemibold,
  },
  count: countLook,
  body: { display: 'flex', flexDirection: 'column', gap: '8px', '&[hidden]': { display: 'none' } },
})
