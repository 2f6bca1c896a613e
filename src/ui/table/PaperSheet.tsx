import { makeStyles, mergeClasses } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { media } from '../look/breakpoints.ts'
import { useIsPrinting } from '../look/use-is-printing.ts'
import './paper.css'

interface Props {
  title: string
  /** Under the title, a line each: whose it is, who printed it and when. */
  facts: readonly string[]
  /** Drawn for paper alone. */
  children: ReactNode
}

/**
 * What goes to paper in the place of what is on the screen. Its head stands on each page. Source: design decision on
 * print, section 16.
 */
export function PaperSheet({ title, facts, children }: Props) {
  const styles = useStyles()
  if (!useIsPrinting()) return null
  return (
    // a table's head is what browsers repeat
    <table role="presentation" className={mergeClasses('paper-sheet', styles.root)}>
      <thead>
        <tr>
          <td className={styles.head}>
            <p className={styles.title}>{title}</p>
            {facts.map((fact) => (
              <p key={fact}>{fact}</p>
            ))}
          </td>
        </tr>
      </thead>
      <tbody>
        <tr>
          <td className={styles.body}>{children}</td>
        </tr>
      </tbody>
    </table>
  )
}

const useStyles = makeStyles({
  root: {
    display: 'none',
    width: '100%',
    borderCollapse: 'collapse',
    color: '#000',
    fontSize: '9pt',
    lineHeight: '12pt',
    fontVariantNumeric: 'tabular-nums',
    [media.print]: { display: 'table' },
  },
  head: { padding: '0 0 8pt', textAlign: 'start', overflowWrap: 'anywhere' },
  title: { fontSize: '13pt', lineHeight: '18pt', fontWeight: 600 },
  body: { padding: 0, verticalAlign: 'top', '& > * + *': { marginTop: '10pt' } },
})
