/** How a call was answered. */
export interface Answered {
  /** The path of a route with the names of its ids, and never an address that somebody asked for. */
  route: string
  method: string
  status: number
  /** Until the answer began: a stream goes on for hours. */
  seconds: number
}

/** Why mail is not with whom it is for: it is tried again, it is given up, or nobody could look what there is to send. */
export type MailFailure = 'again' | 'given_up' | 'unread'

/** Told what is counted for whoever runs the server. Nothing that it is told is about anybody. */
export interface Counts {
  answered: (answer: Answered) => void
  /** A round of work that goes on beside the calls has ended. */
  round: (work: string, isWell: boolean) => void
  /** The built-in booking system has left something undone, and tries it again. */
  leftUndone: () => void
  mailFailed: (failure: MailFailure) => void
}
