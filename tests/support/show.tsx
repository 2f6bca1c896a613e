import { FluentProvider } from '@fluentui/react-components'
import { render } from '@testing-library/react'
import i18next from 'i18next'
import type { ReactNode } from 'react'
import { bringTexts, startTexts } from '#app/i18n.ts'
import { appTheme } from '#ui/look/themes.ts'
import { lateTexts } from './text-parts.ts'

if (!i18next.isInitialized) await startTexts()
await Promise.all(lateTexts.map(bringTexts))

const wrapper = ({ children }: { children: ReactNode }) => (
  <FluentProvider theme={appTheme('base', 'light')}>{children}</FluentProvider>
)

/** Renders in Finnish, in the default theme. */
export const show = (element: ReactNode) => render(element, { wrapper })
