/** What a recovery link carries. Empty where the address has nothing. */
export interface ResetLink {
  email: string
  code: string
}

/** Neither has a space in it: a plus sign that a mail program left as it is would be read as one. */
const withPlus = (value: string | null): string => (value ?? '').trim().replaceAll(' ', '+')

/**
 * Takes the link apart. `rest` is the query without the code, which must not stay in the address or the history, and
 * without the language, which is for the first moment alone.
 */
export function readResetLink(search: string): { link: ResetLink; rest: string } {
  const query = new URLSearchParams(search)
  const link = { email: withPlus(query.get('email')), code: withPlus(query.get('code')) }
  query.delete('code')
  query.delete('locale')
  return { link, rest: query.size > 0 ? `?${query}` : '' }
}
