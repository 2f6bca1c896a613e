import { expect, test } from 'vitest'
import { dismissToast, say, showInPlace, toasts } from '#ui/speak/toast.ts'

const titles = () => toasts.get().map(({ title }) => title)

test('what an open place shows is no toast: neither one of before nor a new one, until it is closed', () => {
  say({ title: 'Overruled.', intent: 'warning', alsoIn: 'syncPanel' })
  say({ title: 'Copied.', intent: 'success' })
  const close = showInPlace('syncPanel')
  expect(titles()).toEqual(['Copied.'])

  say({ title: 'Refused.', intent: 'error', alsoIn: 'syncPanel' })
  expect(titles()).toEqual(['Copied.'])

  close()
  say({ title: 'Refused.', intent: 'error', alsoIn: 'syncPanel' })
  expect(titles()).toEqual(['Copied.', 'Refused.'])
  for (const { id } of toasts.get()) dismissToast(id)
})
