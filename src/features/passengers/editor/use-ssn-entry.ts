import { useState } from 'react'
import { fieldErrors } from '#domain/field-errors.ts'
import { SsnInput } from '#domain/ssn.ts'
import { useHeldInWindow } from '#state/dirty.ts'
import * as z from 'zod/mini'

/** A personal identity code that is being typed. It lives in the open form only. */
export interface SsnEntry {
  /** `null` while it has not been touched; empty to take the stored one away. */
  typed: string | null
  type: (text: string | null) => void
  leave: () => void
  /** Text key of what is wrong, once the field was left or it was tried to save. */
  error: string | undefined
  isRight: boolean
}

const Entry = z.object({ ssn: SsnInput })

/** @param isJudged whether it was tried to save */
export function useSsnEntry(isJudged: boolean): SsnEntry {
  const [typed, setTyped] = useState<string | null>(null)
  const [isLeft, setLeft] = useState(false)
  useHeldInWindow(typed !== null)
  const { ssn: wrong } = typed === null ? {} : fieldErrors<{ ssn: string }>(Entry, { ssn: typed })
  return {
    typed,
    type: setTyped,
    leave: () => setLeft(true),
    error: isLeft || isJudged ? wrong : undefined,
    isRight: wrong === undefined,
  }
}
