import { act, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { App } from '#app/App.tsx'
import { announce } from '#ui/speak/announce.ts'
import { FormDialog } from '#ui/form/FormDialog.tsx'
import { dismissToast, say, toasts } from '#ui/speak/toast.ts'
import { show } from '#tests/support/show.tsx'

// no page takes the focus from the dialog, or needs a server
vi.mock('#app/router.tsx', () => ({ routeTree: [{ path: '*', element: null }] }))

afterEach(() => {
  for (const { id } of toasts.get()) dismissToast(id)
})

test('what is announced and the toasts are in reach while a dialog hides the page', async () => {
  const { container: page } = render(<App onShown={vi.fn()} />)
  show(
    <FormDialog open title="Peru matkat" onClose={vi.fn()}>
      Kolme matkaa
    </FormDialog>,
  )
  await waitFor(() => expect(page.getAttribute('aria-hidden')).toBe('true'))
  act(() => {
    announce('Matkat peruttu')
    say({ title: 'Yhteys katkesi', intent: 'error', action: { label: 'Yritä uudelleen', onClick: vi.fn() } })
  })
  expect(screen.getByRole('status').textContent).toBe('Matkat peruttu')
  expect(screen.getByRole('alert').textContent).toBe('Yhteys katkesi')
  expect(screen.getByRole('button', { name: 'Yritä uudelleen' })).toBeTruthy()
})
