/** Longest list of names that is shown whole, and where a longer one is cut, in characters. Source: spec 3 §6. */
const joinedNameLimits = { whole: 75, cut: 62 } as const

const characters = new Intl.Segmenter('fi', { granularity: 'grapheme' })

/** Names in one line. What people see as one character is never cut in two. */
export function joinedNames(names: readonly string[]): { whole: string; cut: string | null } {
  const whole = names.join(', ')
  const seen = Array.from(characters.segment(whole), ({ segment }) => segment)
  return { whole, cut: seen.length > joinedNameLimits.whole ? seen.slice(0, joinedNameLimits.cut).join('') : null }
}
