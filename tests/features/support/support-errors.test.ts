import { expect, test } from 'vitest'
import { ApiError } from '#data/api/api-error.ts'
import { supportErrorTexts } from '#features/support/support-errors.ts'

const known: Record<string, string> = {
  'contactSupport.error.error_sending_email': 'No mail',
  'contactSupport.error.Support is closed': 'Closed',
  'api.errors.forbidden': 'Forbidden',
}
const texts = { t: (key: string) => known[key] ?? key, exists: (key: string) => key in known }

test.each([
  ['a code with a text of its own', { code: 'error_sending_email', message: '' }, ['No mail']],
  ['words with a text of their own', { code: '', message: 'Support is closed' }, ['Closed']],
  ['a code that has a text elsewhere', { code: 'forbidden', message: '' }, ['Forbidden']],
  ['words without one, as they are', { code: '', message: 'Try the telephone' }, ['Try the telephone']],
])('%s', (_, error, expected) => {
  expect(supportErrorTexts(new ApiError(400, [error]), texts)).toEqual(expected)
})
