import { FluentProvider } from '@fluentui/react-components'
import { createHashRouter, RouterProvider } from 'react-router-dom'
import { LiveRegions } from '#ui/LiveRegions.tsx'
import { Toasts } from '#ui/Toasts.tsx'
import { useTheme } from './appearance.ts'
import { routeTree } from './router.tsx'

const router = createHashRouter(routeTree)

export function App() {
  return (
    <FluentProvider theme={useTheme()}>
      <LiveRegions />
      <RouterProvider router={router} />
      <Toasts />
    </FluentProvider>
  )
}
