/** Source: spec 1 §5, §9. Two texts say 6 and 8 for the shortest; 8 is the one in force (open point C-01). */
export const passwordLimits = { min: 8, max: 128 } as const

/** What a new password needs. The code is the server's error code and the last part of the page's text key. */
export const passwordRules = [
  { code: 'password_too_short', holds: (password: string) => password.length >= passwordLimits.min },
  { code: 'password_requires_upper', holds: (password: string) => /\p{Lu}/u.test(password) },
  { code: 'password_requires_lower', holds: (password: string) => /\p{Ll}/u.test(password) },
  { code: 'password_requires_digit', holds: (password: string) => /\d/.test(password) },
] as const
export type PasswordRuleCode = (typeof passwordRules)[number]['code']

/** Codes of the rules that the password breaks, in the order of the rules; empty for a good one. */
export const brokenPasswordRules = (password: string): PasswordRuleCode[] =>
  passwordRules.filter((rule) => !rule.holds(password)).map((rule) => rule.code)

/** Whether text is shaped like something@something, as the forms require. Source: spec 1 §5. */
export const isEmailShaped = (value: string): boolean => /^[^\s@]+@[^\s@]+$/.test(value)
