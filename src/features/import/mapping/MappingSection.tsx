import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { ChevronDownRegular, ChevronRightRegular, DeleteRegular } from '@fluentui/react-icons'
import { useId, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { media } from '#ui/look/breakpoints.ts'
import { stateTokens } from '#ui/look/themes.ts'
import { IconButton } from '#ui/press/IconButton.tsx'
import { toNeighbour, useFocusAfter } from '#ui/press/use-focus-after.ts'
import type { ShownSection } from './sections.ts'

interface Props {
  section: ShownSection
  /** How many of its fields are fed, and whether one that must be is not. */
  done: number
  isLacking: boolean
  /** Another block of the kind; nothing where there is one already below, or room for none. */
  onAdd: (() => void) | null
  /** Takes the block out; nothing for what stands once. */
  onRemove: (() => void) | null
  children: ReactNode
}

/** A part of the mapper that opens and closes. */
export function MappingSection({ section, done, isLacking, onAdd, onRemove, children }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const { kind, block, slots } = section
  const [isOpen, setOpen] = useState(kind !== 'utilities' || done > 0)
  const [titleId, bodyId] = [useId(), useId()]
  const title = t(`import.section.${kind}`, { number: (block ?? 0) + 1 })
  const root = useRef<HTMLElement>(null)
  useFocusAfter(root, toNeighbour)
  return (
    <section ref={root} aria-labelledby={titleId}>
      <div className={styles.head}>
        <h2 className={styles.heading}>
          <button
            type="button"
            id={titleId}
            className={styles.toggle}
            aria-expanded={isOpen}
            aria-controls={bodyId}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? <ChevronDownRegular aria-hidden="true" /> : <ChevronRightRegular aria-hidden="true" />}
            {title}
          </button>
        </h2>
        {kind === 'identification' && <span className={styles.note}>{t('import.section.identification.note')}</span>}
        <span className={styles.tools}>
          {onAdd && (
            <Button size="small" appearance="transparent" className={styles.add} onClick={onAdd}>
              {t(`import.section.${kind}.add`)}
            </Button>
          )}
          {onRemove && (
            <IconButton
              size="small"
              appearance="subtle"
              icon={<DeleteRegular />}
              aria-label={t('import.section.remove', { title })}
              onClick={onRemove}
            />
          )}
          <span
            className={mergeClasses(styles.count, isLacking && styles.lacking)}
            role="img"
            aria-label={t('import.section.done', { done, total: slots.length })}
          >
            {done} / {slots.length}
          </span>
        </span>
      </div>
      <div id={bodyId} hidden={!isOpen}>
        {isOpen && children}
      </div>
    </section>
  )
}

const useStyles = makeStyles({
  head: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '0 10px',
    minHeight: '42px',
    paddingInline: '12px 20px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
    backgroundColor: tokens.colorNeutralBackground2,
  },
  heading: { margin: 0, fontSize: '15px', lineHeight: '22px' },
  toggle: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '8px',
    minHeight: 'var(--control-height, 32px)',
    padding: '0 8px',
    border: 'none',
    borderRadius: '6px',
    background: 'none',
    font: 'inherit',
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorNeutralForeground1,
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorSubtleBackgroundHover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
  note: {
    fontSize: '13px',
    lineHeight: '18px',
    color: tokens.colorNeutralForeground3,
    [media.phone]: { display: 'none' },
  },
  tools: { display: 'flex', alignItems: 'center', gap: '6px', marginInlineStart: 'auto' },
  add: { minWidth: 0, color: tokens.colorBrandForegroundLink },
  count: {
    fontSize: '13px',
    lineHeight: '18px',
    fontWeight: tokens.fontWeightSemibold,
    fontVariantNumeric: 'tabular-nums',
    color: stateTokens.acceptedForeground,
  },
  lacking: { color: stateTokens.orderedForeground },
})
