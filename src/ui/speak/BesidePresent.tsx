import { makeStyles } from '@fluentui/react-components'
import { PresentUsers } from './PresentUsers.tsx'

interface Props {
  /** What the line says anyway. */
  children: string
  /** Of that text. */
  className?: string
  /** Who else changes what is open, in words; `null` for nobody. */
  present: string | null
}

/** A line in which who else changes what is open stands beside what it says anyway: what is known is cut off before what is new. */
export function BesidePresent({ children, className, present }: Props) {
  const styles = useStyles()
  return (
    <div className={styles.root}>
      <div className={present === null ? undefined : styles.known}>
        <p className={className}>{children}</p>
      </div>
      {present !== null && (
        <p className={styles.present}>
          <PresentUsers words={present} />
        </p>
      )}
    </div>
  )
}

const oneLine = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const

const useStyles = makeStyles({
  root: { display: 'flex', justifyContent: 'space-between', gap: '12px' },
  known: { minWidth: 0, '> *': oneLine },
  present: { flexShrink: 0, maxWidth: '100%', ...oneLine },
})
