import { makeStyles, tokens } from '@fluentui/react-components'
import { CalendarAddRegular } from '@fluentui/react-icons'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { calendarsOf, closeCalendar, pullCalendars, type MadeCalendar } from '#data/calendars.ts'
import type { CalendarAddress } from '#domain/calendar-address.ts'
import { sync } from '#state/sync.ts'
import { useFailureText } from '#state/use-failure-text.ts'
import { RefusableButton } from '#ui/press/RefusableButton.tsx'
import { Notice } from '#ui/speak/Notice.tsx'
import { CardTable } from '../frame/CardTable.tsx'
import { CloseAccessDialog } from '../frame/CloseAccessDialog.tsx'
import { useKept } from '../frame/use-kept.ts'
import { CalendarCard } from './CalendarCard.tsx'
import { CalendarDialog } from './CalendarDialog.tsx'
import { CalendarToldDialog } from './CalendarToldDialog.tsx'

interface Props {
  organizationId: number
  /** Of the organisation, without deleted ones. */
  destinations: readonly { id: number; alias: string }[]
  /** Whether the user may make an address here. */
  mayAdd: boolean
}

/** What is open: the form, the address that it has made, or the question before one is closed. */
type Opened = { kind: 'form' } | { kind: 'told'; made: MadeCalendar } | { kind: 'close'; calendar: CalendarAddress }

/** In the order of a row's cells. */
const columns = ['name', 'shows', 'destination', 'ends', 'used', 'made', 'state', 'more'] as const

/** The addresses at which calendar programs read the boards of an organisation's destinations. */
export function CalendarSection({ organizationId, destinations, mayAdd }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const failureText = useFailureText()
  const titleId = useId()
  const { online } = useSnapshot(sync)
  const calendars = useKept({ id: organizationId, read: calendarsOf, pull: pullCalendars })
  const [opened, setOpened] = useState<Opened | null>(null)
  const close = () => setOpened(null)
  const refusal = online ? null : t('calendars.offline')
  const rows = calendars.value ?? []
  return (
    <section aria-labelledby={titleId} className={styles.root}>
      <div className={styles.head}>
        <h2 id={titleId} className={styles.title}>
          {t('calendars.title')}
        </h2>
        {mayAdd && (
          <RefusableButton icon={<CalendarAddRegular />} refusal={refusal} onClick={() => setOpened({ kind: 'form' })}>
            {t('calendars.add')}
          </RefusableButton>
        )}
      </div>
      <p className={styles.info}>{t('calendars.info')}</p>
      {calendars.failure !== null && online && <Notice intent="error">{failureText(calendars.failure)}</Notice>}
      {calendars.value?.length === 0 && <p className={styles.info}>{t('calendars.none')}</p>}
      {rows.length > 0 && (
        <CardTable
          label={t('calendars.title')}
          titles={columns.map((column) => t(`calendars.column.${column}`))}
          total={rows.length}
        >
          {rows.map((calendar) => (
            <CalendarCard
              key={calendar.id}
              {...{ calendar, destinations, refusal }}
              onCloseAddress={() => setOpened({ kind: 'close', calendar })}
            />
          ))}
        </CardTable>
      )}
      {opened?.kind === 'form' && (
        <CalendarDialog
          {...{ organizationId, destinations }}
          onClose={close}
          onMade={(made) => setOpened({ kind: 'told', made })}
        />
      )}
      {opened?.kind === 'told' && <CalendarToldDialog made={opened.made} onClose={close} />}
      {opened?.kind === 'close' && (
        <CloseAccessDialog
          words={{
            question: t('calendars.revoke.title', { name: opened.calendar.name }),
            text: t('calendars.revoke.text'),
            confirm: t('calendars.revoke.confirm'),
            done: t('calendars.revoked', { name: opened.calendar.name }),
            failed: t('calendars.revokeFailed'),
          }}
          shut={() => closeCalendar(opened.calendar)}
          onClose={close}
        />
      )}
    </section>
  )
}

const useStyles = makeStyles({
  root: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '12px', paddingTop: '16px' },
  head: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '8px 16px',
  },
  title: { fontSize: '18px', lineHeight: '24px', fontWeight: tokens.fontWeightSemibold },
  info: { maxWidth: '72ch', fontSize: '14px', lineHeight: '20px', color: tokens.colorNeutralForeground2 },
})
