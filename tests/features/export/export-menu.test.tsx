import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expose } from 'comlink'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { show } from '#tests/support/show.tsx'
import { ExportMenu } from '#features/export/ExportMenu.tsx'
import { ExportRefusedError, type Gathering } from '#features/export/use-export.ts'
import { toasts, dismissToast } from '#ui/speak/toast.ts'
import type { ExportWorker } from '../../../workers/export/export.worker.ts'
import { csvText } from '../../../workers/export/csv.ts'
import type { Sheet } from '../../../workers/export/sheet.ts'

const sheet: Sheet = { name: 'Lista', columns: [{ header: 'Nimi', kind: 'text' }], rows: [['Esimerkki']] }

type Write = (...call: Parameters<ExportWorker['write']>) => ArrayBuffer | Promise<ArrayBuffer>

/** jsdom has no threads: the same face over a channel, whose other end is in the page. */
const ended: string[] = []
let write: Write
class ChannelWorker {
  readonly #here: MessagePort
  constructor() {
    const { port1, port2 } = new MessageChannel()
    this.#here = port1
    expose({ write: (...call: Parameters<Write>) => write(...call) }, port2)
    port1.start()
  }
  postMessage(message: unknown, transfer: Transferable[] = []) {
    this.#here.postMessage(message, transfer)
  }
  addEventListener(type: string, listener: EventListener) {
    if (type === 'message') this.#here.addEventListener(type, listener)
  }
  removeEventListener(type: string, listener: EventListener) {
    this.#here.removeEventListener(type, listener)
  }
  terminate() {
    ended.push('thread')
    this.#here.close()
  }
}

