import { finalizer } from 'comlink'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { searchImportMany } from '#contract/passenger-import.ts'
import { sawAnswer, sawNoAnswer } from '#data/api/connection.ts'
import { pullMe, signIn } from '#data/session.ts'
import { emptyMapping, type Mapping } from '#domain/import/mapping.ts'
import { suggestedColumns, withSuggestion } from '#domain/import/suggest.ts'
import { ImportGoneError, openImportDesk, type ImportDesk } from '#state/import-desk.ts'
import { ChannelWorker } from '#tests/support/channel-worker.ts'
import { connectClient, type ClientLink } from '#tests/support/client.ts'
import { importScene } from '#tests/support/import-scene.ts'
import { testPassword } from '#tests/support/users.ts'

// no other window changes what this one has stored
vi.hoisted(() => vi.stubGlobal('addEventListener', () => undefined))

const scene = importScene()
const titles = ['Nimi', 'Ulkoinen tunniste', 'Kotiosoite', 'Pääkohde']
const place = 'Päiväkeskus Aalto'
const mapping = suggestedColumns(titles).reduce<Mapping>(withSuggestion, emptyMapping)
const sheet = new File([`${titles.join(';')}\r\nAino Koski;e1;Rantatie 5;${place}`], 'kunta.csv')
const still = () => undefined

/** The page's way to the server, and the worker's. */
let page: ClientLink
let network: ClientLink
let desk: ImportDesk

beforeAll(async () => {
  vi.stubGlobal('Worker', ChannelWorker)
  page = connectClient(scene.server)
  await signIn('hallinta@perille.example', testPassword)
  await pullMe()
  // the worker has its own copies of all modules: it shares nothing with the page but the databases
  vi.resetModules()
  const { begin, ping, wake, work } = await import('../../workers/import/hand.ts')
  ChannelWorker.face = () => ({ begin, ping, wake, work })
  const { connectClient: connectWorker } = await import('#tests/support/client.ts')
  network = connectWorker(scene.server)
})
afterEach(() => desk.close())

const open = () => {
  const { organizationId, destinationId } = scene.centre
  desk = openImportDesk({ organizationId, destinations: [{ id: destinationId, alias: place, instanceId: 1 }] })
  return desk
}

test('a sheet is read, matched and judged by a worker, which alone asks the server', async () => {
  open()
  page.seen = []
  network.seen = []
  expect(ChannelWorker.latest?.script).toMatch(/workers\/import\/import\.worker\.ts$/)
  expect((await desk.open(sheet)).value).toMatchObject({ sheets: [{ name: expect.any(String) as string }] })
  const shares: number[] = []
  expect((await desk.read(0, null, (share) => shares.push(share))).value).toMatchObject({ rows: 1, refusal: null })
  await desk.setMapping(mapping)
  expect((await desk.match(still)).how).toBe('answered')

  expect(await desk.overview()).toMatchObject({ toSave: { create: 1 }, isMatched: true })
  expect(network.seen.map(({ path }) => path)).toContain(searchImportMany.path)
  expect(page.seen).toEqual([])
})

test('what goes wrong there is told on the page', async () => {
  open()
  await expect(desk.overview()).rejects.toThrow('No sheet is read.')
})

test('a worker that fails ends every call and says that it is gone', async () => {
  open()
  await desk.open(sheet)
  const waiting = desk.read(0, null, still)
  ChannelWorker.latest?.fail()

  await expect(waiting).rejects.toBeInstanceOf(ImportGoneError)
  await desk.gone
  await expect(desk.overview()).rejects.toBeInstanceOf(ImportGoneError)
  expect(ChannelWorker.latest?.isEnded).toBe(true)
})

test('what a call was given to tell how far it is is let go once the call is answered', async () => {
  open()
  await desk.open(sheet)
  const letGo = vi.fn()
  await desk.read(
    0,
    null,
    Object.assign(() => undefined, { [finalizer]: letGo }),
  )

  await vi.waitFor(() => expect(letGo).toHaveBeenCalledOnce())
})

test('a page that fails over how far a call is does not fail the call, and leaves nothing unheard', async () => {
  open()
  await desk.open(sheet)
  await desk.read(0, null, still)
  await desk.setMapping(mapping)
  const fails = vi.fn(() => {
    throw new Error('The page has failed.')
  })
  const unheard = vi.fn()
  process.on('unhandledRejection', unheard)
  expect((await desk.match(fails)).how).toBe('answered')
  expect((await desk.match(fails)).how).toBe('answered')
  expect(fails).toHaveBeenCalled()
  process.off('unhandledRejection', unheard)
  expect(unheard).not.toHaveBeenCalled()
})

test('a worker that cannot be told of the connection is only not told', async () => {
  const face = ChannelWorker.face
  const wake = vi.fn(() => {
    throw new Error('It sleeps on.')
  })
  ChannelWorker.face = () => ({ ...face(), wake })
  open()
  ChannelWorker.face = face
  sawNoAnswer()
  sawAnswer()
  await vi.waitFor(() => expect(wake).toHaveBeenCalledOnce())
  expect((await desk.open(sheet)).refusal).toBeNull()
})

test('one that was closed is no worker that is gone', async () => {
  open()
  let isGone = false
  void desk.gone.then(() => (isGone = true))
  desk.close()

  await expect(desk.open(sheet)).rejects.toBeInstanceOf(ImportGoneError)
  expect([isGone, ChannelWorker.latest?.isEnded]).toEqual([false, true])
})

test('an answer is kept no longer than the page keeps it', async () => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  open()
  const answered = await desk.open(sheet).then((answer) => new WeakRef(answer))

  await vi.waitFor(() => {
    collect()
    // an expectation of the answer itself would keep it
    expect(answered.deref() === undefined).toBe(true)
  })
})
