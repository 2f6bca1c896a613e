import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'

/** People by their names; in other words those whose name is not known any more. */
export interface Who {
  name: (user: { id: number; email: string | null } | null) => string
  passenger: (passenger: { id: number; name: string | null } | undefined) => string
}

export function useWho(): Who {
  const { t } = useTranslation()
  return useMemo(
    () => ({
      name: (user) => (user === null ? t('audit.who.nobody') : (user.email ?? t('audit.who.gone', { id: user.id }))),
      passenger: (passenger) =>
        passenger === undefined
          ? t('audit.notKnown')
          : (passenger.name ?? t('audit.passengerGone', { id: passenger.id })),
    }),
    [t],
  )
}
