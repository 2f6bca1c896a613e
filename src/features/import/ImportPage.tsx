import { makeStyles } from '@fluentui/react-components'
import { useMemo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { unfinishedImport } from '#data/import/journal.ts'
import { destinationsOf, pullDestinationsOf } from '#data/organization-destinations.ts'
import { organizationOf } from '#data/organizations.ts'
import type { Destination } from '#domain/destination.ts'
import { toldApart, type KnownDestination } from '#domain/import/destination-aliases.ts'
import { productField } from '#domain/product.ts'
import { deductibleTypesIn } from '#domain/transportation-permission/deductible.ts'
import { useFailureText } from '#state/use-failure-text.ts'
import { useKnownLast } from '#state/use-known-last.ts'
import { useMirror } from '#state/use-mirror.ts'
import { usePull } from '#state/use-pull.ts'
import { CardSkeleton } from '#ui/late/CardSkeleton.tsx'
import { media } from '#ui/look/breakpoints.ts'
import { FailureNotice } from '#ui/speak/FailureNotice.tsx'
import { ImportScreen } from './ImportScreen.tsx'

interface Props {
  /** The way to the organisation's other pages. */
  tabs?: ReactNode
}

/** Brings passengers of a sheet into an organisation. Source: spec 2 §2 Import screen, ROUTE-40. */
export function ImportPage({ tabs }: Props) {
  const organizationId = Number(useParams()['organizationId'])
  return <ImportOf key={organizationId} organizationId={organizationId} tabs={tabs} />
}

function ImportOf({ organizationId, tabs }: { organizationId: number; tabs: ReactNode }) {
  const { t } = useTranslation()
  const styles = useStyles()
  const failureText = useFailureText()
  const known = useMirror(() => destinationsOf(organizationId), [organizationId])
  const pulled = usePull(organizationId, pullDestinationsOf)
  const all = useKnownLast(organizationId, known?.value)
  const destinations = useMemo(() => all && importedOf(all), [all])
  const organization = useMirror(() => organizationOf(organizationId), [organizationId])
  const deductibleTypes = useMemo(() => deductibleTypesIn(organization?.ptpDeductibleTypeIds ?? ''), [organization])
  const cutOff = useMirror(async () => ({ journal: await unfinishedImport(organizationId) }), [organizationId])
  const unfinished = useKnownLast(organizationId, cutOff)
  const waiting = (
    <div className={styles.waiting}>
      <FailureNotice onRetry={pulled.retry}>{pulled.failure !== null && failureText(pulled.failure)}</FailureNotice>
      {pulled.failure === null && <CardSkeleton label={t('routes.passengerImport')} count={2} />}
    </div>
  )
  return (
    <ImportScreen
      {...{ organizationId, deductibleTypes, tabs }}
      destinations={destinations ?? none}
      savesDrafts={organization?.savePtpAsDraftByDefault ?? true}
      unfinished={unfinished?.journal ?? null}
      waiting={destinations && unfinished ? null : waiting}
    />
  )
}

const none: readonly KnownDestination[] = []

function importedOf(all: readonly Destination[]): KnownDestination[] {
  const known = all.filter(({ deleted }) => !deleted)
  const names = toldApart(known)
  return known.map(({ id, alias, ...destination }) => {
    const told = names.get(id)
    return { id, alias, ...(told !== undefined && { told }), instanceId: destination[productField.instanceId] }
  })
}

const useStyles = makeStyles({ waiting: { padding: '16px 20px', [media.phone]: { padding: '12px' } } })
