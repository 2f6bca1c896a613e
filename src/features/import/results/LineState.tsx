import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { ArrowClockwiseRegular } from '@fluentui/react-icons'
import type { TableLine } from '#domain/import/table-line.ts'
import { stateTokens } from '#ui/look/themes.ts'
import type { ValueWords } from '../words/value-text.ts'
import { lookIcons, lookOf, type RowLook } from '../words/verdict-look.tsx'

/** How a line stands by now: what became of it, else what saving would do. */
export function rowLook({ state, verdict }: Pick<TableLine, 'state' | 'verdict'>): RowLook | 'sending' {
  if (state === 'failed' || state === 'sending') return state
  return state === 'mapped' ? lookOf(verdict) : 'imported'
}

/** The state of a line, as a picture and a word. Source: spec 2 §3 Import structures, IMP-30. */
export function LineState({ line, words: { t } }: { line: TableLine; words: ValueWords }) {
  const styles = useStyles()
  const look = rowLook(line)
  return (
    <span className={mergeClasses(styles.root, styles[look])}>
      <span className={styles.icon} aria-hidden="true">
        {look === 'sending' ? <ArrowClockwiseRegular /> : lookIcons[look]}
      </span>
      {t(line.isUnanswered && look !== 'imported' ? 'import.state.unanswered' : `import.state.${look}`)}
    </span>
  )
}

const useStyles = makeStyles({
  root: { display: 'inline-flex', alignItems: 'center', gap: '6px', fontWeight: tokens.fontWeightSemibold },
  icon: { display: 'grid', flex: 'none', fontSize: '16px' },
  new: { color: tokens.colorBrandForeground1 },
  updates: { color: stateTokens.modifiedForeground },
  unchanged: { color: tokens.colorNeutralForeground2 },
  blocked: { color: stateTokens.rejectedForeground },
  look: { color: stateTokens.orderedForeground },
  sending: { color: tokens.colorNeutralForeground2 },
  imported: { color: stateTokens.acceptedForeground },
  failed: { color: stateTokens.rejectedForeground },
})
