import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import i18next from 'i18next'
import { useTranslation } from 'react-i18next'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { TranslationFrame } from '#features/translation/TranslationFrame.tsx'
import { startCatalogueServer, type CatalogueServer } from '#tests/support/catalogue-server.ts'
import { show } from '#tests/support/show.tsx'

let server: CatalogueServer
/** By language: what is changed here is put back, because other tests have the same texts. */
let before: Record<string, unknown>

beforeEach(async () => {
  before = structuredClone(i18next.services.resourceStore.data)
  server = await startCatalogueServer()
  const { fetch } = globalThis
  vi.stubGlobal('fetch', (path: string, given?: RequestInit) => fetch(new URL(path, server.origin), given))
})
afterEach(async () => {
  vi.unstubAllGlobals()
  for (const [locale, texts] of Object.entries(before)) {
    i18next.addResourceBundle(locale, 'translation', (texts as { translation: unknown }).translation, true, true)
  }
  await server.close()
})

const textsOf = (locale: string) => JSON.parse(server.stored(locale)) as Record<string, string>

function Screen() {
  return <p data-testid="screen">{useTranslation().t('retry')}</p>
}

async function openPane() {
  const user = userEvent.setup()
  show(
    <TranslationFrame>
      <Screen />
    </TranslationFrame>,
  )
  await user.click(screen.getByRole('button', { name: 'Translations' }))
  await screen.findByText(/keys are shown/)
  return user
}

async function find(user: Awaited<ReturnType<typeof openPane>>, key: string) {
  const search = screen.getByRole('textbox', { name: 'Search keys and texts' })
  await user.clear(search)
  await user.type(search, key)
  return within(await screen.findByRole('group', { name: key }))
}

test('a text is changed beside the running screen, which says it at once, and is saved in its file', async () => {
  const user = await openPane()
  const editor = await find(user, 'retry')
  const finnish = editor.getByRole('textbox', { name: 'retry, fi' })
  expect((finnish as HTMLTextAreaElement).value).toBe('Yritä uudelleen')
  await user.clear(finnish)
  await user.type(finnish, 'Koeta taas')

  expect(screen.getByTestId('screen').textContent).toBe('Koeta taas')
  await user.click(screen.getByRole('button', { name: 'Save 1 change' }))
  expect(await screen.findByText('Translations saved')).toBeTruthy()
  expect(textsOf('fi')['retry']).toBe('Koeta taas')
  expect(Object.keys(textsOf('fi'))).toEqual(Object.keys(textsOf('en')))
})

test('what was typed back is no change', async () => {
  const user = await openPane()
  const editor = await find(user, 'retry')
  const finnish = editor.getByRole('textbox', { name: 'retry, fi' })
  await user.type(finnish, '!')
  expect(screen.getByRole('button', { name: 'Save 1 change' })).toBeTruthy()
  await user.type(finnish, '{Backspace}')
  expect(screen.getByRole('button', { name: 'Save 0 changes' }).getAttribute('aria-disabled')).toBe('true')
})

test('a file that was changed meanwhile is not overwritten: it is loaded, and what was typed stays', async () => {
  const user = await openPane()
  const editor = await find(user, 'retry')
  await user.type(editor.getByRole('textbox', { name: 'retry, fi' }), '!')
  server.put('fi', `${JSON.stringify({ ...textsOf('fi'), 'a.new': 'Uusi' }, null, 2)}\n`)
  await user.click(screen.getByRole('button', { name: 'Save 1 change' }))

  expect((await screen.findByRole('alert')).textContent).toContain(
    'Error saving translations. fi.json has changed on disk',
  )
  expect(textsOf('fi')['retry']).toBe('Yritä uudelleen')
  await user.click(screen.getByRole('button', { name: 'Load again' }))
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Save 1 change' }))
  await screen.findByText('Translations saved')
  expect([textsOf('fi')['retry'], textsOf('fi')['a.new']]).toEqual(['Yritä uudelleen!', 'Uusi'])
})

test('what is typed while the others are on their way is still to be saved', async () => {
  const user = await openPane()
  const editor = await find(user, 'retry')
  const finnish = editor.getByRole<HTMLTextAreaElement>('textbox', { name: 'retry, fi' })
  await user.type(finnish, '!')
  const { fetch } = globalThis
  let letGo: () => void = () => undefined
  const until = new Promise<void>((resolve) => (letGo = resolve))
  vi.stubGlobal('fetch', async (address: string, given?: RequestInit) => {
    const answer = await fetch(address, given)
    await until
    return answer
  })
  await user.click(screen.getByRole('button', { name: 'Save 1 change' }))
  await user.type(finnish, '?')
  letGo()

  expect(await screen.findByText('Translations saved')).toBeTruthy()
  expect(finnish.value).toBe('Yritä uudelleen!?')
  await user.click(screen.getByRole('button', { name: 'Save 1 change' }))
  await waitFor(() => expect(textsOf('fi')['retry']).toBe('Yritä uudelleen!?'))
})

test('a server that does not write says so, and nothing that was typed is lost', async () => {
  const user = await openPane()
  const editor = await find(user, 'retry')
  await user.type(editor.getByRole('textbox', { name: 'retry, en' }), '!')
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('{}', { status: 500 })))
  await user.click(screen.getByRole('button', { name: 'Save 1 change' }))

  expect((await screen.findByRole('alert')).textContent).toContain('Error saving translations')
  expect(editor.getByRole<HTMLTextAreaElement>('textbox', { name: 'retry, en' }).value).toMatch(/!$/)
  expect(screen.getByRole('button', { name: 'Save 1 change' })).toBeTruthy()
})

test('a placeholder that one language lacks is said at the field', async () => {
  const user = await openPane()
  const editor = await find(user, 'date.from')
  await user.clear(editor.getByRole('textbox', { name: 'date.from, fi' }))
  await user.type(editor.getByRole('textbox', { name: 'date.from, fi' }), 'alkaen')
  expect(editor.getAllByText('Not the same placeholders as in the other language').length).toBe(2)
})

test('the pane has half of the window, and is made wider and narrower by keys', async () => {
  const user = await openPane()
  const edge = screen.getByRole('slider', { name: 'Width of the pane' })
  expect(edge.getAttribute('aria-valuenow')).toBe('50')
  edge.focus()
  await user.keyboard('{ArrowLeft}{ArrowLeft}{ArrowRight}')
  expect(edge.getAttribute('aria-valuenow')).toBe('55')
  await user.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('region', { name: 'Translations' })).toBeNull()
})
