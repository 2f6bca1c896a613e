import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type * as DeskOfState from '#state/import-desk.ts'
import { openPage } from '#tests/support/open-page.tsx'
import { alias, confirmSave, cutOff, importStage, lookAt } from '#tests/support/import-stage.tsx'

/** What becomes of a call to stop; `null` for what it does. */
const stopping = vi.hoisted(() => ({ failure: null as Error | null }))
/** Whether another window has begun an import of another sheet between the choice of the file and the search. */
const journal = vi.hoisted(() => ({ isOfOtherSheet: false }))

vi.mock('#state/import-desk.ts', async (original) => {
  const { openDeskHere } = await import('#tests/support/import-desk-here.ts')
  const open = (...setup: Parameters<typeof openDeskHere>) =>
    new Proxy(openDeskHere(...setup), {
      get(desk, name) {
        if (name === 'stop' && stopping.failure) return () => Promise.reject(stopping.failure!)
        if (name === 'takeUp' && journal.isOfOtherSheet) {
          return async (...call: Parameters<typeof desk.takeUp>) => ({
            ...(await desk.takeUp(...call)),
            ...{ how: 'otherFile', done: 0 },
          })
        }
        return Reflect.get(desk, name) as unknown
      },
    })
  return { ...(await original<typeof DeskOfState>()), openImportDesk: open }
})

const stage = importStage()

test('a save that cannot be stopped says so, and not where its worker is gone', async () => {
  const { ImportGoneError } = await import('#state/import-desk.ts')
  const { user } = await stage.open()
  await lookAt(user, [`Kuusi Aino;${alias};Katu 1;`])
  stage.client.link = ({ path }) => (path.endsWith('/importer/saveMany') ? 503 : 'pass')
  await confirmSave(user)
  const dialog = await screen.findByRole('alertdialog', { name: 'Tietoja tallennetaan' })
  const stop = within(dialog).getByRole('button', { name: 'Lopeta tämän erän jälkeen' })
  const unheard = vi.fn()
  process.on('unhandledRejection', unheard)

  stopping.failure = new ImportGoneError('The import is closed')
  await user.click(stop)
  expect(screen.queryByText(/^Toiminto epäonnistui\. Päivitä sivu/)).toBeNull()
  stopping.failure = new Error('It cannot be stopped.')
  await waitFor(() => expect(stop.textContent).toBe('Lopeta tämän erän jälkeen'))
  await user.click(stop)
  expect(await screen.findByText(/^Toiminto epäonnistui\. Päivitä sivu/)).toBeTruthy()

  stopping.failure = null
  await user.click(stop)
  await screen.findByText(/Tallennus lopetettiin kesken/, {}, { timeout: 20_000 })
  process.off('unhandledRejection', unheard)
  expect(unheard).not.toHaveBeenCalled()
})

test('an import that turned out to be of another sheet is said not to go on', async () => {
  const rows = [`Kuusi Oskari;${alias};Katu 1;`]
  await cutOff(stage, (user) => lookAt(user, rows))
  journal.isOfOtherSheet = true
  const { user } = openPage(`/o/${stage.centre.organizationId}/import`)
  await lookAt(user, rows)
  expect(await screen.findByText(/on toisesta taulukosta, joten sitä ei jatkettu/)).toBeTruthy()
  journal.isOfOtherSheet = false
})
