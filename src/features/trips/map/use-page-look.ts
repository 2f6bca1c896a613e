import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import type { PageLook } from './ground/palette.ts'

function subscribe(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange)
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-brightness'] })
  return () => observer.disconnect()
}

const brightness = () => (document.documentElement.dataset['brightness'] === 'dark' ? 'dark' : 'light')

/** The page's brightness and language, for what is painted and takes no styles. */
export function usePageLook(): PageLook {
  const { i18n } = useTranslation()
  return { brightness: useSyncExternalStore(subscribe, brightness), language: i18n.language }
}
