import { useTranslation } from 'react-i18next'
import { undeleteDestination } from '#data/organization-destinations.ts'
import type { Destination } from '#domain/destination.ts'
import { useAttempt } from '#state/use-attempt.ts'
import { useFailedWords } from '#state/use-failed-words.ts'
import { say } from '#ui/speak/toast.ts'

/** Brings a deleted destination back, with everything that it had. */
export function useRestoring(): { isBusy: boolean; restore: (destination: Destination) => void } {
  const { t } = useTranslation()
  const failedWords = useFailedWords()
  const { isBusy, attempt } = useAttempt()
  const bringBack = async (destination: Destination) => {
    await undeleteDestination(destination)
    say({ title: t('destinations.undeleted', { alias: destination.alias }), intent: 'success' })
  }
  return {
    isBusy,
    restore(destination) {
      void attempt(
        () => bringBack(destination),
        (error) =>
          say({ ...failedWords(t('destinations.undelete.failed'), error, t('destinations.gone')), intent: 'error' }),
      )
    },
  }
}
