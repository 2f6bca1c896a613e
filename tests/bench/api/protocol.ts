import type { destinationNames } from '../database.ts'

/** What the server's process is told when it starts. */
export interface ApiServerSettings {
  dataFolder: string
  /** `null` for the embedded database in the folder. */
  databaseUrl: string | null
}

/** What it says once it answers. */
export interface ApiServerReady {
  /** Where the product listens, and where the bare routes do. */
  ports: Record<Side, number>
  /** Id of each place. */
  destinations: Record<keyof typeof destinationNames, number>
}

export type Side = 'product' | 'bare'

/** Takes every confirmation back, or ends the process. Both are answered with their own name. */
export type ApiServerCommand = 'reset' | 'stop'
