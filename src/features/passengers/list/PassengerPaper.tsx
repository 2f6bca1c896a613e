import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { PassengerCard } from '#domain/passenger.ts'
import { namedPhones } from '#domain/phone-number.ts'
import { usePrintedBy } from '#features/export/use-printed-by.ts'
import { PaperSheet } from '#ui/table/PaperSheet.tsx'
import { PaperTable } from '#ui/table/PaperTable.tsx'
import { shortAddress } from './address.ts'
import { needsOf } from './passenger-sheet.ts'

interface Props {
  /** Of the destination. */
  alias: string
  /** Everybody whom the list finds, on all its pages, in its order. */
  passengers: readonly PassengerCard[]
  onPrinted: () => void
}

/** The list on paper: what it shows on all its pages. It goes to the printer once it is drawn. */
export function PassengerPaper({ alias, passengers, onPrinted }: Props) {
  const { t } = useTranslation()
  const printedBy = usePrintedBy()
  const printed = useEffectEvent(onPrinted)
  useEffect(() => {
    const end = () => printed()
    window.addEventListener('afterprint', end)
    // after the effect, in which nothing can be drawn for paper
    const timer = setTimeout(() => window.print())
    return () => {
      clearTimeout(timer)
      window.removeEventListener('afterprint', end)
    }
  }, [])
  return (
    <PaperSheet
      title={alias}
      facts={[`${t('routes.passengers')} · ${t('passengers.list.count', { count: passengers.length })}`, printedBy]}
    >
      <PaperTable
        columns={[
          { header: t('passengers.list.name') },
          { header: t('passengers.list.grade'), isNumber: true },
          ...(['address', 'phone', 'groups', 'utilities'] as const).map((key) => ({
            header: t(`passengers.list.${key}`),
          })),
        ]}
        rows={passengers}
        rowKey={({ id }) => id}
        cells={(passenger) => [
          passenger.inactive ? `${passenger.name} (${t('passengers.list.inactive')})` : passenger.name,
          passenger.yearGrade,
          shortAddress(passenger),
          namedPhones(passenger.phone, passenger.contacts),
          passenger.groups,
          needsOf(passenger.utilityIds, t),
        ]}
      />
    </PaperSheet>
  )
}
