import { FluentProvider } from '@fluentui/react-components'
import { lazy, Suspense, useEffect, type ComponentType, type ReactNode } from 'react'
import { createHashRouter, RouterProvider } from 'react-router-dom'
import { LiveRegions } from '#ui/speak/LiveRegions.tsx'
import { NeverHidden } from '#ui/look/NeverHidden.tsx'
import { Toasts } from '#ui/speak/Toasts.tsx'
import { isLocalHost, useTheme } from './appearance.ts'
import { routeTree } from './router.tsx'

const router = createHashRouter(routeTree)

/** Around the screens while developing on this machine: the pane in which texts are changed. No build has it. */
const DevelopmentFrame: ComponentType<{ children: ReactNode }> | null =
  import.meta.env.DEV && isLocalHost
    ? lazy(async () => ({ default: (await import('#features/translation/TranslationFrame.tsx')).TranslationFrame }))
    : null

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
      {DevelopmentFrame ? (
        <Suspense>
          <DevelopmentFrame>
            <RouterProvider router={router} />
          </DevelopmentFrame>
        </Suspense>
      ) : (
        <RouterProvider router={router} />
      )}
    </FluentProvider>
  )
}
