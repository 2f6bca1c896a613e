import { parseArgs } from 'node:util'
import { NewOrganization } from '#domain/organization.ts'
import { MailedEmail } from '#domain/organization-user.ts'
import { codeLifetimes, makeResetCode, resetLink } from './areas/identity/reset-codes.ts'
import { createOrganization } from './areas/organizations/create.ts'
import { setSupportEmail } from './areas/organizations/support-email.ts'
import { firstBrokenSeal } from './audit/seal.ts'
import { cutInWords, findCut, forgetSeals, keepsNoSeal, noSealInWords } from './audit/witness.ts'
import { checkpoint } from './db/upkeep.ts'
import { checkKeys } from './db/key-check.ts'
import { emptyDatabase, migrate } from './db/migrate.ts'
import { spreadTables } from './db/spread.ts'
import { exportDatabase } from './db/transfer/export.ts'
import { importDatabase } from './db/transfer/import.ts'
import { prepareDemo, type DemoContext } from './demo/fill.ts'
import { addLargeDemo, largeDemoEmail } from './demo/large.ts'
import { OperatorError } from './ground/operator-error.ts'
import { createPasswords, passwordCost } from './ground/passwords.ts'
import { createDispatcher } from './provider/dispatcher/dispatcher.ts'
import { backupCommands } from './run/backup-commands.ts'
import { checkOutside, partsInWords } from './run/check.ts'
import { readEnvironment, type Environment } from './run/environment.ts'
import { explain } from './run/explain.ts'
import { openStore, type OpenStore } from './run/store.ts'
import { openInWords, settleSupport } from './run/support-desk.ts'

interface Command {
  /** What it does, and what it needs. */
  usage: string
  /** Whether the name of a file stands after the command. */
  takesFile?: true
  run: (store: OpenStore, environment: Environment, options: Options) => Promise<void>
}

interface Options {
  name?: string | undefined
  email?: string | undefined
  /** Number of what the command is about. */
  id?: string | undefined
  answer?: string | undefined
  close?: boolean | undefined
  /** Over how many a table is spread. */
  parts?: string | undefined
  /** Empty for a command that takes none. */
  file: string
}

const commands: Readonly<Record<string, Command>> = {
  'create-organization': {
    usage: 'makes an organisation and its administrator: --name "Name" --email admin@example.org',
    async run({ db }, { publicUrl }, { name, email }) {
      if (!name || !email) throw new OperatorError('create-organization needs --name and --email.')
      const written = NewOrganization.safeParse({ name, email })
      if (!written.success) {
        const [field] = written.error.issues[0]?.path ?? []
        throw new OperatorError(`--${String(field)} is empty, too long, or has a character that nobody sees.`)
      }
      if (publicUrl === null) throw new OperatorError('create-organization needs PUBLIC_URL: the link leads there.')
      const now = new Date()
      const code = await db.transaction().execute(async (trx) => {
        const userId = await createOrganization(trx, { ...written.data, now })
        return makeResetCode(trx, userId, codeLifetimes.firstPassword, now)
      })
      console.log(`${written.data.email} administers ${written.data.name}, and sets a password within seven days here:`)
      console.log(resetLink(publicUrl, written.data.email, code))
    },
  },

  export: {
    usage: 'writes the whole database into a new file: <file>',
    takesFile: true,
    async run({ db }, _, { file }) {
      const rows = await exportDatabase(db, file)
      console.log(countsOf(rows))
      console.log(`${file} holds them all. The keys are not in it: they stay in the key file.`)
    },
  },

  import: {
    usage: 'fills an empty database with an exported file, and needs the same KEY_FILE: <file>',
    takesFile: true,
    async run({ db, keys }, environment, { file }) {
      const rows = await importDatabase(db, keys, file)
      await settle(db, environment)
      console.log(countsOf(rows))
      console.log('The database holds them all.')
    },
  },

  check: {
    usage: 'shows what the server uses outside itself, and whether it answers',
    async run({ db }, environment) {
      const parts = await checkOutside(environment, db)
      console.log(partsInWords(parts))
      const silent = parts.filter(({ answers }) => answers === false).map(({ name }) => name)
      if (silent.length > 0) throw new OperatorError(`Not as it should be: ${silent.join(', ')}.`)
    },
  },

  'check-audit': {
    usage: 'checks every seal of the audit log, and says what was changed or cut',
    async run({ db, keys }, { dataFolder }) {
      const broken = await firstBrokenSeal(db, keys)
      if (broken !== null) throw new OperatorError(`The audit log was changed at event ${broken} or after it.`)
      const cut = await findCut(db, dataFolder)
      if (cut !== null) throw new OperatorError(cutInWords(cut, dataFolder))
      if (await keepsNoSeal(db, dataFolder)) throw new OperatorError(noSealInWords(dataFolder))
      console.log('Every seal of the audit log holds, and none is missing.')
    },
  },

  spread: {
    usage:
      'spreads the rows of organisations on PostgreSQL over --parts N parts of each table (2 to 64), by their organisation; while no server runs',
    async run({ db }, { databaseUrl }, { parts }) {
      if (databaseUrl === null) throw new OperatorError('spread is for PostgreSQL: it needs DATABASE_URL.')
      if (parts === undefined || !/^\d{1,2}$/.test(parts) || Number(parts) < 2 || Number(parts) > 64) {
        throw new OperatorError('--parts is to be a number from 2 to 64.')
      }
      const tables = await spreadTables(db, Number(parts))
      console.log(
        tables.length === 0
          ? 'Every table of organisations is spread already.'
          : `${tables.length} tables are spread over ${parts} parts each.`,
      )
    },
  },

  support: {
    usage:
      'lists open messages to support; --id N with --answer "Text" mails an answer and closes it, with --close closes it',
    async run({ db, keys }, _, { id, answer, close }) {
      const isListed = id === undefined && answer === undefined && close === undefined
      const settle = () => settleSupport({ db, keys }, { id: numberOf(id), answer, close }, new Date())
      console.log(isListed ? await openInWords(db) : await settle())
    },
  },

  'support-address': {
    usage:
      'mails what the users of an organisation write to support to it too: --id N --email tuki@example.org; without --email no longer',
    async run({ db }, { supportEmail }, { id, email = null }) {
      if (supportEmail === null) throw new OperatorError('support-address needs SUPPORT_MAIL: it goes there as well.')
      if (email !== null && !MailedEmail.safeParse(email).success) {
        throw new OperatorError('--email is no e-mail address.')
      }
      const name = await setSupportEmail(db, numberOf(id), email)
      if (name === null) throw new OperatorError('There is no organisation of that number.')
      console.log(email === null ? `${name} has no support address of its own.` : `${name} has ${email}.`)
    },
  },

  'demo-reset': {
    usage: 'empties the database and fills it with the demo',
    async run(store, environment) {
      if (!environment.isDemo)
        throw new OperatorError('demo-reset deletes everything: only with DEMO=on or DEMO=force.')
      await emptyDatabase(store.db)
      forgetSeals(environment.dataFolder)
      await migrate(store.db)
      await checkKeys(store.db, store.keys)
      await prepareDemo(demoContextOf(store))
      await settle(store.db, environment)
      console.log('The database holds the demo and nothing else.')
    },
  },

  'demo-large': {
    usage: 'adds an organisation of 20,000 passengers, for measuring',
    async run(store, environment) {
      if (!environment.isDemo)
        throw new OperatorError('demo-large adds invented people: only with DEMO=on or DEMO=force.')
      await addLargeDemo(demoContextOf(store))
      await settle(store.db, environment)
      console.log(`The large organisation is there; sign in as ${largeDemoEmail} with the demo's password.`)
    },
  },
}

