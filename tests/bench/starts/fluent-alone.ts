import { FluentProvider, webLightTheme } from '@fluentui/react-components'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'

/** The least page of these libraries: what `initial-js` is compared with. Built, never run. */
createRoot(document.body).render(createElement(FluentProvider, { theme: webLightTheme }, 'Perille'))
