export interface Progress {
  /** Bytes. */
  copied: number
  /** Bytes, as far as it is known: a database grows while it is copied. */
  total: number
}

/** Copying goes on when it was heard. */
export type OnProgress = (progress: Progress) => void | Promise<void>
export type OnBytes = (bytes: number) => void | Promise<void>

/** Adds up bytes, and tells each whole percent once. */
export function countingTo(total: number, onProgress: OnProgress): OnBytes {
  let copied = 0
  let told = -1
  return async (bytes) => {
    copied += bytes
    const progress = { copied, total: Math.max(total, copied) }
    const percent = Math.floor((100 * progress.copied) / progress.total)
    if (percent === told) return
    told = percent
    await onProgress(progress)
  }
}
