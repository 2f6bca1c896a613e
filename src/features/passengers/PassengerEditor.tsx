import { Button, makeStyles } from '@fluentui/react-components'
import { CloudOffRegular, PersonProhibitedRegular } from '@fluentui/react-icons'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { mainDestinationId } from '#domain/passenger-destinations.ts'
import { destinationIdsOf, type Passenger } from '#domain/passenger.ts'
import { useShownSince } from '#state/screen-data.ts'
import { useFailureText } from '#state/use-failure-text.ts'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { LoadingBar } from '#ui/late/LoadingBar.tsx'
import { Notice } from '#ui/speak/Notice.tsx'
import type { BackLink } from './editor/EditorHeader.tsx'
import { PassengerEditing } from './editor/PassengerEditing.tsx'
import { isHidden, useWholePassenger } from './editor/use-whole-passenger.ts'

interface Props {
  passengerId: number
  /** The way back to the list, once it is known who the passenger is. */
  back?: (passenger: Passenger | undefined) => BackLink
  headingRef?: (heading: HTMLHeadingElement | null) => void
  /** The destination in whose list the passenger is opened; outside of lists there is none. */
  destinationId?: number
  /** Told when the passenger is at other destinations than that one: the first of them. Source: spec 1 §2.2. */
  onOtherDestination?: (destinationId: number) => void
}

/** A stored passenger, to read and to change. Give it the passenger's id as its key. */
export function PassengerEditor({ passengerId, back, headingRef, destinationId, onOtherDestination }: Props) {
  const { t } = useTranslation()
  const failureText = useFailureText()
  const styles = useStyles()
  const whole = useWholePassenger(passengerId)
  const { passenger, isCard, isComing, fetchedAt, isLoading, changed, failure, retry, replace } = whole
  useShownSince(fetchedAt)
  // what is stored here is followed once all of it is, and not by who is on the way to another page
  const [storedPart, setStoredPart] = useState<Passenger | null>(null)
  const ids = passenger && passenger !== storedPart && !isCard ? destinationIdsOf(passenger) : undefined
  const isElsewhere = destinationId !== undefined && ids !== undefined && !ids.includes(destinationId)
  const firstId = passenger ? mainDestinationId(passenger) : null
  const lead = useEffectEvent((id: number) => onOtherDestination?.(id))
  useEffect(() => {
    if (isElsewhere && firstId !== null) lead(firstId)
  }, [isElsewhere, firstId])

  const link = back?.(passenger)
  if (!passenger) {
    const isNobody = isHidden(failure)
    return (
      <div className={styles.place} aria-busy={isLoading}>
        <LoadingBar loading={isLoading} />
        {failure !== null && (
          <div role="alert">
            <EmptyState
              icon={isNobody ? <PersonProhibitedRegular /> : <CloudOffRegular />}
              title={isNobody ? t('passengers.editor.notFound') : failureText(failure)}
              action={
                isNobody ? (
                  link && <Button onClick={link.onOpen}>{link.label}</Button>
                ) : (
                  <Button appearance="primary" onClick={retry}>
                    {t('retry')}
                  </Button>
                )
              }
            />
          </div>
        )}
      </div>
    )
  }
  return (
    <>
      <LoadingBar loading={isLoading} />
      {isCard && failure !== null && (
        <div role="status" className={styles.notice}>
          <Notice intent="warning" actions={<Button onClick={retry}>{t('retry')}</Button>}>
            {t('passengers.editor.card')}
          </Notice>
        </div>
      )}
      <PassengerEditing
        passenger={passenger}
        isCard={isCard}
        isComing={isComing}
        changed={changed}
        groupId={null}
        back={link}
        headingRef={headingRef}
        onStored={(stored) => {
          setStoredPart(stored)
          replace(stored)
        }}
        onSaved={() => setStoredPart(null)}
      />
    </>
  )
}

const useStyles = makeStyles({
  place: { position: 'relative', minHeight: '100%', display: 'grid', alignContent: 'center' },
  notice: { padding: '12px 20px 0' },
})
