import { Link } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { useHref, useLinkClickHandler, type To } from 'react-router-dom'

interface Props {
  to: To
  /** Goes along in the history's entry, never in the address. */
  state?: unknown
  className?: string | undefined
  children: ReactNode
}

/** A link to another page of the app that looks like the kit's. */
export function PageLink({ to, state, className, children }: Props) {
  const href = useHref(to)
  const open = useLinkClickHandler(to, { state })
  return (
    <Link href={href} className={className} onClick={open}>
      {children}
    </Link>
  )
}
