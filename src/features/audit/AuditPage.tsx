import { makeStyles } from '@fluentui/react-components'
import { ClipboardTextLtrRegular, CloudOffRegular } from '@fluentui/react-icons'
import { useEffect, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { fetchAllAuditEvents, TooManyEventsError } from '#data/audit.ts'
import { now } from '#data/device/clock.ts'
import { organizationOf } from '#data/organizations.ts'
import { auditLimits } from '#domain/audit.ts'
import { localDateAt } from '#domain/local-date.ts'
import { ExportMenu } from '#features/export/ExportMenu.tsx'
import { ExportRefusedError, type Gathering } from '#features/export/use-export.ts'
import { useShownSince } from '#state/screen-data.ts'
import { sync } from '#state/sync.ts'
import { useFailureText } from '#state/use-failure-text.ts'
import { useMirror } from '#state/use-mirror.ts'
import { LoadingBar } from '#ui/late/LoadingBar.tsx'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { ListPage } from '#ui/page/ListPage.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { announce } from '#ui/speak/announce.ts'
import { FailureNotice } from '#ui/speak/FailureNotice.tsx'
import { Notice } from '#ui/speak/Notice.tsx'
import { ListFrame } from '#ui/table/ListFrame.tsx'
import { TableSkeleton } from '#ui/table/TableSkeleton.tsx'
import { useNow } from '#ui/time/use-now.ts'
import { formatNumber } from '#ui/look/format.ts'
import { auditRow, auditSheet } from './audit-sheet.ts'
import { AuditFilters } from './filters/AuditFilters.tsx'
import { useAuditAddress } from './filters/use-audit-address.ts'
import { AuditPager } from './list/AuditPager.tsx'
import { EventDays } from './list/EventDays.tsx'
import { useWho } from './list/use-who.ts'
import { BrokenSeal } from './seal/BrokenSeal.tsx'
import { SealChip, SealToCome } from './seal/SealChip.tsx'
import { useSeal } from './seal/use-seal.ts'
import { useAuditPage } from './use-audit-page.ts'

const minuteMs = 60_000

interface Props {
  /** The organisation's tabs. */
  tabs?: ReactNode
}

/** An organisation's audit log: who did what to whom, and when. It is not kept on the device. */
export function AuditPage({ tabs }: Props) {
  const { t, i18n } = useTranslation()
  const styles = useStyles()
  const { online } = useSnapshot(sync)
  const failureText = useFailureText()
  const who = useWho()
  const organizationId = Number(useParams()['organizationId'])
  const organization = useMirror(() => organizationOf(organizationId), [organizationId])
  const today = localDateAt(useNow(now, minuteMs))
  const { search, address, isFiltered, filter, clear, turn } = useAuditAddress()
  const { page, fetchedAt, isOfAddress, failure, retry } = useAuditPage(organizationId, search, address)
  useShownSince(fetchedAt, false)
  const seal = useSeal(organizationId, online)
  const list = useRef<HTMLDivElement>(null)
  useCountToldOf(JSON.stringify({ ...search, before: null, after: null }), isOfAddress ? (page?.total ?? null) : null)

  const passengers = page?.events.flatMap((event) => event.passengers) ?? []
  const brokenFrom = seal?.check?.brokenFrom ?? null
  const offline = online ? null : t('audit.offline')
  const gather = (gathering: Gathering) =>
    fetchAllAuditEvents(organizationId, search, (event) => auditRow(event, who, i18n), gathering).catch(
      (error: unknown) => {
        if (!(error instanceof TooManyEventsError)) throw error
        throw new ExportRefusedError(t('audit.tooMany', { most: formatNumber(auditLimits.exported, i18n.language) }))
      },
    )
  return (
    <ListPage
      isNarrow
      hasTabs={tabs !== undefined}
      header={
        <PageHeader
          title={t('routes.audit')}
          facts={organization?.name ?? null}
          actions={
            <ExportMenu
              fileName={`${t('routes.audit')} ${today}`}
              refusal={offline}
              sheet={async (gathering) => auditSheet(await gather(gathering), i18n)}
            />
          }
        >
          {tabs}
        </PageHeader>
      }
    >
      <AuditFilters
        {...{ organizationId, search, today }}
        nameOf={(id) => passengers.find((passenger) => passenger.id === id)?.name ?? null}
        actorOf={(id) => page?.events.find(({ user }) => user?.id === id)?.user ?? null}
        onFilter={filter}
      >
        {seal ? <SealChip seal={seal} today={today} /> : online && <SealToCome />}
      </AuditFilters>
      {brokenFrom !== null && <BrokenSeal from={brokenFrom} locale={i18n.language} />}
      {page && offline !== null && <Notice intent="warning">{offline}</Notice>}
      <FailureNotice onRetry={retry}>{online && failure !== null && failureText(failure)}</FailureNotice>
      <ListFrame>
        {page === null ? (
          <WithoutPage isOffline={!online} hasFailed={failure !== null} />
        ) : (
          <div ref={list} className={styles.list} aria-busy={!isOfAddress && failure === null}>
            <LoadingBar loading={!isOfAddress && failure === null} />
            {page.events.length === 0 && (
              <EmptyState
                icon={<ClipboardTextLtrRegular />}
                title={t('audit.none')}
                onClear={isFiltered ? clear : null}
              />
            )}
            <EventDays events={page.events} today={today} />
            <AuditPager
              page={page}
              isBusy={!isOfAddress || !online}
              onTurn={(cursor) => {
                list.current?.scrollIntoView({ block: 'start' })
                turn(cursor)
              }}
            />
          </div>
        )}
      </ListFrame>
    </ListPage>
  )
}

/** Before anything has come: it is on its way, or cannot be had. */
function WithoutPage({ isOffline, hasFailed }: { isOffline: boolean; hasFailed: boolean }) {
  const { t } = useTranslation()
  if (isOffline) return <EmptyState icon={<CloudOffRegular />} title={t('audit.offline')} />
  if (hasFailed) return <EmptyState icon={<ClipboardTextLtrRegular />} title={t('audit.notLoaded')} />
  return <TableSkeleton label={t('routes.audit')} />
}

/** Says how many events another filter has found. @param total `null` until that is known */
function useCountToldOf(filter: string, total: number | null): void {
  const { t } = useTranslation()
  const told = useRef(filter)
  useEffect(() => {
    if (total === null || told.current === filter) return
    told.current = filter
    announce(total < auditLimits.counted ? t('audit.found', { count: total }) : t('audit.foundMore', { count: total }))
  }, [filter, total, t])
}

const useStyles = makeStyles({ list: { position: 'relative' } })
