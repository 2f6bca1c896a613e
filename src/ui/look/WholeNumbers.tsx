import { makeStyles } from '@fluentui/react-components'
import type { ReactNode } from 'react'

interface Props {
  children: ReactNode
}

/** A number of several parts, or with letters before it: +358 40 123 4567, AS-85419, 7-2104/26. Neither days nor times. */
const number = /(?<![\p{L}\d.:,])((?:\p{L}{1,4}-\d+|\+?\d+[ /-]\d+)(?:[ /-]\d+)*)(?![.:,]?\d)/u

/** Shows a text with each of its numbers on one line as a whole, however narrow the place is; what is no text as it is. */
export function WholeNumbers({ children }: Props) {
  const styles = useStyles()
  if (typeof children !== 'string') return children
  const parts = children.split(number)
  if (parts.length === 1) return children
  return (
    // one element: where parts of a cell stand below one another, its text is one of them
    <span>
      {parts.map((part, at) =>
        // what the pattern has found stands between what it has not
        at % 2 === 1 ? (
          <span key={at} className={styles.whole}>
            {part}
          </span>
        ) : (
          part
        ),
      )}
    </span>
  )
}

const useStyles = makeStyles({ whole: { whiteSpace: 'nowrap' } })
