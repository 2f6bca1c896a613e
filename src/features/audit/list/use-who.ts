import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { AuditActor } from '#domain/audit.ts'

/** People, programs and calendars by their names; in other words those whose name is not known any more. */
export interface Who {
  name: (actor: AuditActor | null) => string
  passenger: (passenger: { id: number; name: string | null } | undefined) => string
}

export function useWho(): Who {
  const { t } = useTranslation()
  return useMemo(
    () => ({
      name(actor) {
        if (actor === null) return t('audit.who.nobody')
        if (actor.program !== undefined) return t('audit.who.program', { name: actor.program })
        if (actor.calendar !== undefined) return t('audit.who.calendar', { name: actor.calendar })
        return actor.email ?? t('audit.who.gone', { id: actor.id })
      },
      passenger: (passenger) =>
        passenger === undefined
          ? t('audit.notKnown')
          : (passenger.name ?? t('audit.passengerGone', { id: passenger.id })),
    }),
    [t],
  )
}
