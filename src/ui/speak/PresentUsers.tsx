import { makeStyles, tokens } from '@fluentui/react-components'
import { EditPersonRegular } from '@fluentui/react-icons'
import { media } from '../look/breakpoints.ts'

/**
 * Says in a line that is there anyway who else changes what is open: it comes and goes by itself, and nothing may move by
 * that. What it says is read out by `usePresentWords`.
 */
export function PresentUsers({ words }: { words: string }) {
  const styles = useStyles()
  return (
    <span className={styles.root} data-present="">
      <EditPersonRegular className={styles.icon} aria-hidden="true" />
      {words}
    </span>
  )
}

const useStyles = makeStyles({
  root: { color: tokens.colorNeutralForeground1, [media.print]: { display: 'none' } },
  // no higher than the line
  icon: { marginInlineEnd: '4px', fontSize: '16px', lineHeight: 0, verticalAlign: '-3px' },
})
