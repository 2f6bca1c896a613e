import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { markText } from '#state/use-marked.ts'
import { Changed } from '#ui/form/Changed.tsx'
import type { PermissionFields } from './permission-fields.ts'
import type { PermissionForm } from './use-permission-form.ts'

interface Props {
  form: PermissionForm
  field: keyof PermissionFields
  children: ReactNode
}

/** A field of the transportation permission, marked when somebody else has just changed it. */
export function MarkedField({ form, field, children }: Props) {
  const { t } = useTranslation()
  return (
    <Changed from={undefined} by={markText(form.marked, field, t)}>
      {children}
    </Changed>
  )
}
