import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useLocation, useParams } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { chooseDestination, lists } from '#state/lists.ts'
import { session } from '#state/session.ts'
import { forgetAnnounced } from '#ui/speak/announce.ts'
import { dismissToasts, say } from '#ui/speak/toast.ts'
import { useDestinations } from './destinations.tsx'
import { Missing, NoDestinations, Waiting } from './failures.tsx'
import { guard, recordIdsOf, type Verdict } from './guards.ts'
import { useOrganizations } from './organizations.tsx'
import type { AppRoute } from './app-route.ts'
import { routes } from './routes.tsx'
import { sawPage } from './shell/use-page-focus.ts'

interface Props {
  /** `null` for an address that no screen has. */
  route: AppRoute | null
}

/** Shows a screen if the guards let it, or does what they say instead. */
export function Guarded({ route }: Props) {
  const { pathname, search } = useLocation()
  const params = useParams()
  const { destinationId, organizationId } = params
  const { status, me, goneIds } = useSnapshot(session)
  const destinations = useDestinations()?.filter(({ id }) => !goneIds.includes(id))
  const organizations = useOrganizations()
  const selectedId = useSnapshot(lists).destinationId
  const verdict = guard(
    route,
    { pathname, search, destinationId, organizationId, recordIds: recordIdsOf(params) },
    { status, me, destinations: destinations ?? null, organizations: organizations ?? null, selectedId },
    routes,
  )
  useForgetting(status)
  useNotice(verdict)
  useTitle(
    verdict.do === 'miss' ? `failures.missing.${verdict.what}` : route?.title,
    destinations?.find(({ id }) => String(id) === destinationId)?.alias,
    route?.access === 'guest',
  )
  const openedId = verdict.do === 'stay' && destinationId !== undefined ? Number(destinationId) : null
  useEffect(() => {
    if (openedId !== null) chooseDestination(openedId)
  }, [openedId])

  switch (verdict.do) {
    case 'go':
      return <Navigate to={verdict.to} replace />
    case 'wait':
      return <Waiting warning={verdict.warning} />
    case 'refuse':
      return <NoDestinations reason={verdict.reason} />
    case 'miss':
      return <Missing what={verdict.what} />
    case 'stay':
      return route?.Page ? <route.Page key={destinationId ?? organizationId ?? ''} /> : null
  }
}

/** Names the page in the browser's frame: "Page – Destination – App". */
function useTitle(page: string | undefined, alias: string | undefined, isGuest: boolean): void {
  const { t } = useTranslation()
  const title = [page && t(page), alias, t('app.name')].filter(Boolean)
  const text = [...new Set(title)].join(' – ')
  useEffect(() => {
    document.title = text
    if (isGuest) sawPage()
  }, [text, isGuest])
}

/** What was said while somebody was signed in may name passengers: none of it is left for the next one to hear or read. */
function useForgetting(status: typeof session.status): void {
  useEffect(() => {
    if (status !== 'signedOut') return
    forgetAnnounced()
    dismissToasts()
  }, [status])
}

/** Says why the user is not where the link led. */
function useNotice(verdict: Verdict): void {
  const { t } = useTranslation()
  const notice = verdict.do === 'go' ? verdict.notice : undefined
  const tell = useEffectEvent((key: string) => say({ title: t(key), intent: 'info' }))
  useEffect(() => {
    if (notice) tell(notice)
  }, [notice])
}
