import { renderHook } from '@testing-library/react'
import i18next from 'i18next'
import { beforeAll, expect, test } from 'vitest'
import { bringTexts, startTexts } from '#app/i18n.ts'
import { OrganizationUser } from '#domain/organization-user.ts'
import { useLastSeen } from '../../../src/features/organization/users/use-last-seen.ts'

beforeAll(async () => {
  if (!i18next.isInitialized) await startTexts()
  await bringTexts('organization')
})

const seen = (lastSeenAt: string | null) => {
  const user = OrganizationUser.parse({ email: 'a@perille.example', version: 1, lastSeenAt, signInMethod: 'password' })
  return renderHook(() => useLastSeen(user, false, '2026-01-05')).result.current
}

test('when a user was here last: the clock today, the day before that, and the year where it was another one', () => {
  expect(seen('2026-01-05T05:58:00Z').when).toBe('tänään 07:58')
  expect(seen('2026-01-02T04:45:00Z').when).toBe('pe 2.1. 06:45')
  expect(seen('2025-12-31T21:59:00Z').when).toBe('31.12.2025 23:59')
  expect(seen('2025-12-31T22:01:00Z').when).toBe('to 1.1. 00:01')
  expect(seen(null).when).toBe('ei vielä kirjautunut')
})

test('where nothing before it says what it is, the line itself does', () => {
  expect(seen('2026-01-02T04:45:00Z').line).toBe('Viimeksi pe 2.1. 06:45')
  expect(seen(null).line).toBe('ei vielä kirjautunut')
})
