import { useFieldControlProps_unstable } from '@fluentui/react-components'
import type { ReactNode } from 'react'

interface Props {
  role: 'group' | 'radiogroup'
  className: string
  children: ReactNode
}

/** Several controls that are one field: the field around them names and describes them together. */
export function NamedGroup({ role, className, children }: Props) {
  return (
    <div {...useFieldControlProps_unstable({})} role={role} className={className}>
      {children}
    </div>
  )
}
