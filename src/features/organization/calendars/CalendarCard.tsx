import { EyeRegular, PlugDisconnectedRegular } from '@fluentui/react-icons'
import { useTranslation } from 'react-i18next'
import { calendarAddressCan, type CalendarAddress } from '#domain/calendar-address.ts'
import { localeFacts } from '#domain/locale.ts'
import { MoreMenu } from '#ui/page/MoreMenu.tsx'
import { AccessCard, FactLine } from '../frame/AccessCard.tsx'
import { useAccessWords } from '../frame/use-access-words.ts'

interface Props {
  calendar: CalendarAddress
  destinations: readonly { id: number; alias: string }[]
  /** Why nothing can be changed now, in words, or `null`. */
  refusal: string | null
  onCloseAddress: () => void
}

/** An address with what it shows of which destination, until when, and how it was used. */
export function CalendarCard({ calendar, destinations, refusal, onCloseAddress }: Props) {
  const { t } = useTranslation()
  const { name, naming, locale, destinationId } = calendar
  const words = useAccessWords(calendar, t('calendars.makerGone'))
  const alias = destinations.find(({ id }) => id === destinationId)?.alias
  return (
    <AccessCard
      {...{ name, words }}
      places={alias ?? t('calendars.destination.gone')}
      opens={
        <FactLine icon={<EyeRegular />}>
          {t(`calendars.shows.${naming}`, { language: localeFacts(locale).name })}
        </FactLine>
      }
      more={
        calendarAddressCan.revoke(calendar) === null && (
          <MoreMenu
            upright
            label={t('calendars.more', { name })}
            items={[
              {
                ...{ key: 'close', label: t('calendars.revoke'), icon: <PlugDisconnectedRegular />, refusal },
                onClick: onCloseAddress,
              },
            ]}
          />
        )
      }
    />
  )
}
