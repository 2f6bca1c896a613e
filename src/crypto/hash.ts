/** First `length` characters of the SHA-256 of a text, as base64url. Needs a secure context in browsers. */
export async function shortHash(text: string, length: number): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return btoa(String.fromCharCode(...new Uint8Array(digest)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .slice(0, length)
}
