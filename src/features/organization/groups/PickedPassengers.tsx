import { makeStyles, tokens } from '@fluentui/react-components'
import { DismissRegular } from '@fluentui/react-icons'
import { useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { PassengerHit } from '#domain/passenger.ts'
import { IconButton } from '#ui/press/IconButton.tsx'
import { toNeighbour, useFocusAfter } from '#ui/press/use-focus-after.ts'

interface Props {
  picked: readonly PassengerHit[]
  onDrop: (passenger: PassengerHit) => void
}

/** Who is chosen so far; each can be taken back. */
export function PickedPassengers({ picked, onDrop }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const titleId = useId()
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId} className={styles.title}>
        <span role="status">{t('passengerGroups.picked', { count: picked.length })}</span>
      </h3>
      <ul className={styles.list}>
        {picked.map((passenger) => (
          <PickedRow key={passenger.id} name={passenger.name} onDrop={() => onDrop(passenger)} />
        ))}
      </ul>
    </section>
  )
}

function PickedRow({ name, onDrop }: { name: string; onDrop: () => void }) {
  const { t } = useTranslation()
  const styles = useStyles()
  const row = useRef<HTMLLIElement>(null)
  useFocusAfter(row, toNeighbour)
  return (
    <li ref={row} className={styles.row}>
      <span className={styles.name}>{name}</span>
      <IconButton
        appearance="subtle"
        className={styles.drop}
        icon={<DismissRegular />}
        aria-label={t('passengerGroups.picked.drop', { name })}
        onClick={onDrop}
      />
    </li>
  )
}

const useStyles = makeStyles({
  title: { fontSize: '14px', lineHeight: '20px', fontWeight: tokens.fontWeightSemibold },
  list: { maxHeight: '220px', overflowY: 'auto' },
  row: {
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    minHeight: '44px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
  },
  name: { flex: '1 1 auto', minWidth: 0, fontSize: '14px', lineHeight: '20px', overflowWrap: 'anywhere' },
  drop: { minWidth: '44px', minHeight: '44px' },
})