const saved: { name: string; file: Blob }[] = []
beforeEach(() => {
  ended.length = 0
  saved.length = 0
  vi.stubGlobal('Worker', ChannelWorker)
  let file = new Blob()
  URL.createObjectURL = (made) => {
    file = made as Blob
    return 'blob:lista'
  }
  URL.revokeObjectURL = () => undefined
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, file })
  })
})
afterEach(() => {
  for (const { id } of toasts.get()) dismissToast(id)
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

async function choose(format: RegExp) {
  await userEvent.click(screen.getByRole('button', { name: 'Vie taulukkoon' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: format }))
}

describe('exporting a list', () => {
  test('saves what the thread has written under the name of the list, and ends the thread', async () => {
    write = (list, _format, locale, onProgress) => new TextEncoder().encode(csvText(list, locale, onProgress)).buffer
    show(<ExportMenu fileName="Matkustajat 23/11" sheet={() => Promise.resolve(sheet)} />)
    await choose(/CSV/)
    await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['Matkustajat 23-11.csv']))
    expect([saved[0]?.file.type, saved[0]?.file.size]).toEqual(['text/csv;charset=utf-8', 20])
    expect(ended).toEqual(['thread'])
    expect(await screen.findByRole('button', { name: 'Vie taulukkoon' })).toBeTruthy()
  })

  test('saves the columns that are chosen, and none is no file', async () => {
    write = (list, _format, locale, onProgress) => new TextEncoder().encode(csvText(list, locale, onProgress)).buffer
    const wide: Sheet = {
      name: 'Lista',
      columns: ['Nimi', 'Puhelin', 'Luokka'].map((header) => ({ header, kind: 'text' })),
      rows: [['Esimerkki', '+358 50 555 0137', '3']],
    }
    show(<ExportMenu fileName="Matkustajat" sheet={() => wide} />)
    await choose(/Valitse sarakkeet/)
    const dialog = await screen.findByRole('dialog', { name: 'Vietävät sarakkeet' })
    await userEvent.click(within(dialog).getByRole('checkbox', { name: 'Kaikki sarakkeet (3 / 3)' }))
    await userEvent.click(within(dialog).getByRole('button', { name: /CSV/ }))
    expect(saved).toEqual([])
    await userEvent.click(within(dialog).getByRole('checkbox', { name: 'Luokka' }))
    await userEvent.click(within(dialog).getByRole('checkbox', { name: 'Puhelin' }))
    await userEvent.click(within(dialog).getByRole('button', { name: /CSV/ }))
    await waitFor(() => expect(saved).toHaveLength(1))
    expect(await saved[0]?.file.text()).toContain('Puhelin;Luokka\r\n+358 50 555 0137;3\r\n')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('says how far it is, and can be stopped: then there is no file and no complaint', async () => {
    write = (_list, _format, _locale, onProgress) => {
      onProgress(500, 2000)
      return new Promise<ArrayBuffer>(() => undefined)
    }
    show(<ExportMenu fileName="Matkustajat" sheet={() => sheet} />)
    await choose(/Excel/)
    await screen.findByText('Viedään, 25 %')
    await userEvent.click(screen.getByRole('button', { name: 'Keskeytä' }))
    await screen.findByRole('button', { name: 'Vie taulukkoon' })
    expect([saved, ended, toasts.get()]).toEqual([[], ['thread'], []])
  })

  test('of a list that is gathered bit by bit says how far that is too, and stops the gathering', async () => {
    let gathering: Gathering | undefined
    show(
      <ExportMenu
        fileName="Tapahtumaloki"
        sheet={(given) => {
          gathering = given
          return new Promise<Sheet>((_, reject) => given.signal.addEventListener('abort', () => reject(new Error())))
        }}
      />,
    )
    await choose(/Excel/)
    await screen.findByText('Viedään, 0 %')
    act(() => gathering?.onProgress(0.5))
    await screen.findByText('Viedään, 40 %')
    await userEvent.click(screen.getByRole('button', { name: 'Keskeytä' }))
    await screen.findByRole('button', { name: 'Vie taulukkoon' })
    expect([gathering?.signal.aborted, saved, toasts.get()]).toEqual([true, [], []])
  })

  test('goes on from where the gathering ended', async () => {
    write = (_list, _format, _locale, onProgress) => {
      onProgress(1000, 2000)
      return new Promise<ArrayBuffer>(() => undefined)
    }
    show(
      <ExportMenu
        fileName="Tapahtumaloki"
        sheet={({ onProgress }) => {
          onProgress(1)
          return sheet
        }}
      />,
    )
    await choose(/Excel/)
    await screen.findByText('Viedään, 90 %')
  })

  test('that is refused says why, in words, and so does one that cannot be begun', async () => {
    const { unmount } = show(
      <ExportMenu fileName="Tapahtumaloki" sheet={() => Promise.reject(new ExportRefusedError('Rajaa lokia.'))} />,
    )
    await choose(/Excel/)
    await waitFor(() => expect(toasts.get().map(({ text }) => text)).toEqual(['Rajaa lokia.']))
    unmount()
    show(<ExportMenu fileName="Tapahtumaloki" sheet={() => sheet} refusal="Ei yhteyttä" />)
    const button = screen.getByRole('button', { name: 'Vie taulukkoon' })
    expect([button.getAttribute('aria-disabled'), button.getAttribute('aria-haspopup')]).toEqual(['true', null])
  })

  test('ends with its part of the page', async () => {
    write = () => new Promise<ArrayBuffer>(() => undefined)
    const { unmount } = show(<ExportMenu fileName="Matkustajat" sheet={() => sheet} />)
    await choose(/Excel/)
    await screen.findByText('Viedään, 0 %')
    unmount()
    await act(async () => waitFor(() => expect(ended).toEqual(['thread'])))
  })

  test.each([
    ['the thread fails', () => sheet, () => Promise.reject<ArrayBuffer>(new Error('täynnä'))],
    ['the list cannot be read', () => Promise.reject<Sheet>(new Error('ei verkkoa')), () => new ArrayBuffer(0)],
  ])('says so when %s', async (_, list, fail) => {
    write = fail
    show(<ExportMenu fileName="Matkustajat" sheet={list} />)
    await choose(/Excel/)
    await waitFor(() => expect(toasts.get().map(({ title }) => title)).toEqual(['Vienti epäonnistui.']))
    expect(saved).toEqual([])
  })
})
