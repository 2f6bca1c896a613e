import { completedBy, type Command, type ConfirmationCommand } from './command.ts'

/**
 * Pending commands laid over mirrored rows: the last intent of each entity decides. Mirrored rows are never changed.
 * Rows without a command come back as the same objects.
 */
export function latestByEntity<Made extends Command>(commands: readonly Made[]): Map<string, Made> {
  const latest = new Map<string, Made>()
  for (const command of commands) {
    const known = latest.get(command.entityKey)
    if (!known || known.seq < command.seq) latest.set(command.entityKey, command)
  }
  return latest
}

export const completedWith = (stored: boolean, command: ConfirmationCommand | undefined): boolean =>
  command ? completedBy(command.kind) : stored
