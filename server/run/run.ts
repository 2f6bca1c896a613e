import { readEnvironment, type Environment } from './environment.ts'
import { explain } from './explain.ts'
import type { RunningServer } from './start.ts'

/** Longest time that the whole ending may take, once no more calls are taken. */
const longestEndingMs = 10_000

/** Ctrl-C under npm reaches the server twice: from the terminal, and handed on by npm. */
const sameRequestMs = 500

/**
 * Starts a server from the process's settings and ends it on the first signal; another one forces it. A start that
 * fails, or a server that cannot go on, ends the process with code 1 and a line that says why.
 */
export async function run(
  start: (environment: Environment, onLost: (reason: string) => void) => Promise<RunningServer>,
  print: (line: string) => void,
  printError: (line: string) => void,
): Promise<void> {
  const end = (line: string) => {
    printError(line)
    process.exit(1)
  }
  try {
    const environment = readEnvironment(process.env)
    const server = await start(environment, end)
    endOnSignal(server, longestEndingMs + environment.drainMs, end)
    for (const line of greeting(environment, server)) print(line)
  } catch (error) {
    end(explain(error, process.env['PORT']))
  }
}

function endOnSignal(server: RunningServer, longestMs: number, end: (line: string) => void): void {
  let endingSince: number | null = null
  const stop = () => {
    if (endingSince !== null) {
      if (performance.now() - endingSince > sameRequestMs) end('The server was told twice to end, and did not wait.')
      return
    }
    endingSince = performance.now()
    setTimeout(() => end('The server did not end by itself in time.'), longestMs).unref()
    server.stop().then(
      () => process.exit(0),
      (error: unknown) => end(explain(error)),
    )
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
}

/** What whoever started the server needs to know. */
function greeting({ databaseUrl, dataFolder, smtpUrl }: Environment, { address, services }: RunningServer): string[] {
  const { demo } = services
  const width = Math.max(0, ...(demo?.accounts ?? []).map(({ email }) => email.length))
  return [
    '',
    `Perille is at ${address}`,
    ...(demo ? ['', `Demo accounts (password ${demo.password}):`] : []),
    ...(demo?.accounts ?? []).map(({ email, role }) => `  ${email.padEnd(width)}  ${role}`),
    '',
    ...(databaseUrl === null
      ? [
          `The data is in ${dataFolder}/. It survives a killed process, not a power cut: for real work set DATABASE_URL.`,
        ]
      : []),
    ...(smtpUrl === null ? [`Mail is written to ${dataFolder}/mail.`] : []),
  ]
}
