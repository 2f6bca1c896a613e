import { Link, makeStyles, tokens } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import type { BoardPassenger } from '#domain/passenger.ts'
import { productField } from '#domain/product.ts'
import { contactWords, phoneLink } from '#domain/phone-number.ts'
import { FactList } from '#ui/look/FactList.tsx'
import { WholeNumbers } from '#ui/look/WholeNumbers.tsx'
import { NeedList } from '../NeedList.tsx'

interface Props {
  /** `undefined` while nothing is known of the passenger. */
  passenger: BoardPassenger | undefined
  /** Needs as the ride has them, until the passenger's own are known. */
  utilityIds: readonly number[]
}

export function PassengerFacts({ passenger, utilityIds }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const needs = passenger?.utilityIds ?? utilityIds
  const city = [passenger?.homePostalcode, passenger?.homeCity].filter(Boolean).join(' ')
  return (
    <FactList
      facts={[
        [t('passengers.dialog.needs'), needs.length > 0 && <NeedList ids={needs} />],
        [
          t('passengers.dialog.phoneNumbers'),
          passenger && passenger.phoneNumbers.length > 0 && (
            <ul className={styles.list}>
              {passenger.phoneNumbers.map((phone) => (
                <li key={phone.id}>
                  {contactWords(phone) !== '' && `${contactWords(phone)} · `}
                  <Link href={phoneLink(phone.number)} className={styles.phone}>
                    <WholeNumbers>{phone.number}</WholeNumbers>
                  </Link>
                  {phone.assistant && ` (${t('passengers.dialog.assistant')})`}
                </li>
              ))}
            </ul>
          ),
        ],
        [t('passengers.dialog.homeAddress'), [passenger?.homeAddress, city].filter(Boolean).join(', ')],
        [t('passengers.dialog.pickupAddress'), passenger?.pickupAddress],
        [t('passengers.dialog.grade'), passenger?.yearGrade === null ? null : passenger?.yearGrade.toString()],
        [t('passengers.dialog.externalId'), passenger?.[productField.id]],
      ]}
    />
  )
}

const useStyles = makeStyles({
  list: { display: 'flex', flexDirection: 'column', gap: '4px' },
  phone: {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: 'var(--control-height, 24px)',
    fontWeight: tokens.fontWeightSemibold,
  },
})
