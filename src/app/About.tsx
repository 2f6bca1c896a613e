import { AboutPage } from '#features/support/AboutPage.tsx'
import { canChooseTheme, useThemeId } from './appearance.ts'
import { ThemeSwitch } from './ThemeSwitch.tsx'

/** The page about the app, with the theme that this host gave it, and the switch of themes while developing. */
export function About() {
  return <AboutPage themeId={useThemeId()} forDevelopers={canChooseTheme ? <ThemeSwitch /> : null} />
}
