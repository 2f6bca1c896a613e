import { MenuList } from '@fluentui/react-components'
import { act, renderHook, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import i18next from 'i18next'
import { afterEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { SettingGroups, useCheckedSettings } from '#app/shell/menu/SettingGroups.tsx'
import { ThemeSwitch } from '#app/ThemeSwitch.tsx'
import { product } from '#domain/product.ts'
import { usePageSize } from '#state/list-view.ts'
import { forgetLists } from '#state/lists.ts'
import { persisted } from '#state/persisted.ts'
import { useTemplateTimes } from '#state/planning.ts'
import { preferences } from '#state/preferences.ts'
import { show } from '#tests/support/show.tsx'

/** What the browser has under a name. */
const kept = (name: string): unknown => JSON.parse(localStorage.getItem(`${product}:${name}`) ?? 'null')

/** Another window of this browser has changed it. */
const changeElsewhere = (name: string, change: object) =>
  act(() => {
    const key = `${product}:${name}`
    localStorage.setItem(key, JSON.stringify({ ...(kept(name) as object), ...change }))
    globalThis.dispatchEvent(new StorageEvent('storage', { key }))
  })

afterEach(async () => {
  await act(async () => {
    Object.assign(preferences, { locale: 'fi', theme: null, weekStartsOnSunday: false })
    forgetLists()
    await i18next.changeLanguage('fi')
  })
})

function Settings() {
  return (
    <>
      <MenuList checkedValues={useCheckedSettings()}>
        <SettingGroups onShortcuts={() => undefined} />
      </MenuList>
      <ThemeSwitch />
    </>
  )
}

test.each([
  ['menuitemcheckbox', 'Viikko alkaa sunnuntaista', { weekStartsOnSunday: true }],
  ['menuitemradio', 'English', { locale: 'en' }],
  ['radio', '2', { theme: 'customer2' }],
] as const)('the browser keeps what is chosen by the %s "%s"', async (role, name, chosen) => {
  show(<Settings />)
  await userEvent.click(screen.getByRole(role, { name }))
  await waitFor(() => expect(kept('preferences')).toMatchObject(chosen))
})

test('a page that is opened later finds what the browser has kept, and the rest as it is at first', () => {
  localStorage.setItem(`${product}:somewhere`, JSON.stringify({ size: 50, name: 7 }))
  const schema = z.object({ size: z._default(z.int(), 20), name: z._default(z.string(), 'none') })
  expect({ ...persisted('somewhere', schema, schema.parse({})) }).toEqual({ size: 50, name: 'none' })
})

test('the browser keeps how many rows of a list a page has', async () => {
  const { result } = renderHook(() => usePageSize('passengers'))
  expect(result.current[0]).toBe(20)
  act(() => result.current[1](100))
  await waitFor(() => expect(kept('lists')).toMatchObject({ pageSizes: { passengers: 100 } }))
  changeElsewhere('lists', { pageSizes: { passengers: 50 } })
  await waitFor(() => expect(result.current[0]).toBe(50))
})

test('the browser keeps the times of the template, and gives them back', async () => {
  const { result } = renderHook(useTemplateTimes)
  expect(result.current[0]).toEqual({ start: '09:00', end: '14:00' })
  act(() => result.current[1]({ start: '08:15' }))
  const users = { '': { template: { start: '08:15', end: '14:00' } } }
  await waitFor(() => expect(kept('planning')).toMatchObject({ users }))
  const template = { start: '08:30', end: null }
  changeElsewhere('planning', { users: { '': { template } } })
  await waitFor(() => expect(result.current[0]).toEqual(template))
})
