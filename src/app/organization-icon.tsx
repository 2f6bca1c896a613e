import type { FluentIcon } from '@fluentui/react-icons'
import { useEffect, useState } from 'react'
import type * as organizationIcons from './organization-icons.ts'

type Icons = typeof organizationIcons

let icons: Icons | null = null
const load = async (): Promise<Icons> => (icons = await import('./organization-icons.ts'))

/** An icon of a page of an organisation: most starts never draw it. It comes after them, and its place is kept for it. */
export const organizationIcon = (name: keyof Icons): FluentIcon =>
  function OrganizationIcon(props) {
    const [Icon, setIcon] = useState<FluentIcon | null>(() => icons?.[name] ?? null)
    useEffect(() => {
      if (Icon) return
      load().then(
        (loaded) => setIcon(() => loaded[name]),
        // its word stands beside it
        () => undefined,
      )
    }, [Icon])
    return Icon ? <Icon {...props} /> : <svg width="24" height="24" aria-hidden="true" className={props.className} />
  }
