/** A transaction that writes, told by the thread that runs it. */
export interface Write {
  phase: 'began' | 'ended'
  /** Milliseconds since 1970 UTC on a clock that all threads share. */
  at: number
  /** Intents that it stored for the first time. */
  stored: number
  /** Intents of which it stored that the server has accepted them. */
  accepted: number
}

export const writesChannel = 'bench-writes'

/** For every thread: tells the page of each transaction that writes, in any database. */
export function watchWrites(name: string): void {
  const channel = new BroadcastChannel(name)
  const counts = new WeakMap<IDBTransaction, { stored: number; accepted: number }>()

  const transaction: IDBDatabase['transaction'] = Reflect.get(IDBDatabase.prototype, 'transaction')
  IDBDatabase.prototype.transaction = function (...given) {
    const opened = transaction.apply(this, given)
    if (opened.mode === 'readonly') return opened
    const count = { stored: 0, accepted: 0 }
    counts.set(opened, count)
    const tell = (phase: Write['phase']) => {
      const write: Write = { phase, at: performance.timeOrigin + performance.now(), ...count }
      channel.postMessage(write)
    }
    tell('began')
    opened.addEventListener('complete', () => tell('ended'))
    opened.addEventListener('abort', () => {
      Object.assign(count, { stored: 0, accepted: 0 })
      tell('ended')
    })
    return opened
  }

  const put: IDBObjectStore['put'] = Reflect.get(IDBObjectStore.prototype, 'put')
  IDBObjectStore.prototype.put = function (...given) {
    const [value] = given as [{ state?: string; attempts?: number }]
    const count = counts.get(this.transaction)
    if (count && this.name === 'commands') {
      if (value.state === 'pending' && value.attempts === 0) count.stored += 1
      if (value.state === 'acked') count.accepted += 1
    }
    return put.apply(this, given)
  }
}
