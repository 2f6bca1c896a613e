import { FluentProvider } from '@fluentui/react-components'
import { render } from '@testing-library/react'
import i18next from 'i18next'
import type { ReactNode } from 'react'
import { initReactI18next } from 'react-i18next'
import { appTheme } from '#ui/look/themes.ts'
import fi from '../../locales/fi.json' with { type: 'json' }

await i18next.use(initReactI18next).init({
  lng: 'fi',
  resources: { fi: { translation: fi } },
  fallbackLng: false,
  keySeparator: false,
  nsSeparator: false,
})

const wrapper = ({ children }: { children: ReactNode }) => (
  <FluentProvider theme={appTheme('base', 'light')}>{children}</FluentProvider>
)

/** Renders in Finnish, in the default theme. */
export const show = (element: ReactNode) => render(element, { wrapper })
