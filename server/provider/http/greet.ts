import { askOutside, NotAccepted, OutsideFailed, type Connection } from './ask.ts'
import { calls } from './calls.ts'

/** Whether the booking system answers as it should, in words for whoever runs the server. */
export async function greetBookingSystem(connection: Connection): Promise<{ answers: boolean; words: string }> {
  try {
    const { name } = await askOutside(connection, calls.status)
    return { answers: true, words: `${name} answers.` }
  } catch (error) {
    if (!(error instanceof OutsideFailed || error instanceof NotAccepted)) throw error
    return { answers: false, words: `It does not answer as it should: ${error.message}.` }
  }
}
