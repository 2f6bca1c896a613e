import { makeStyles, mergeClasses } from '@fluentui/react-components'
import { ErrorCircle16Filled, Warning16Filled } from '@fluentui/react-icons'
import { stateTokens } from '../look/themes.ts'
import type { Grid } from './use-grid.ts'

interface Props {
  grid: Grid
  problemId: string
}

/** What is wrong with the text in the editor, and what the server or somebody else has made of the cell. */
export function CellWords({ grid: { editing, cell }, problemId }: Props) {
  const styles = useStyles()
  const mark = cell?.mark?.kind === 'unsent' ? undefined : cell?.mark
  return (
    <>
      {editing?.problem != null && (
        <p id={problemId} className={mergeClasses(styles.words, styles.refused)}>
          <ErrorCircle16Filled className={styles.icon} aria-hidden="true" />
          {editing.problem}
        </p>
      )}
      {mark && (
        <p className={mergeClasses(styles.words, mark.kind === 'refused' ? styles.refused : styles.changed)}>
          {mark.kind === 'refused' ? (
            <ErrorCircle16Filled className={styles.icon} aria-hidden="true" />
          ) : (
            <Warning16Filled className={styles.icon} aria-hidden="true" />
          )}
          {mark.words}
        </p>
      )}
    </>
  )
}

const useStyles = makeStyles({
  words: { display: 'flex', gap: '6px', padding: '4px 6px', fontSize: '14px', lineHeight: '20px' },
  icon: { flexShrink: 0, marginTop: '2px' },
  refused: { color: stateTokens.rejectedSolid },
  changed: { color: stateTokens.orderedSolid },
})
