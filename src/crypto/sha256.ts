/** First bits of the fractional parts of roots of the first primes, as the standard has them. Source: FIPS 180-4. */
function rootBits(count: number, root: number): Uint32Array {
  const bits = new Uint32Array(count)
  for (let prime = 2, at = 0; at < count; prime += 1) {
    let isPrime = true
    for (let divisor = 2; divisor * divisor <= prime; divisor += 1) if (prime % divisor === 0) isPrime = false
    if (!isPrime) continue
    const value = prime ** (1 / root)
    bits[at] = Math.floor((value - Math.floor(value)) * 2 ** 32)
    at += 1
  }
  return bits
}

const beginning = rootBits(8, 2)
const constants = rootBits(64, 3)
const turned = (word: number, by: number): number => (word >>> by) | (word << (32 - by))

/** Takes in 64 bytes from `at`. */
function takeBlock(state: Uint32Array, view: DataView, at: number, words: Uint32Array): void {
  for (let i = 0; i < 16; i += 1) words[i] = view.getUint32(at + i * 4)
  for (let i = 16; i < 64; i += 1) {
    const [early, late] = [words[i - 15] ?? 0, words[i - 2] ?? 0]
    const a = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3)
    const b = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10)
    words[i] = (words[i - 16] ?? 0) + a + (words[i - 7] ?? 0) + b
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state
  for (let i = 0; i < 64; i += 1) {
    const chosen = (e & f) ^ (~e & g)
    const high = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)
    const first = (h + high + chosen + (constants[i] ?? 0) + (words[i] ?? 0)) | 0
    const low = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)
    const second = (low + ((a & b) ^ (a & c) ^ (b & c))) | 0
    ;[h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0]
  }
  for (const [i, word] of [a, b, c, d, e, f, g, h].entries()) state[i] = (state[i] ?? 0) + word
}

/**
 * SHA-256 without the browser's own, which pages have over https alone. Ten times slower than that.
 * @returns 32 bytes
 */
function plainSha256(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const state = beginning.slice()
  const words = new Uint32Array(64)
  const whole = bytes.length - (bytes.length % 64)
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  for (let at = 0; at < whole; at += 64) takeBlock(state, view, at, words)

  const rest = bytes.subarray(whole)
  const last = new Uint8Array(rest.length < 56 ? 64 : 128)
  last.set(rest)
  last[rest.length] = 0x80
  const end = new DataView(last.buffer)
  end.setBigUint64(last.length - 8, BigInt(bytes.length) * 8n)
  for (let at = 0; at < last.length; at += 64) takeBlock(state, end, at, words)

  const digest = new DataView(new ArrayBuffer(32))
  for (const [i, word] of state.entries()) digest.setUint32(i * 4, word)
  return new Uint8Array(digest.buffer)
}

/** SHA-256, 64 digits of base 16. */
export async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const { subtle } = crypto as Partial<typeof crypto>
  const digest = subtle ? new Uint8Array(await subtle.digest('SHA-256', bytes)) : plainSha256(bytes)
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
