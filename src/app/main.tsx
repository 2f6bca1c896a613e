import './open-device.ts'
import './whole-address.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { keepThisWindow } from '#data/live/window-id.ts'
import { whenOutdated } from '#data/workspace/workspace.ts'
import { keepOffsets, recallOffsets } from '#state/known-offsets.ts'
import { askFrom } from '#state/refresh.ts'
import { startSession } from '#state/session.ts'
import { startSyncWorker } from '#state/sync-worker.ts'
import { startSync, sync } from '#state/sync.ts'
import { answerWindows } from '#state/windows.ts'
import '#ui/look/fonts.css'
import '#ui/look/global.css'
import { whenIdle } from '#ui/late/when-idle.ts'
import { ignoreSlips } from '#ui/press/slips.ts'
import { App } from './App.tsx'
import { startAppearance } from './appearance.ts'
import { loadChunk, watchChunks } from './chunks.ts'
import { startTexts } from './i18n.ts'
import { preloadPage, readAhead } from './read-ahead.ts'
import { watchInstallation } from './shell/install.ts'
import { restrictScripts } from './trusted-types.ts'

/** The path that the address asks for. */
const startPath = (): string => /^#([^?]+)/.exec(location.hash)?.[1] ?? '/'

/** What nobody waits for begins this long after the first screen, in milliseconds. */
const unhurriedMs = 3000

/** A device that is slow to give what it holds must not keep the screen empty. */
const patienceMs = 3000

const idle = () => new Promise<void>((resolve) => void whenIdle(resolve))

/**
 * What the first screen does not need: one after the other, each when nothing more urgent is to be done, so that no tap
 * on it waits for all of them.
 * @param goOn told when the page is free for what the session asks of the server
 */
async function followScreen(goOn: () => void): Promise<void> {
  await idle()
  startSync()
  await idle()
  startSyncWorker()
  await idle()
  goOn()
  setTimeout(keepOffsets, unhurriedMs)
}

/**
 * Puts the app on the screen: preferences, texts, theme, session, router. Nothing here waits for the server: what the
 * device knows is shown, and the rest comes when it comes.
 */
async function start(root: HTMLElement): Promise<void> {
  restrictScripts()
  watchChunks()
  watchInstallation()
  startAppearance()
  recallOffsets()
  ignoreSlips()
  answerWindows()
  keepThisWindow()
  // a window of a newer build took the databases over: this one can only be loaded anew
  whenOutdated(() => {
    sync.updateReady = true
  })
  const path = startPath()
  let show: () => void = () => undefined
  const isShown = new Promise<void>((resolve) => (show = resolve))
  let goOn: () => void = () => undefined
  const isFree = new Promise<void>((resolve) => (goOn = resolve))
  let reading: Promise<void> | undefined
  const onOpened = () => {
    reading = readAhead(path)
  }
  askFrom(isFree)
  const session = startSession({ isFree, onOpened })
  void Promise.all([session, isShown]).then(() => followScreen(goOn))
  // a screen that does not come must not keep the rest from being asked for
  setTimeout(goOn, 2 * patienceMs)
  const ready = Promise.all([session.then(() => reading), preloadPage(path)])
  await loadChunk(startTexts)
  await Promise.race([ready, new Promise((resolve) => setTimeout(resolve, patienceMs))])
  createRoot(root).render(
    <StrictMode>
      <App onShown={show} />
    </StrictMode>,
  )
  // a build that cannot draw its first screen must still be able to give way to a newer one
  await Promise.race([isFree, new Promise((resolve) => setTimeout(resolve, patienceMs))])
  const { startServiceWorker } = await import('./service-worker.ts')
  await startServiceWorker()
}

const root = document.getElementById('root')
if (root) {
  start(root).catch(() => {
    // an app that is on the screen runs without its service worker too
    if (root.hasChildNodes()) return
    // without its texts the app cannot say so itself: the page has a sentence of its own
    document.getElementById('start-failure')?.removeAttribute('hidden')
  })
}
