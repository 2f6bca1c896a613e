import { makeStyles } from '@fluentui/react-components'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { unfinishedImport } from '#data/import/journal.ts'
import { destinationsOf, pullDestinationsOf } from '#data/organization-destinations.ts'
import type { Destination } from '#domain/destination.ts'
import type { KnownDestination } from '#domain/import/destination-aliases.ts'
import { productField } from '#domain/product.ts'
import { useFailureText } from '#state/use-failure-text.ts'
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
  const destinations = useKnownLast(known?.value.filter(({ deleted }) => !deleted).map(importedOf))
  const unfinished = useKnownLast(useMirror(() => unfinishedImport(organizationId), [organizationId]))
  const waiting = (
    <div className={styles.waiting}>
      <FailureNotice onRetry={pulled.retry}>{pulled.failure !== null && failureText(pulled.failure)}</FailureNotice>
      {pulled.failure === null && <CardSkeleton label={t('routes.passengerImport')} count={2} />}
    </div>
  )
  return (
    <ImportScreen
      {...{ organizationId, tabs }}
      destinations={destinations ?? none}
      unfinished={unfinished ?? null}
      waiting={destinations === undefined || unfinished === undefined ? waiting : null}
    />
  )
}

const none: readonly KnownDestination[] = []

const importedOf = (destination: Destination): KnownDestination => ({
  id: destination.id,
  alias: destination.alias,
  instanceId: destination[productField.instanceId],
})

/**
 * What was known last, the same as long as it says the same: an import goes on when the device has forgotten it, or has
 * been told it once more. `undefined` before it was ever known.
 */
function useKnownLast<T>(value: T | undefined): T | undefined {
  const [last, setLast] = useState({ value, said: '' })
  const said = value === undefined ? last.said : JSON.stringify(value)
  if (said !== last.said) setLast({ value, said })
  return last.value
}

const useStyles = makeStyles({ waiting: { padding: '16px 20px', [media.phone]: { padding: '12px' } } })
