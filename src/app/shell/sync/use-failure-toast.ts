import { useTranslation } from 'react-i18next'
import { errorTexts } from '#state/error-texts.ts'
import { say } from '#ui/speak/toast.ts'

/** Tells that something asked of the queue did not happen, and why. */
export function useFailureToast(): (title: string, error: unknown) => void {
  const { t, i18n } = useTranslation()
  return (title, error) => {
    const texts = { t: (key: string) => t(key), exists: (key: string) => i18n.exists(key) }
    say({ title, text: errorTexts(error, texts).join(' '), intent: 'error' })
  }
}
