import { Button, makeStyles, tokens } from '@fluentui/react-components'
import {
  ArrowClockwiseRegular,
  CloudOffRegular,
  ErrorCircleRegular,
  LocationOffRegular,
  PuzzlePieceRegular,
} from '@fluentui/react-icons'
import { useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useRouteError } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { ApiError } from '#data/api/api-error.ts'
import { pullDestinations } from '#data/destinations.ts'
import { pullOrganizations } from '#data/organizations.ts'
import { errorTexts } from '#state/error-texts.ts'
import { retryStart, session } from '#state/session.ts'
import { checkServer, sync } from '#state/sync.ts'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { LoadingBar } from '#ui/late/LoadingBar.tsx'
import { useDelayedFlag } from '#ui/late/use-delayed-flag.ts'
import { visuallyHidden } from '#ui/look/visually-hidden.ts'
import { ChunkError } from './chunks.ts'
import { paths } from './paths.ts'

/** A failure that takes the place of a page. */
function FailureCard({ children }: { children: ReactNode }) {
  const styles = useStyles()
  return (
    <div className={styles.place}>
      <div className={styles.card}>{children}</div>
    </div>
  )
}

interface WaitingProps {
  /** Text key of what is waited for. */
  warning: string
}

/** While it is not known who is signed in, or what they may see: nothing, then what is waited for, or what failed. */
export function Waiting({ warning }: WaitingProps) {
  const { t } = useTranslation()
  const styles = useStyles()
  const isSlow = useDelayedFlag(true)
  const { failure, retry } = useWait(isSlow ? waitedFor[warning] : undefined)
  if (failure !== null) return <StartFailure failure={failure} onRetry={retry} />
  return (
    <div className={styles.place}>
      <LoadingBar loading />
      {isSlow && <p className={styles.warning}>{t(warning)}</p>}
    </div>
  )
}

/** What a warning waits for, and how it is asked for again. */
const waitedFor: Readonly<Record<string, () => Promise<void>>> = {
  'guards.destinationsNotLoaded': pullDestinations,
  'guards.organizationsNotLoaded': pullOrganizations,
}

/** What failed of what is waited for; `null` while nothing has. What does not come is asked for again. */
function useWait(pull: (() => Promise<void>) | undefined): { failure: unknown; retry: () => Promise<void> } {
  const { failure: startFailure } = useSnapshot(session)
  const [failure, setFailure] = useState<unknown>(null)
  useEffect(() => {
    pull?.().catch(setFailure)
  }, [pull])
  const retry = async () => {
    await checkServer()
    if (!session.me) await retryStart()
    else await pull?.().catch(setFailure)
  }
  return { failure: startFailure ?? failure, retry }
}

interface StartFailureProps {
  failure: unknown
  onRetry: () => Promise<void>
}

/** The server gave no answer, and the device has nothing to show instead. Source: spec 1 §8, open points C-21, C-43. */
function StartFailure({ failure, onRetry }: StartFailureProps) {
  const { t, i18n } = useTranslation()
  const navigate = useNavigate()
  const { me } = useSnapshot(session)
  const [busy, setBusy] = useState(false)
  const [title = ''] = errorTexts(failure, { t: (key) => t(key), exists: (key) => i18n.exists(key) })
  const isUnanswered = failure instanceof ApiError && failure.status === null
  const retry = async () => {
    setBusy(true)
    await onRetry()
    setBusy(false)
  }
  return (
    <FailureCard>
      <EmptyState
        icon={<CloudOffRegular />}
        title={title}
        {...(isUnanswered && { text: t('failures.unableToConnect') })}
        action={
          <>
            <Button
              appearance="primary"
              disabledFocusable={busy}
              icon={<ArrowClockwiseRegular />}
              onClick={() => void retry()}
            >
              {t('retry')}
            </Button>
            {!me && (
              <Button appearance="transparent" onClick={() => void navigate(paths.signIn())}>
                {t('auth.signIn.title')}
              </Button>
            )}
          </>
        }
      />
    </FailureCard>
  )
}

/** Source: spec 1 §2.2 "A destination wrapper shows the error". */
export function NoDestinations({ reason }: { reason: string }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return (
    <FailureCard>
      <h1 className={useStyles().hidden}>{t('routes.destinations')}</h1>
      <EmptyState
        icon={<LocationOffRegular />}
        title={t(reason)}
        action={
          <Button onClick={() => void navigate(paths.contactSupport({ destinationId: 0 }))}>
            {t('support.title')}
          </Button>
        }
      />
    </FailureCard>
  )
}

/** What the link leads to is not there, or not for this user. */
export function Missing({ what }: { what: 'address' | 'destination' }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return (
    <FailureCard>
      <h1 className={useStyles().hidden}>{t(`failures.missing.${what}`)}</h1>
      <EmptyState
        icon={<LocationOffRegular />}
        title={t(`failures.missing.${what}`)}
        text={t(`failures.missing.${what}.text`)}
        action={
          <Button appearance="primary" onClick={() => void navigate(paths.root(), { replace: true })}>
            {t('failures.missing.start')}
          </Button>
        }
      />
    </FailureCard>
  )
}

/** In place of a screen that failed: a part of the app that is missing, or a fault of ours. */
export function RouteFailure() {
  const { t } = useTranslation()
  const error = useRouteError()
  const { online } = useSnapshot(sync)
  const isMissing = error instanceof ChunkError
  const text =
    isMissing && !online ? 'failures.chunk.offline' : isMissing ? 'failures.chunk.text' : 'failures.fault.text'
  return (
    <FailureCard>
      <EmptyState
        icon={isMissing ? <PuzzlePieceRegular /> : <ErrorCircleRegular />}
        title={t(isMissing ? 'failures.chunk' : 'failures.fault')}
        text={t(text)}
        action={
          <Button appearance="primary" icon={<ArrowClockwiseRegular />} onClick={() => location.reload()}>
            {t('failures.reload')}
          </Button>
        }
      />
    </FailureCard>
  )
}

const useStyles = makeStyles({
  place: {
    position: 'relative',
    height: '100%',
    display: 'grid',
    placeItems: 'center',
    padding: '16px',
    overflow: 'auto',
  },
  warning: { color: tokens.colorNeutralForeground3 },
  card: {
    width: 'min(520px, 100%)',
    borderRadius: '12px',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground1,
  },
  hidden: visuallyHidden,
})
