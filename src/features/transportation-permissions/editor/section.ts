import type { LocalDate } from '#domain/local-date.ts'
import type { Words } from '../words/permission-words.ts'
import type { PermissionContext } from './use-permission-context.ts'
import type { PermissionForm } from './use-permission-form.ts'

/** What every part of the editor is given. */
export interface SectionProps {
  form: PermissionForm
  context: PermissionContext
  words: Words
  today: LocalDate
  /** Nothing may be changed. */
  isLocked: boolean
}
