import { onConnection } from './connection.ts'

/**
 * Waits so many milliseconds.
 * @param isEndedByConnection whether a connection that is back ends it
 * @throws the signal's reason once it is aborted
 */
export function pauseOf(ms: number, signal: AbortSignal, isEndedByConnection: boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer)
      stop()
      signal.removeEventListener('abort', give)
    }
    const go = () => {
      end()
      resolve()
    }
    const give = () => {
      end()
      reject(signal.reason as Error)
    }
    const timer = setTimeout(go, ms)
    const stop = isEndedByConnection ? onConnection(({ online }) => online && go()) : () => undefined
    signal.addEventListener('abort', give)
    if (signal.aborted) give()
  })
}
