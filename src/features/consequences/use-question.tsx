import { useState, type ReactNode } from 'react'
import { fetchConsequences } from '#data/consequences.ts'
import { leavingRides, touchesNothing, type Change, type Consequences, type RideEnding } from '#domain/consequences.ts'
import { ConsequenceDialog } from './ConsequenceDialog.tsx'

interface Question {
  change: Change
  title: string
  text: string | ((found: Consequences | null) => string)
  confirmLabel: string
  endings: 'none' | 'offered'
  /** Cannot be undone, and is asked about although nothing is touched. */
  isFinal?: boolean
}

/** What was answered: go on, with what is to become of the rides, where that was offered; `null` goes back. */
export type Consent = { ending: RideEnding | null } | null

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
      // what comes to be touched meanwhile is told of afterwards
      const ending = question.endings === 'offered' ? leavingRides : null
      if (known && touchesNothing(known) && !question.isFinal) return { ending }
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
        onConfirm={(ending) => close({ ending })}
        onCancel={() => close(null)}
      />
    ),
  }
}
