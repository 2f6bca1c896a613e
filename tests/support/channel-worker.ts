import { expose } from 'comlink'

/** No thread in this environment: the same face over a channel, which copies what passes as a thread would. */
export class ChannelWorker {
  /** The one that was started last. */
  static latest: ChannelWorker | null = null
  /** What a worker that is started now does. */
  static face: () => object = () => ({})
  isEnded = false
  /** The script that it was started with. */
  readonly script: string
  readonly #page: MessagePort
  readonly #failed: EventListener[] = []

  constructor(script: URL) {
    ChannelWorker.latest = this
    this.script = script.href
    const { port1, port2 } = new MessageChannel()
    this.#page = port1
    expose(ChannelWorker.face(), port2)
    port1.start()
  }
  postMessage(message: unknown, transfer: Transferable[] = []) {
    this.#page.postMessage(message, transfer)
  }
  addEventListener(type: string, listener: EventListener) {
    if (type === 'error') this.#failed.push(listener)
    else this.#page.addEventListener(type, listener)
  }
  removeEventListener(type: string, listener: EventListener) {
    this.#page.removeEventListener(type, listener)
  }
  fail() {
    for (const listener of this.#failed) listener(new Event('error'))
  }
  terminate() {
    this.isEnded = true
    this.#page.close()
  }
}