/** @throws OperatorError */
function numberOf(id: string | undefined): number {
  if (id === undefined || !/^\d{1,9}$/.test(id)) throw new OperatorError('--id is to be a number.')
  return Number(id)
}

/** After a great deal was written. PostgreSQL does it by itself, and lets few of its users ask for it. */
const settle = async (db: OpenStore['db'], { databaseUrl }: Environment): Promise<void> => {
  if (databaseUrl === null) await checkpoint(db)
}

const demoContextOf = ({ db, keys }: OpenStore): DemoContext => ({
  db,
  passwords: createPasswords(keys, passwordCost),
  provider: createDispatcher({ cancellationAnswerMs: 0 }),
  keys,
  now: new Date(),
})

/** Rows by table, one line each, and their sum. */
function countsOf(rows: Readonly<Record<string, number>>): string {
  const sum = Object.values(rows).reduce((total, count) => total + count, 0)
  const lines = [...Object.entries(rows), ['in all', sum] as const]
  return lines.map(([table, count]) => `${String(count).padStart(10)}  ${table}`).join('\n')
}

function usage(): string {
  const all = { ...commands, ...backupCommands }
  const width = Math.max(...Object.keys(all).map((name) => name.length))
  const lines = Object.entries(all).map(([name, command]) => `  ${name.padEnd(width)}  ${command.usage}`)
  const last = 'Except by backup, the embedded database must not be in use by a server at the same time.'
  return ['npm run admin -- <command>', '', ...lines, '', last].join('\n')
}

async function main(): Promise<number> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      name: { type: 'string' },
      email: { type: 'string' },
      id: { type: 'string' },
      answer: { type: 'string' },
      close: { type: 'boolean' },
      parts: { type: 'string' },
    },
  })
  const [name, file = '', ...more] = positionals
  if (name === undefined) {
    console.log(usage())
    return 0
  }
  const command = commands[name]
  const ofFolder = backupCommands[name]
  const takesFile = ofFolder !== undefined || (command?.takesFile ?? false)
  if (!(command ?? ofFolder) || more.length > 0 || (file !== '') !== takesFile) {
    console.error(usage())
    return 2
  }
  const environment = readEnvironment(process.env)
  if (!command) {
    await ofFolder?.run(environment, file, (line) => console.log(line))
    return 0
  }
  const store = await openStore(environment, (reason) => console.error(reason))
  try {
    await command.run(store, environment, { ...values, file })
    return 0
  } finally {
    await store.close()
  }
}

try {
  process.exitCode = await main()
} catch (error) {
  console.error(explain(error))
  process.exitCode = 1
}
