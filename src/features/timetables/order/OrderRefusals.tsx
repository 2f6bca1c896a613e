import { useTranslation } from 'react-i18next'
import type { TimetablePassenger } from '#domain/timetable/schema.ts'
import { Notice } from '#ui/speak/Notice.tsx'
import type { OrderView } from './use-order-view.ts'

interface Props {
  /** Text keys of what is in the way of an order. */
  reasons: readonly string[]
  view: OrderView
}

/** What keeps a timetable from being ordered, each with those whom it is about. */
export function OrderRefusals({ reasons, view }: Props) {
  const { t } = useTranslation()
  if (reasons.length === 0) return null
  return (
    <div role="alert">
      {reasons.map((reason) => {
        const names = namesBehind(reason, view)
        return (
          <Notice key={reason} intent="warning">
            {t(reason)}
            {names.length > 0 && <strong> {names.map(({ name }) => name).join(', ')}</strong>}
          </Notice>
        )
      })}
    </div>
  )
}

function namesBehind(reason: string, { inactive, lacking }: OrderView): readonly TimetablePassenger[] {
  if (reason === 'refusal.timetable.inactivePassengers') return inactive
  return reason === 'refusal.timetable.missingPermissions' ? lacking : []
}
