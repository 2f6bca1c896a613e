import { useTranslation } from 'react-i18next'
import type { PriceEstimate } from '#domain/price-estimate.ts'
import { FieldHint } from '#ui/form/FieldHint.tsx'
import { formatInterval, formatNumber } from '#ui/look/format.ts'

/** How long the way is and how long it takes; without roads in words that say so. */
export function EstimatedWay({ route }: { route: NonNullable<PriceEstimate['route']> }) {
  const { t, i18n } = useTranslation()
  const { distanceMetres, durationMinutes, isStraight } = route
  const km = formatNumber(distanceMetres / 1000, i18n.language, { most: 1 })
  const time = formatInterval(Math.round(durationMinutes), t)
  return (
    <FieldHint>{t(isStraight ? 'bookings.estimate.way.straight' : 'bookings.estimate.way', { km, time })}</FieldHint>
  )
}
