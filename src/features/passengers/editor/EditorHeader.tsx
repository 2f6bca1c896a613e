import { Avatar } from '@fluentui/react-components'
import { CheckmarkCircleRegular, ClockRegular, DeleteRegular, ProhibitedRegular } from '@fluentui/react-icons'
import { useTranslation } from 'react-i18next'
import { mainDestinationId } from '#domain/passenger-destinations.ts'
import type { Passenger } from '#domain/passenger.ts'
import { productField } from '#domain/product.ts'
import type { MenuAction } from '#ui/page/MoreMenu.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { StateChip } from '#ui/look/StateChip.tsx'

export interface BackLink {
  href: string
  label: string
  onOpen: () => void
}

interface Props {
  passenger: Passenger
  destinationName: (id: number) => string
  back: BackLink | undefined
  menu: readonly MenuAction[]
  headingRef: ((heading: HTMLHeadingElement | null) => void) | undefined
}

/** Who the passenger is, and what can be done with the record as a whole. */
export function EditorHeader({ passenger, destinationName, back, menu, headingRef }: Props) {
  const { t } = useTranslation()
  const mainId = mainDestinationId(passenger)
  const bookingId = passenger[productField.id]
  const facts = [
    mainId !== null && destinationName(mainId),
    bookingId !== null && t('passengers.editor.bookingId', { id: bookingId }),
    passenger.externalId,
  ].filter(Boolean)
  return (
    <PageHeader
      title={passenger.id === 0 ? t('passengers.editor.title.new') : passenger.name}
      {...(back && { back })}
      {...(headingRef && { headingRef })}
      {...(passenger.id !== 0 && {
        lead: <Avatar name={passenger.name} size={48} color="brand" />,
        chip: <Chip passenger={passenger} />,
      })}
      facts={facts.join(' · ')}
      menu={menu}
    />
  )
}

function Chip({ passenger }: { passenger: Passenger }) {
  const { t } = useTranslation()
  return (
    <>
      {passenger.isArchivedOrDeleted ? (
        <StateChip state="rejected" icon={<DeleteRegular />}>
          {t('passengers.editor.deletionRequested')}
        </StateChip>
      ) : passenger.inactive ? (
        <StateChip state="ordered" icon={<ProhibitedRegular />}>
          {t('passengers.editor.inactive')}
        </StateChip>
      ) : (
        <StateChip state="accepted" icon={<CheckmarkCircleRegular />}>
          {t('passengers.editor.active')}
        </StateChip>
      )}
      {passenger.hasPendingPropertyChanges && (
        <StateChip state="modified" icon={<ClockRegular />}>
          {t('passengers.editor.pending')}
        </StateChip>
      )}
    </>
  )
}
