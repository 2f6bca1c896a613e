import { Link, makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { CheckmarkFilled } from '@fluentui/react-icons'
import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { media } from '#ui/look/breakpoints.ts'

interface Props {
  /** From 1. */
  number: number
  title: string
  isDone: boolean
  /** Beside the title, in small print. */
  note?: ReactNode
  /** At the end of the title's line. */
  aside?: ReactNode
  /** In the place of the content, with a way to open it again. */
  folded?: { summary: string; onOpen: () => void } | null
  className?: string
  children: ReactNode
}

/** One of the steps on the page, as a card. F6 and the keys for headings reach it. */
export function StepCard({ number, title, isDone, note, aside, folded = null, className, children }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const titleId = useId()
  return (
    <section aria-labelledby={titleId} data-region="step" className={mergeClasses(styles.root, className)}>
      <div className={mergeClasses(styles.head, folded !== null && styles.folded)}>
        <span className={mergeClasses(styles.number, isDone && styles.done)} aria-hidden="true">
          {isDone ? <CheckmarkFilled /> : number}
        </span>
        <div className={styles.words}>
          <h2 id={titleId} tabIndex={-1} data-region-heading="" className={styles.title}>
            {title}
          </h2>
          {folded ? <p className={styles.summary}>{folded.summary}</p> : note && <p className={styles.note}>{note}</p>}
        </div>
        {folded ? (
          <Link
            as="button"
            className={styles.change}
            aria-label={t('massCancellation.change.of', { what: title })}
            onClick={folded.onOpen}
          >
            {t('massCancellation.change')}
          </Link>
        ) : (
          aside && <div className={styles.aside}>{aside}</div>
        )}
      </div>
      {!folded && children}
    </section>
  )
}

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexDirection: 'column',
    minWidth: 0,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: '10px',
    backgroundColor: tokens.colorNeutralBackground1,
    fontSize: '14px',
    lineHeight: '20px',
  },
  head: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '4px 10px',
    minHeight: '48px',
    padding: '4px 14px',
  },
  // a summary may be long
  folded: { flexWrap: 'nowrap', '& > div': { flex: '1 1 0' } },
  number: {
    display: 'grid',
    placeItems: 'center',
    flex: 'none',
    width: '24px',
    height: '24px',
    borderRadius: '50%',
    border: `2px solid ${tokens.colorCompoundBrandStroke}`,
    color: tokens.colorBrandForeground2,
    fontSize: '13px',
    fontWeight: tokens.fontWeightSemibold,
  },
  done: {
    backgroundColor: tokens.colorBrandBackground,
    color: tokens.colorNeutralForegroundOnBrand,
    [media.forcedColors]: { color: 'CanvasText' },
  },
  words: { display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', gap: '0 10px', flex: '1 1 160px', minWidth: 0 },
  title: {
    fontSize: '16px',
    lineHeight: '22px',
    fontWeight: tokens.fontWeightSemibold,
    outlineStyle: 'none',
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '4px', borderRadius: '2px' },
  },
  note: { color: tokens.colorNeutralForeground3, fontVariantNumeric: 'tabular-nums' },
  summary: { flex: '1 1 100%', color: tokens.colorNeutralForeground2, overflowWrap: 'anywhere' },
  aside: {
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    fontWeight: tokens.fontWeightSemibold,
    [media.phone]: { ':has([role="radiogroup"])': { flex: '1 1 100%' } },
  },
  change: {
    minHeight: 'var(--control-height, 32px)',
    minWidth: 'var(--control-height, 32px)',
    fontWeight: tokens.fontWeightSemibold,
  },
})
