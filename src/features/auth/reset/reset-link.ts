/** What a recovery link carries. Empty where the address has nothing. */
export interface ResetLink {
  email: string
  code: string
}

/** Takes the link apart. `rest` is the query without the code, which must not stay in the address or the history. */
export function readResetLink(search: string): { link: ResetLink; rest: string } {
  const query = new URLSearchParams(search)
  const link = { email: query.get('email')?.trim() ?? '', code: query.get('code')?.trim() ?? '' }
  query.delete('code')
  return { link, rest: query.size > 0 ? `?${query}` : '' }
}
