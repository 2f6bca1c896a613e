import { useFieldControlProps_unstable } from '@fluentui/react-components'
import type { AriaAttributes, ReactNode } from 'react'

type Judgement = Pick<AriaAttributes, 'aria-required' | 'aria-invalid'>

interface Props {
  role: 'group' | 'radiogroup'
  className: string
  children: ReactNode
}

/** Several controls that are one field: the field around them names and describes them together. */
export function NamedGroup({ role, className, children }: Props) {
  const { 'aria-required': required, 'aria-invalid': invalid, ...named } = useFieldControlProps_unstable<Judgement>({})
  // a group of several is no value that could be missing or wrong: the field's words say what is
  const judged = role === 'radiogroup' ? { 'aria-required': required, 'aria-invalid': invalid } : {}
  return (
    <div {...named} {...judged} role={role} className={className}>
      {children}
    </div>
  )
}
