import { useState, type ReactNode } from 'react'
import { fetchConsequences } from '#data/consequences.ts'
import { touchesNothing, type Change, type Consequences, type RideEnding } from '#domain/consequences.ts'
import { ConsequenceDialog } from './ConsequenceDialog.tsx'

interface Question {
  change: Change
  title: string
  text: string
  confirmLabel: string
  endings: 'none' | 'offered'
  /** Cannot be taken back, and is asked about although nothing is touched. */
  isFinal?: boolean
}

/**
 * What was answered: go on, with the rides or without a word about them, and how many trips are left to be driven;
 * `null` goes back.
 */
export type Consent = { ending: RideEnding | null; remaining: number } | null

interface Open extends Question {
  known: Consequences | null
  answer: (consent: Consent) => void
}

/** Asks in the middle of a save, which waits for the answer. Where nothing is touched, nobody is asked. */
export function useQuestion(): { ask: (question: Question) => Promise<Consent>; question: ReactNode } {
  const [open, setOpen] = useState<Open | null>(null)
  const close = (consent: Consent) => {
    open?.answer(consent)
    setOpen(null)
  }
  return {
    async ask(question) {
      const known = await fetchConsequences(question.change).catch(() => null)
      if (known && touchesNothing(known) && !question.isFinal) return { ending: null, remaining: 0 }
      return new Promise((answer) => setOpen({ ...question, known, answer }))
    },
    question: open && (
      <ConsequenceDialog
        change={open.change}
        known={open.known}
        title={open.title}
        text={open.text}
        confirmLabel={open.confirmLabel}
        endings={open.endings}
        busy={false}
        failure={null}
        onConfirm={(ending, remaining) => close({ ending, remaining })}
        onCancel={() => close(null)}
      />
    ),
  }
}
