import { AboutPage } from '#features/support/AboutPage.tsx'
import { useThemeId } from './appearance.ts'

/** The page about the app, with the theme that this host gave it. */
export function About() {
  return <AboutPage themeId={useThemeId()} />
}
