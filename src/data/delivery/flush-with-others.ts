import { flushNow, type Hurry } from './deliver.ts'

/** How often is looked whether another window, or the service worker, has sent what it is sending. */
const lookAgainMs = 250

/** As `flushNow`; what another window or the service worker is sending is waited for, until `late`. Never throws. */
export async function flushWithOthers(late: AbortSignal, options: { hurry?: Hurry } = {}): Promise<void> {
  while (!late.aborted) {
    // a flush that fails leaves everything where it is
    const report = await flushNow(options).catch(() => null)
    if (report?.ended !== 'busy') return
    await new Promise((resolve) => setTimeout(resolve, lookAgainMs))
  }
}
