import { useMemo } from 'react'
import { subscribe, useSnapshot } from 'valtio'
import { preferences } from '#state/preferences.ts'
import { media } from '#ui/look/breakpoints.ts'
import {
  appTheme,
  isThemeId,
  pageColors,
  themeOfHost,
  type AppTheme,
  type Brightness,
  type ThemeId,
} from '#ui/look/themes.ts'
import { useIsPrinting } from '#ui/look/use-is-printing.ts'
import { useMedia } from '#ui/look/use-media.ts'

/** `VITE_THEME_HOSTS` as "host=theme host=theme": a customer's host needs no change in the code. */
const configuredHosts: Record<string, ThemeId> = Object.fromEntries(
  (import.meta.env.VITE_THEME_HOSTS ?? '')
    .split(/[\s,]+/)
    .map((pair) => pair.split('='))
    .flatMap(([host = '', theme = '']) => (host && isThemeId(theme) ? [[host.toLowerCase(), theme] as const] : [])),
)

const hostTheme = themeOfHost(location.hostname, configuredHosts)

export const isLocalHost = /^(localhost|127\.0\.0\.1|\[::1\])$|\.localhost$/.test(location.hostname)

/** The theme may be chosen by hand only in a development build. Source: spec 1 §1 "a development toggle". */
export const canChooseTheme = import.meta.env.DEV

export function useThemeId(): ThemeId {
  const { theme } = useSnapshot(preferences)
  return theme !== null && isThemeId(theme) ? theme : hostTheme
}

/** Light or dark as it is now, whatever says so. Paper is light: what is readable on the dark would be pale on it. */
function useBrightness(): Brightness {
  const isPrinting = useIsPrinting()
  const { brightness } = useSnapshot(preferences)
  const isDarkSystem = useMedia(media.dark)
  if (isPrinting) return 'light'
  if (brightness !== 'system') return brightness
  return isDarkSystem ? 'dark' : 'light'
}

export function useTheme(): AppTheme {
  const id = useThemeId()
  const brightness = useBrightness()
  return useMemo(() => appTheme(id, brightness), [id, brightness])
}

const coarsePointer = window.matchMedia(media.coarsePointer.replace('@media ', ''))
const darkSystem = window.matchMedia(media.dark.replace('@media ', ''))

/** Puts what styles outside of components ask for on the page's root element. */
function apply(): void {
  const { brightness, density, largeTiles } = preferences
  const isDark = brightness === 'dark' || (brightness === 'system' && darkSystem.matches)
  const root = document.documentElement.dataset
  root['brightness'] = isDark ? 'dark' : 'light'
  root['density'] = density === 'auto' ? (coarsePointer.matches ? 'touch' : 'compact') : density
  root['tiles'] = largeTiles ? 'large' : 'normal'
  const color = pageColors[isDark ? 'dark' : 'light']
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', color)
}

/** Applies the preferences to the page before its first paint, and again whenever they or the device change. */
export function startAppearance(): void {
  const asked = new URLSearchParams(location.search).get('theme')
  if (canChooseTheme && asked && isThemeId(asked)) preferences.theme = asked
  apply()
  subscribe(preferences, apply)
  coarsePointer.addEventListener('change', apply)
  darkSystem.addEventListener('change', apply)
}
