const polynomial = 0xedb88320

/** Eight tables, so that eight bytes are taken at once. */
const tables = ((): readonly Uint32Array[] => {
  const all = Array.from({ length: 8 }, () => new Uint32Array(256))
  const [first = new Uint32Array(256)] = all
  for (let byte = 0; byte < 256; byte += 1) {
    let value = byte
    for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ polynomial : value >>> 1
    first[byte] = value
  }
  for (let table = 1; table < 8; table += 1) {
    for (let byte = 0; byte < 256; byte += 1) {
      const value = all[table - 1]?.[byte] ?? 0
      const entries = all[table]
      if (entries) entries[byte] = (value >>> 8) ^ (first[value & 255] ?? 0)
    }
  }
  return all
})()
const [t0, t1, t2, t3, t4, t5, t6, t7] = tables as [
  ...[Uint32Array, Uint32Array, Uint32Array, Uint32Array],
  ...[Uint32Array, Uint32Array, Uint32Array, Uint32Array],
]

/**
 * The checksum of an archive's part, going on from that of the bytes before.
 * @param before 0 at the beginning
 */
export function crc32(bytes: Uint8Array, before = 0): number {
  let crc = ~before
  let at = 0
  const whole = bytes.length - (bytes.length % 8)
  for (; at < whole; at += 8) {
    crc ^= (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8) | ((bytes[at + 2] ?? 0) << 16) | ((bytes[at + 3] ?? 0) << 24)
    crc =
      (t7[crc & 255] ?? 0) ^
      (t6[(crc >>> 8) & 255] ?? 0) ^
      (t5[(crc >>> 16) & 255] ?? 0) ^
      (t4[crc >>> 24] ?? 0) ^
      (t3[bytes[at + 4] ?? 0] ?? 0) ^
      (t2[bytes[at + 5] ?? 0] ?? 0) ^
      (t1[bytes[at + 6] ?? 0] ?? 0) ^
      (t0[bytes[at + 7] ?? 0] ?? 0)
  }
  for (; at < bytes.length; at += 1) crc = (crc >>> 8) ^ (t0[(crc ^ (bytes[at] ?? 0)) & 255] ?? 0)
  return ~crc >>> 0
}
