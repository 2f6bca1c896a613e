import { brokenPasswordRules } from '#domain/password.ts'
import { product } from '#domain/product.ts'
import type { Services } from '../../call/services.ts'
import { Refused } from '../../ground/refused.ts'
import { isCommonPassword } from './guessed-passwords.ts'
import { isReservedForMicrosoft, reservedForMicrosoft } from './reserved-domains.ts'

interface NewPassword {
  email: string
  password: string
  confirmPassword: string
}

/**
 * The hash of a password that somebody chooses, by all rules that ask nothing of the account. Slow: never in a
 * transaction. @throws Refused 400 with the codes of what is wrong with it
 */
export async function hashNewPassword(
  { db, passwords }: Services,
  { email, password, confirmPassword }: NewPassword,
): Promise<string> {
  if (await isReservedForMicrosoft(db, email)) throw reservedForMicrosoft()
  const broken = brokenPasswordRules(password)
  if (broken.length > 0) throw new Refused(400, broken)
  if (password !== confirmPassword) throw new Refused(400, 'passwords_do_not_match')
  if (isCommonPassword(password, email, [product])) throw new Refused(400, 'password_too_common')
  return passwords.hash(password)
}
