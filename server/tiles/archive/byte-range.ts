/** Bytes of a file, the last one among them. */
export interface ByteRange {
  from: number
  to: number
}

/** The most of an archive that one answer has, in bytes: the largest of maps are read part by part. */
export const largestPart = 4 * 1024 * 1024

/** `null` for all of it; `unsatisfiable` where there is not a byte of what is asked for. */
export type AskedRange = ByteRange | 'unsatisfiable' | null

/**
 * The part of a file that a `Range` header asks for. What is no single range of bytes is left unheard, as HTTP wants it
 * (RFC 9110, section 14.2): then it is all of it.
 * @param size of the file, in bytes
 */
export function rangeOf(header: string | undefined, size: number): AskedRange {
  const found = /^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/i.exec(header ?? '')
  if (!found) return null
  const [, first = '', last = ''] = found
  if (first === '') {
    if (last === '') return null
    const length = Number(last)
    return length === 0 || size === 0 ? 'unsatisfiable' : { from: Math.max(0, size - length), to: size - 1 }
  }
  const from = Number(first)
  if (last !== '' && Number(last) < from) return null
  if (from >= size) return 'unsatisfiable'
  return { from, to: last === '' ? size - 1 : Math.min(Number(last), size - 1) }
}
