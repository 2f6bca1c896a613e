import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { useTheme } from '#app/appearance.ts'
import { preferences } from '#state/preferences.ts'
import { appTheme } from '#ui/look/themes.ts'

afterEach(() => {
  preferences.brightness = 'system'
})

test('paper is light, however dark the screen is', () => {
  preferences.brightness = 'dark'
  const { result } = renderHook(useTheme)
  const screen = result.current
  expect(screen).toEqual(appTheme('base', 'dark'))

  act(() => void dispatchEvent(new Event('beforeprint')))
  expect(result.current).toEqual(appTheme('base', 'light'))

  act(() => void dispatchEvent(new Event('afterprint')))
  expect(result.current).toEqual(screen)
})
