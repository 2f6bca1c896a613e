import { makeStyles, tokens } from '@fluentui/react-components'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Destination } from '#domain/destination.ts'
import type { PassengerCard } from '#domain/passenger.ts'
import { namedPhones } from '#domain/phone-number.ts'
import { inShownOrder, utilityName } from '#domain/utility.ts'
import { mainDestinationName } from './main-destination.ts'

interface Props {
  passenger: PassengerCard
  destinations: readonly Destination[]
}

/** Who a passenger is, to be read only. */
export function PassengerInfoCard({ passenger, destinations }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const titleId = useId()
  const { homeAddress, homePostalcode, homeCity, yearGrade } = passenger
  const city = [homePostalcode, homeCity].filter(Boolean).join(' ')
  const facts = [
    [t('passengers.dialog.homeAddress'), [homeAddress, city].filter(Boolean).join(', ')],
    [t('passengerGroups.column.phone'), namedPhones(passenger.phone, passenger.contacts)],
    [t('passengerGroups.column.mainDestination'), mainDestinationName(passenger, destinations)],
    [t('passengers.dialog.grade'), yearGrade?.toString()],
    [t('passengerGroups.column.groups'), passenger.groups],
    [
      t('passengers.dialog.needs'),
      inShownOrder(passenger.utilityIds)
        .map((id) => t(`utilities.${utilityName(id) ?? 'unknown'}`))
        .join(', '),
    ],
  ] as const
  return (
    <section aria-labelledby={titleId} className={styles.root}>
      <h3 id={titleId} className={styles.name}>
        {passenger.name}
      </h3>
      <dl className={styles.facts}>
        {facts.map(
          ([name, fact]) =>
            fact && (
              <div key={name}>
                <dt className={styles.label}>{name}</dt>
                <dd className={styles.fact}>{fact}</dd>
              </div>
            ),
        )}
      </dl>
    </section>
  )
}

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexDirection: 'column',
    gap: '10px',
    padding: '14px 16px',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: '10px',
    backgroundColor: tokens.colorNeutralBackground2,
    fontSize: '14px',
    lineHeight: '20px',
  },
  name: {
    fontSize: '16px',
    lineHeight: '22px',
    fontWeight: tokens.fontWeightSemibold,
    overflowWrap: 'anywhere',
  },
  facts: { display: 'flex', flexDirection: 'column', gap: '8px' },
  label: { fontSize: '12px', lineHeight: '16px', color: tokens.colorNeutralForeground3 },
  fact: { overflowWrap: 'anywhere' },
})
