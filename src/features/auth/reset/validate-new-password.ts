import { tooLongFor } from '#domain/field-errors.ts'
import { brokenPasswordRules, isEmailShaped, passwordLimits } from '#domain/password.ts'
import type { FieldErrors } from '#ui/form/use-form.ts'

export interface NewPassword {
  email: string
  password: string
  confirmPassword: string
}

/** Text keys of what is wrong with a new password; a broken rule has the text of the server's code. Source: spec 1 §5. */
export function validateNewPassword({ email, password, confirmPassword }: NewPassword): FieldErrors<NewPassword> {
  const found = {
    email: emailError(email.trim()),
    password: passwordError(password),
    confirmPassword: confirmationError(password, confirmPassword),
  }
  return Object.fromEntries(Object.entries(found).filter(([, error]) => error !== null))
}

function emailError(email: string): string | null {
  if (email === '') return 'validation.required'
  return isEmailShaped(email) ? null : 'validation.email'
}

function passwordError(password: string): string | null {
  if (password === '') return 'validation.required'
  const [broken] = brokenPasswordRules(password)
  if (broken) return `api.errors.${broken}`
  return password.length > passwordLimits.max ? tooLongFor(passwordLimits.max) : null
}

function confirmationError(password: string, confirmation: string): string | null {
  if (confirmation === '') return 'validation.required'
  return confirmation === password ? null : 'api.errors.passwords_do_not_match'
}
