/** One or two capital letters for an e-mail address: "matti.salo@x" is MS, "desk@x" is D. */
export function initialsOf(email: string): string {
  const [name = ''] = email.split('@')
  const words = name.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')
  return words
    .slice(0, 2)
    .map((word) => word.slice(0, 1).toUpperCase())
    .join('')
}
