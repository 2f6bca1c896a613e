import { makeStyles, tokens } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { BreakableText } from './BreakableText.tsx'
import { WholeNumbers } from './WholeNumbers.tsx'

interface Props {
  /** Name of the fact, and the fact; those without one are left out. */
  facts: readonly (readonly [name: string, fact: ReactNode])[]
}

/** Names and facts, one under another. */
export function FactList({ facts }: Props) {
  const styles = useStyles()
  return (
    <dl className={styles.list}>
      {facts.map(([name, fact]) =>
        fact ? (
          <div key={name} className={styles.row}>
            <dt className={styles.name}>{name}</dt>
            <dd className={styles.fact}>
              {typeof fact === 'string' && fact.includes('@') ? (
                <BreakableText>{fact}</BreakableText>
              ) : (
                <WholeNumbers>{fact}</WholeNumbers>
              )}
            </dd>
          </div>
        ) : null,
      )}
    </dl>
  )
}

const useStyles = makeStyles({
  list: { display: 'flex', flexDirection: 'column', gap: '6px' },
  row: {
    display: 'grid',
    gridTemplateColumns: 'minmax(96px, 150px) minmax(0, 1fr)',
    alignItems: 'baseline',
    gap: '12px',
  },
  name: { color: tokens.colorNeutralForeground3 },
  fact: { color: tokens.colorNeutralForeground1, overflowWrap: 'anywhere' },
})
