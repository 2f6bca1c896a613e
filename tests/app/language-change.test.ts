// @apart
import i18next from 'i18next'
import { expect, test, vi } from 'vitest'
import { bringTexts, startTexts } from '#app/i18n.ts'
import { preferences } from '#state/preferences.ts'
import { sync } from '#state/sync.ts'
import { toasts } from '#ui/speak/toast.ts'

vi.mock('../../locales/en.json?part=audit', () => {
  throw new Error('gone')
})

test('a language of which a part is missing is not changed to: the choice goes back, and it is said', async () => {
  sync.online = false
  preferences.locale = 'fi'
  await startTexts()
  await bringTexts('audit')

  preferences.locale = 'en'
  await vi.waitFor(() => expect(toasts.get()).toMatchObject([{ title: i18next.t('failures.chunk'), intent: 'error' }]))

  expect(preferences.locale).toBe('fi')
  expect(i18next.language).toBe('fi')
  expect(document.documentElement.lang).toBe('fi')
})
