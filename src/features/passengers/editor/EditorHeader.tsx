import { Avatar, Button, makeStyles } from '@fluentui/react-components'
import {
  CalendarAddRegular,
  CallRegular,
  CheckmarkCircleRegular,
  ClockRegular,
  DeleteRegular,
  ProhibitedRegular,
} from '@fluentui/react-icons'
import { useTranslation } from 'react-i18next'
import { mainDestinationId } from '#domain/passenger-destinations.ts'
import type { Passenger } from '#domain/passenger.ts'
import { homeNumber, namedNumber, phoneLink } from '#domain/phone-number.ts'
import { productField } from '#domain/product.ts'
import { media } from '#ui/look/breakpoints.ts'
import { capitalized } from '#ui/look/format.ts'
import { useMedia } from '#ui/look/use-media.ts'
import type { MenuAction } from '#ui/page/MoreMenu.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { PresentUsers } from '#ui/speak/PresentUsers.tsx'
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
  /** Begins a booking for the passenger; `null` where the user may not, or the passenger takes no rides. */
  onBook: (() => void) | null
  /** Who else changes the passenger, in words, or `null`. */
  present: string | null
}

/** Who the passenger is, and what can be done with the record as a whole. */
export function EditorHeader({ passenger, destinationName, back, menu, headingRef, onBook, present }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const isPhone = useMedia(media.phone)
  const isNarrow = useMedia(media.belowLandscape)
  const mainId = mainDestinationId(passenger)
  const bookingId = passenger[productField.id]
  const facts = [
    mainId !== null && !isNarrow && destinationName(mainId),
    bookingId !== null && t('passengers.editor.bookingId', { id: bookingId }),
    !isNarrow && passenger.externalId,
  ].filter(Boolean)
  const line = capitalized(facts.join(' · '))
  const home = passenger.id === 0 ? null : homeNumber(passenger.phoneNumbers)
  const book = onBook && (
    <Button appearance="primary" icon={<CalendarAddRegular />} onClick={onBook}>
      {t('passengers.editor.book')}
    </Button>
  )
  return (
    <PageHeader
      backIsArrow
      title={passenger.id === 0 ? t('passengers.editor.title.new') : passenger.name}
      {...(back && { back })}
      {...(headingRef && { headingRef })}
      {...(passenger.id !== 0 && {
        lead: isPhone ? undefined : <Avatar name={passenger.name} size={48} color="brand" />,
        chip: <Chip passenger={passenger} />,
      })}
      facts={passenger.id === 0 ? line : <Facts line={line} present={present} />}
      actions={!isPhone && book}
      menu={menu}
    >
      {isPhone && (book !== null || home !== null) && (
        <div className={styles.beside}>
          {book}
          {home !== null && (
            <Button
              as="a"
              href={phoneLink(home.number)}
              icon={<CallRegular />}
              aria-label={t('passengers.editor.callHomeOf', { number: namedNumber(home) })}
            >
              {t('passengers.editor.callHome')}
            </Button>
          )}
        </div>
      )}
    </PageHeader>
  )
}

/** Who else changes the passenger comes into the line of facts, which is there and stays as high. */
function Facts({ line, present }: { line: string; present: string | null }) {
  const styles = useStyles()
  return (
    <div className={present === null ? styles.facts : styles.factsInOneLine}>
      {present !== null && <PresentUsers words={present} />}
      {present !== null && line !== '' && ' · '}
      {line}
    </div>
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

const useStyles = makeStyles({
  facts: { minHeight: '20px' },
  factsInOneLine: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  // as wide as each other, one alone as wide as both
  beside: {
    display: 'grid',
    gridAutoFlow: 'column',
    gridAutoColumns: 'minmax(0, 1fr)',
    gap: '8px',
    [media.print]: { display: 'none' },
  },
})
