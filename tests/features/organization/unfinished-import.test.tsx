import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { forgetJournal, keepJournal } from '#data/import/journal.ts'
import { administratorEmail, usersScreen } from '#tests/support/users-screen.ts'

const scene = usersScreen()

test('an import that was cut off on this device is told where a sign-in leads, with the way to it', async () => {
  const { user, address } = await scene.openAs(administratorEmail, '/users')
  await screen.findByRole('table', { name: 'Käyttäjät' })
  expect(screen.queryByText(/jäi kesken/)).toBeNull()
  const { organizationId } = scene.world.centre
  await act(() =>
    keepJournal(organizationId, {
      ...{
        importId: 1,
        runners: ['laite-0123456789abcdef'],
        sheet: 0,
        headerRowNumber: 1,
        mappingHash: 'a',
        retyped: [],
      },
      file: { fileName: 'kunta.csv', fileSize: 12, fileHash: 'ab'.repeat(32), rows: 3 },
      startedAt: Date.now(),
    }),
  )
  expect(await screen.findByText(/^Matkustajien tuonti tiedostosta kunta\.csv jäi kesken/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Jatka tuontia' }))
  await waitFor(() => expect(address()).toBe(`/o/${organizationId}/import`))
  await act(() => forgetJournal(organizationId))
})
