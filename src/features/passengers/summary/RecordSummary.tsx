import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import type { Passenger } from '#domain/passenger.ts'
import { PermissionUse } from '#features/transportation-permissions/PermissionUse.tsx'
import { NextRide } from '#features/trips/NextRide.tsx'
import { sync } from '#state/sync.ts'
import { FetchedAt } from '#ui/late/FetchedAt.tsx'
import { DoorNeeds } from './DoorNeeds.tsx'
import type { RecordFacts } from './use-record-facts.ts'

interface Props {
  passenger: Passenger
  /** Only the device's card of the passenger is known: nothing can be opened or added. */
  isCard: boolean
  /** The rest of the passenger is on its way, and what belongs to it after that: the room for it is kept. */
  isComing: boolean
  facts: RecordFacts
}

/** What the door and the phone ask, in one place: the next ride, what pays for it, and what the passenger needs. */
export function RecordSummary({ passenger, isCard, isComing, facts }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const { online } = useSnapshot(sync)
  const { trips, permissions } = facts
  const ages = [trips?.fetchedAt, permissions?.fetchedAt].filter((at) => typeof at === 'number')
  return (
    <div className={styles.pane}>
      <aside aria-label={t('passengers.summary')} className={styles.root}>
        {isComing &&
          ['ride', 'permission'].map((part) => (
            <Part key={part} title={t(`passengers.summary.${part}`)} isToCome>
              {t('loading')}
            </Part>
          ))}
        {trips && (
          <Part title={t('passengers.summary.ride')} isToCome={!trips.trips && trips.failure === null}>
            <NextRide passenger={passenger} isCard={isCard} trips={trips} moment={facts.moment} />
          </Part>
        )}
        {!isComing && permissions !== null && (
          <Part title={t('passengers.summary.permission')} isToCome={permissions === undefined && online}>
            <PermissionUse
              passenger={passenger}
              isCard={isCard}
              permissions={permissions?.value}
              today={facts.moment.slice(0, 10)}
            />
          </Part>
        )}
        {passenger.utilityIds.length > 0 && (
          <Part title={t('passengers.summary.needs')} isInFields>
            <DoorNeeds ids={passenger.utilityIds} />
          </Part>
        )}
        {!online && ages.length > 0 && (
          <div className={styles.age}>
            <FetchedAt at={Math.min(...ages)} />
          </div>
        )}
      </aside>
    </div>
  )
}

interface PartProps {
  title: string
  /** The same stands in the fields, which on a phone are near. */
  isInFields?: boolean
  /** It is as tall as it mostly becomes. */
  isToCome?: boolean
  children: ReactNode
}

function Part({ title, isInFields = false, isToCome = false, children }: PartProps) {
  const styles = useStyles()
  const titleId = useId()
  return (
    <section
      aria-labelledby={titleId}
      className={mergeClasses(styles.part, isInFields && styles.inFields, isToCome && styles.toCome)}
    >
      <h2 id={titleId} className={styles.title}>
        {title}
      </h2>
      {children}
    </section>
  )
}

const line = `1px solid ${tokens.colorNeutralStroke2}`
const beside = '@container summary (min-width: 320px)'
const wide = '@container summary (min-width: 600px)'

const useStyles = makeStyles({
  pane: { containerType: 'inline-size', containerName: 'summary' },
  root: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    border: line,
    borderRadius: '10px',
    backgroundColor: tokens.colorNeutralBackground1,
    fontSize: '14px',
    lineHeight: '20px',
    // in two cells on a phone, and in a row above two columns of cards
    [beside]: { gridAutoFlow: 'column', gridTemplateColumns: 'none', gridAutoColumns: 'minmax(0, 1fr)' },
    ':not(:has(> *))': { display: 'none' },
  },
  part: {
    minWidth: 0,
    padding: '14px 16px',
    ':not(:first-child)': { borderTop: line },
    [beside]: { padding: '10px 12px', ':not(:first-child)': { borderTop: 'none', borderLeft: line } },
    [wide]: { padding: '14px 16px' },
  },
  toCome: { [beside]: { minHeight: '164px' }, [wide]: { minHeight: '140px' }, boxSizing: 'border-box' },
  inFields: { [beside]: { display: 'none' }, [wide]: { display: 'block' } },
  title: {
    marginBottom: '6px',
    fontSize: '13px',
    lineHeight: '18px',
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorNeutralForeground3,
  },
  age: { padding: '8px 16px', borderTop: line, [beside]: { gridColumn: '1 / -1', gridRow: 2, padding: '8px 12px' } },
})
