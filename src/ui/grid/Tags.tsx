import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { ReasonTip } from '../press/ReasonTip.tsx'
import { tellingProps, useReason } from '../press/use-reason.ts'

/** The first tag of a row, and how many more there are. All are told. */
export function Tags({ tags, tabIndex }: { tags: readonly string[]; tabIndex: 0 | -1 }) {
  const styles = useStyles()
  const [first] = tags
  const all = tags.join(', ')
  const told = useReason(null, all || null)
  return (
    <div
      role="gridcell"
      data-stop={-1}
      tabIndex={tabIndex}
      aria-label={all}
      {...tellingProps(told)}
      className={styles.tags}
    >
      {first !== undefined && <span className={mergeClasses(styles.tag, styles.cut)}>{first}</span>}
      {tags.length > 1 && <span className={styles.tag}>+{tags.length - 1}</span>}
      <ReasonTip reason={told} />
    </div>
  )
}

const useStyles = makeStyles({
  tags: {
    display: 'flex',
    alignItems: 'center',
    minWidth: 0,
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
    gap: '4px',
    paddingInline: '8px',
    overflowX: 'clip',
  },
  tag: {
    flexShrink: 0,
    paddingInline: '6px',
    borderRadius: '4px',
    backgroundColor: tokens.colorNeutralBackground4,
    color: tokens.colorNeutralForeground2,
    fontSize: '12px',
    lineHeight: '20px',
    whiteSpace: 'nowrap',
  },
  cut: { flexShrink: 1, minWidth: 0, overflowX: 'hidden', textOverflow: 'ellipsis' },
})
