import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { Search, Searched } from './histories.ts'

/** Worker threads that search histories, one for each core. */
export interface Searchers {
  threads: number
  /** Searches seeds from 1 on, in pieces, until so many were run or one of them went wrong. */
  search: (on: Search['on'], mutant: string | null, most: number, piece: number) => Promise<Searched>
  end: () => Promise<void>
}

export function startSearchers(): Searchers {
  const workers = Array.from(
    { length: availableParallelism() },
    () => new Worker(new URL('./search.worker.ts', import.meta.url)),
  )
  const ask = async (worker: Worker, asked: Search): Promise<Searched> => {
    worker.postMessage(asked)
    const [searched] = (await once(worker, 'message')) as [Searched]
    return searched
  }
  return {
    threads: workers.length,
    async search(on, mutant, most, piece) {
      const total: Searched = { ran: 0, violation: null }
      let from = 1
      const share = async (worker: Worker) => {
        while (from <= most && total.violation === null) {
          const asked = { on, mutant, from, count: Math.min(piece, most - from + 1) }
          from += piece
          const { ran, violation } = await ask(worker, asked)
          total.ran += ran
          total.violation ??= violation
        }
      }
      await Promise.all(workers.map(share))
      return total
    },
    async end() {
      await Promise.all(workers.map((worker) => worker.terminate()))
    },
  }
}
