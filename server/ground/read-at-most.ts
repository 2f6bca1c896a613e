/** The body of another service's answer. Stops reading, and throws, as soon as there are more bytes than allowed. */
export async function readAtMost(reply: Response, max: number): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of (reply.body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength
    if (size > max) throw new Error(`A service answered with more than ${max} bytes.`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
