// @apart
import i18next from 'i18next'
import { expect, test, vi } from 'vitest'
import { bringTexts, startTexts } from '#app/i18n.ts'
import { preferences } from '#state/preferences.ts'

const speaks = (locale: string) => vi.waitFor(() => expect(i18next.language).toBe(locale))

test('texts that come late are there once they are brought, in each language that is chosen then', async () => {
  // asked for before there is any text: it waits for the start
  const costs = bringTexts('costs')
  await startTexts()
  await costs
  expect(i18next.t('costs.total')).not.toBe('costs.total')
  expect(i18next.exists('audit.column.event')).toBe(false)
  const finnish = i18next.t('costs.total')

  preferences.locale = 'en'
  // while the language changes, and none of the two knows it yet
  await bringTexts('audit')
  expect(i18next.exists('audit.column.event')).toBe(true)
  await speaks('en')
  expect(i18next.exists('audit.column.event')).toBe(true)
  expect(i18next.t('costs.total')).not.toBe(finnish)
  expect(i18next.exists('costs.total')).toBe(true)

  preferences.locale = 'fi'
  await speaks('fi')
  expect(i18next.t('costs.total')).toBe(finnish)
  expect(i18next.exists('rights.action.confirm')).toBe(false)
})
