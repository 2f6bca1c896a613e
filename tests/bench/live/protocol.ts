import type { destinationNames } from '../database.ts'

/** What a server's process is told when it starts. */
export interface LiveServerSettings {
  dataFolder: string
  databaseUrl: string
  /** Folder of the built app; `null` for the API alone. */
  app: string | null
  /** Users of each of two places that are made, with a sign-in each. */
  users: number
}

/** What it says once it answers. */
export interface LiveServerReady {
  port: number
  destinations: Record<keyof typeof destinationNames, number>
  /** Sign-ins of those who see the boards of `week300` and `week5000`, and of those who see another place alone. */
  tokens: { watching: string[]; others: string[] }
}

/** Says how much memory the process holds, in bytes, once its garbage is collected; or ends it. */
export type LiveServerCommand = 'memory' | 'stop'
