import { useTranslation } from 'react-i18next'
import { pageSizes } from '#domain/page-size.ts'
import { Pager } from '#ui/table/Pager.tsx'
import type { ListedPassengers } from './use-passengers.ts'

interface Props {
  passengers: ListedPassengers
}

/** Under a list of passengers. Not there while there is nothing to turn. */
export function PassengerPager({ passengers: { page, isUnknown, query, setPage } }: Props) {
  const { t } = useTranslation()
  if (!page || isUnknown || page.total === 0) return null
  return (
    <Pager
      label={t('routes.passengers')}
      page={page.page}
      size={query.size}
      sizes={pageSizes.passengers}
      total={page.total}
      onChange={setPage}
    />
  )
}
