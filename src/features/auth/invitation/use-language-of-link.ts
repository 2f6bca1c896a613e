import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { locales } from '#domain/locale.ts'
import { preferences } from '#state/preferences.ts'

/**
 * Goes on in the language of the mail that the link came with, on a device on which nobody has chosen one: whoever is
 * invited reads the app for the first time.
 */
export function useLanguageOfLink(): void {
  const [query] = useSearchParams()
  const [asked] = useState(query.get('locale'))
  useEffect(() => {
    const locale = locales.find((known) => known === asked)
    if (locale && preferences.visits <= 1) preferences.locale = locale
  }, [asked])
}
