import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { ArrowClockwiseRegular } from '@fluentui/react-icons'
import { reasonOf } from '#domain/import/line-problems.ts'
import type { TableLine } from '#domain/import/table-line.ts'
import { stateTokens } from '#ui/look/themes.ts'
import { visuallyHidden } from '#ui/look/visually-hidden.ts'
import { problemText } from '../words/error-text.ts'
import type { ValueWords } from '../words/value-text.ts'
import { lookIcons, lookOf, type RowLook } from '../words/verdict-look.tsx'

/** How a line stands by now: what became of it, else what saving would do. */
export function rowLook({ state, verdict }: Pick<TableLine, 'state' | 'verdict'>): RowLook | 'sending' {
  if (state === 'failed' || state === 'sending') return state
  return state === 'mapped' ? lookOf(verdict) : 'imported'
}

/** The state of a line, as a picture and a word, with the first reason for it. Source: spec 2 §3 Import structures, IMP-30. */
export function LineState({ line, words: { t } }: { line: TableLine; words: ValueWords }) {
  const styles = useStyles()
  const look = rowLook(line)
  const why = reasonOf(line)
  return (
    <span className={mergeClasses(styles.root, styles[look])}>
      <span className={styles.icon} aria-hidden="true">
        {look === 'sending' ? <ArrowClockwiseRegular /> : lookIcons[look]}
      </span>
      <span className={styles.words}>
        <span className={styles.state}>
          {t(line.isUnanswered && look !== 'imported' ? 'import.state.unanswered' : `import.state.${look}`)}
        </span>
        {why && (
          <>
            <span style={visuallyHidden}>: </span>
            <span className={styles.why}>
              {'changes' in why
                ? t('import.state.fields', { count: why.changes })
                : problemText(why, t, line.other?.rowNumber ?? null)}
            </span>
          </>
        )}
      </span>
    </span>
  )
}

const useStyles = makeStyles({
  root: { display: 'flex', alignItems: 'center', gap: '6px', minWidth: 0 },
  icon: { display: 'grid', flex: 'none', fontSize: '16px' },
  // two lines in the height of one row; what is cut off stands whole beside the table when the row is opened
  words: { display: 'flex', flexDirection: 'column', minWidth: 0, lineHeight: '16px' },
  state: { fontWeight: tokens.fontWeightSemibold },
  why: { overflow: 'hidden', textOverflow: 'ellipsis', fontSize: '12px', lineHeight: '15px' },
  new: { color: tokens.colorBrandForeground1 },
  updates: { color: stateTokens.modifiedForeground },
  unchanged: { color: tokens.colorNeutralForeground2 },
  blocked: { color: stateTokens.rejectedForeground },
  look: { color: stateTokens.orderedForeground },
  sending: { color: tokens.colorNeutralForeground2 },
  imported: { color: stateTokens.acceptedForeground },
  failed: { color: stateTokens.rejectedForeground },
})
