import { useState } from 'react'

interface Options {
  /** The value as it is stored, or what was typed that is none yet. */
  value: string
  onChange: (value: string) => void
  /** The stored value of a text; `null` for a text that is none. */
  read: (text: string) => string | null
  /** How a stored value is written once it is not being typed. */
  write: (value: string) => string
}

interface Typed {
  text: string
  /** Whether the text is none, and the user is done with it. */
  isWrong: boolean
  type: (text: string) => void
  /** Whether something was typed since the field was entered. */
  leave: () => boolean
  /** Takes a value that was not typed. */
  put: (value: string) => void
}

/**
 * A value that is typed as text. What is typed goes up at once, read or as it stands, so that a form can judge it and
 * keep it; the field tidies the text when it is left.
 */
export function useTyped({ value, onChange, read, write }: Options): Typed {
  const [typed, setTyped] = useState<string | null>(null)
  const [wasLeft, setWasLeft] = useState(false)
  const isReadable = value === '' || read(value) !== null
  return {
    text: typed ?? (isReadable ? write(value) : value),
    isWrong: !isReadable && (typed === null || wasLeft),
    type(text) {
      setTyped(text)
      onChange(text.trim() === '' ? '' : (read(text) ?? text))
    },
    leave() {
      setTyped(null)
      setWasLeft(true)
      return typed !== null
    },
    put(next) {
      setTyped(null)
      onChange(next)
    },
  }
}
