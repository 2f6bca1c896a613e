import { isGone } from '#data/api/api-error.ts'
import { pullOrganizations } from '#data/organizations.ts'
import { pullUsers } from '#data/users.ts'
import { useFailedWords } from '#state/use-failed-words.ts'
import { say } from '#ui/speak/toast.ts'

/**
 * Tells that rights were not stored, as the notice is at the head of a page that may be long. What they were about may be
 * gone: the form follows what the device learns of it.
 * @param what failed, in words
 * @param isOfUser it is about a stored user: the page itself says that there is none any more
 */
export function useTellingFailure(organizationId: number, what: string, isOfUser: boolean): (failure: unknown) => void {
  const failedWords = useFailedWords()
  return (failure) => {
    if (!isOfUser || !isGone(failure)) say({ ...failedWords(what, failure), intent: 'error' })
    void Promise.allSettled([pullUsers(organizationId), pullOrganizations()])
  }
}
