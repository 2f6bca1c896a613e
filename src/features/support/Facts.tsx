import { makeStyles, tokens } from '@fluentui/react-components'
import type { ReactNode } from 'react'

interface Props {
  facts: readonly { name: string; value: ReactNode }[]
}

/** Names and values on a card, to be read only. */
export function Facts({ facts }: Props) {
  const styles = useStyles()
  return (
    <dl className={styles.card}>
      {facts.map(({ name, value }) => (
        <div key={name} className={styles.fact}>
          <dt className={styles.name}>{name}</dt>
          <dd className={styles.value}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

const useStyles = makeStyles({
  card: {
    display: 'grid',
    gap: '10px',
    padding: '14px 16px',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: '10px',
    backgroundColor: tokens.colorNeutralBackground1,
    fontSize: '14px',
    lineHeight: '20px',
  },
  fact: { display: 'flex', flexWrap: 'wrap', gap: '0 16px' },
  name: { flex: '1 0 150px', color: tokens.colorNeutralForeground3 },
  value: { flex: '2 1 220px', overflowWrap: 'anywhere', fontWeight: tokens.fontWeightSemibold },
})
