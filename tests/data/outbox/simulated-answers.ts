import type { Command } from '#data/outbox/command.ts'
import type { Outcome } from '#data/outbox/settle.ts'
import type { Shown } from '#data/outbox/state.ts'
import type { Subject } from './simulated-subject.ts'
import type { Faults, SimulatedStores } from './simulation-options.ts'

/**
 * What the mirror shows of what the server has accepted, by the commands' keys.
 * @param only the rows of the answer; absent for all of them
 */
export async function shownIn<Row>(
  subject: Subject<Row>,
  { outbox, mirror }: SimulatedStores<Row>,
  only?: ReadonlySet<number>,
): Promise<Map<string, Shown>> {
  const { commands } = await outbox.read()
  const rows = await mirror.read()
  const accepted = commands.filter(({ state }) => state === 'acked')
  return new Map(
    accepted.map((command) => {
      const item = subject.itemOf(command)
      if (only && !only.has(item)) return [command.opId, 'unseen'] as const
      const isSo = subject.shown(item, rows, undefined) === subject.shown(item, [], command)
      return [command.opId, isSo ? 'asAsked' : 'otherwise'] as const
    }),
  )
}

/** What a build makes of an answer that somebody on the way has given in the server's place. */
export function forgedOutcomes<Row>(
  subject: Subject<Row>,
  commands: readonly Command[],
  pick: <T>(from: readonly T[]) => T,
  { believes }: Faults,
): Outcome[] {
  const data = pick([{}, [], 'ok', '{"id":1,"comp', '', ...subject.otherAnswers(commands)])
  const isBelieved =
    believes === 'anything' ||
    (believes === 'rightForm' ? subject.hasForm(commands, data) : subject.isAnswer(commands, data))
  return commands.map(() => (isBelieved ? { kind: 'accepted' } : { kind: 'unknown', error: 'not understood' }))
}

/** Rows of a list that somebody on the way has given in the server's place; `null` where a build takes it for none. */
export function forgedRows<Row>(
  subject: Subject<Row>,
  pick: <T>(from: readonly T[]) => T,
  { takesAnyList = false }: Faults,
): Row[] | null {
  // an empty list is told from the server's by its name alone
  const data = pick([{}, 'ok', '[{"id":1,"comp', '', ...subject.otherLists()])
  return takesAnyList || subject.isList(data) ? subject.rowsIn(data) : null
}
