import { useLocation } from 'react-router-dom'
import { apiOrigin } from '#data/api/client.ts'
import { sync } from '#state/sync.ts'
import { microsoftSignInUrl } from './microsoft-sign-in.ts'
import { redirectTarget } from '../redirect-target.ts'

/**
 * Leaves the app for the server's sign-in with Microsoft 365, with what stands in the e-mail field. Without a
 * connection it stays: the browser's own error page would take the app's place.
 */
export function useMicrosoft(): (email: string) => void {
  const { search } = useLocation()
  return (email) => {
    if (!sync.online) return
    const query = new URLSearchParams(search)
    // what an answer came with is not the next attempt's, and the server takes no target but ours
    query.delete('error')
    query.delete('code')
    if (query.has('redirect')) query.set('redirect', redirectTarget(query))
    const kept = query.size > 0 ? `?${query}` : ''
    location.assign(microsoftSignInUrl({ page: location.href, query: kept, email, apiOrigin: apiOrigin() }))
  }
}
