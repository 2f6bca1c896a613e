import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, test } from 'vitest'
import { describeBookingSystem } from '#tests/support/booking-system/description.ts'
import { described } from '#tests/support/booking-system/described.ts'

test('the description in the repository is what the schemas say', () => {
  expect(described).toEqual(JSON.parse(JSON.stringify(describeBookingSystem())))
})

test('it keeps to the standard', async () => {
  const { valid, errors } = await new Validator().validate(structuredClone(described))

  expect(errors).toBeUndefined()
  expect(valid).toBe(true)
})
