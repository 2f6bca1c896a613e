import { FluentProvider } from '@fluentui/react-components'
import { useEffect } from 'react'
import { createHashRouter, RouterProvider } from 'react-router-dom'
import { LiveRegions } from '#ui/speak/LiveRegions.tsx'
import { NeverHidden } from '#ui/look/NeverHidden.tsx'
import { Toasts } from '#ui/speak/Toasts.tsx'
import { useTheme } from './appearance.ts'
import { routeTree } from './router.tsx'

const router = createHashRouter(routeTree)

interface Props {
  /** Told when the first screen stands. */
  onShown: () => void
}

export function App({ onShown }: Props) {
  useEffect(onShown, [onShown])
  return (
    <FluentProvider theme={useTheme()}>
      <NeverHidden>
        <LiveRegions />
        <Toasts />
      </NeverHidden>
      <RouterProvider router={router} />
    </FluentProvider>
  )
}
