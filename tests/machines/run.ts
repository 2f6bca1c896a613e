// Four processes, a pooler, a load balancer, a primary and its replica on this machine, set up by the files of `deploy/`.
// While clients confirm, save and read, one part after the other is taken away: no write that was answered may be lost or
// done twice, and every client goes on by itself.
import { setTimeout as passed } from 'node:timers/promises'
import { openDatabase } from '#server/db/database.ts'
import { prepareDemo } from '#server/demo/fill.ts'
import { createPasswords, passwordCost } from '#server/ground/passwords.ts'
import { createDispatcher } from '#server/provider/dispatcher/dispatcher.ts'
import { startProcess } from '#tests/support/server-process.ts'
import { startClients, type Clients } from './clients.ts'
import { wrongWrites } from './lost-writes.ts'
import { startMachines, type Machines } from './machines.ts'
import { machinePrograms, notInstalled } from './programs.ts'

/** How long a client may go without an answered call, whatever is taken away, on a machine that is not free. */
const longestGapMs = 30_000
const longestWaitMs = 60_000
/** How long all of it may take. */
const longestRunMs = 8 * 60_000
const callsAfterwards = 5

const programs = machinePrograms()
if ('missing' in programs) {
  console.log(notInstalled(programs.missing))
  process.exit(1)
}
const started = performance.now()
const say = (line: string) => console.log(`${((performance.now() - started) / 1000).toFixed(0).padStart(4)} s  ${line}`)
const failures: string[] = []
const fail = (line: string) => {
  failures.push(line)
  say(`FAILED: ${line}`)
}

async function fillWithDemo({ pair, addressOf, keys }: Machines): Promise<void> {
  const { db, close } = await openDatabase({ kind: 'postgres', url: addressOf(pair.primaryPort) }, () => undefined)
  const provider = createDispatcher({ cancellationAnswerMs: 0 })
  await prepareDemo({ db, passwords: createPasswords(keys, passwordCost), provider, keys, now: new Date() })
  await close()
}

/** Does something to the machines under load, and says how long the client that waited longest for an answer did. */
async function during(clients: Clients, name: string, fault: () => Promise<void>): Promise<void> {
  clients.longestGapMs()
  const repeatedBefore = new Map(clients.repeated)
  const wrongBefore = clients.wrong.length
  clients.hurry(true)
  await passed(1000)
  await fault()
  clients.hurry(false)
  const before = clients.calls()
  const until = performance.now() + longestWaitMs
  const isBack = () =>
    [...clients.calls()].every(([client, calls]) => calls >= (before.get(client) ?? 0) + callsAfterwards)
  while (!isBack() && performance.now() < until) await passed(100)
  const gap = clients.longestGapMs()
  const repeats = [...clients.repeated].flatMap(([what, count]) => {
    const more = count - (repeatedBefore.get(what) ?? 0)
    return more > 0 ? [`${more} × ${what}`] : []
  })
  say(`${name}: every client went on within ${(gap / 1000).toFixed(1)} s; repeated: ${repeats.join(', ') || 'nothing'}`)
  if (!isBack() || gap > longestGapMs) fail(`${name}: a client went ${(gap / 1000).toFixed(1)} s without an answer`)
  for (const wrong of clients.wrong.slice(wrongBefore)) fail(`${name}: ${wrong}`)
}

/** How many calls were not answered, but for those of a user who makes too many. */
const turnedAway = ({ repeated }: Clients): number =>
  [...repeated].reduce((sum, [what, count]) => sum + (what === '429' ? 0 : count), 0)

async function drain(machines: Machines, clients: Clients): Promise<void> {
  const before = turnedAway(clients)
  await during(clients, 'a process that was told to end', async () => {
    const [first] = machines.processes
    first!.child.kill('SIGTERM')
    clients.hurry(false)
    const code = await first!.ended
    if (code !== 0) fail(`it ended with ${code}`)
    await machines.startAgain(0)
  })
  if (turnedAway(clients) > before) fail('a call was turned away by a process that was told to end')
}

async function kill(machines: Machines, clients: Clients): Promise<void> {
  await during(clients, 'a killed process', async () => {
    const second = machines.processes[1]!
    second.child.kill('SIGKILL')
    await second.ended
    clients.hurry(false)
    await machines.startAgain(1)
  })
}

async function failOver({ pair, pointToReplica }: Machines, clients: Clients): Promise<void> {
  await during(clients, 'a primary that was killed, and its replica promoted', async () => {
    // writes are under way then that the primary has on its disk, the replica has not, and nobody was told of
    await pair.cutReplication()
    await passed(1000)
    pair.killPrimary()
    // as long as it takes to notice; a replica that is pointed to too early takes no writes
    await passed(1000)
    pointToReplica()
    await passed(1000)
    pair.promote()
  })
}

async function check({ addressOf, processes, settings }: Machines, port: number, { answered }: Clients): Promise<void> {
  for (const wrong of await wrongWrites(addressOf(port), answered)) fail(wrong)
  const fallen = processes.filter(({ child }) => child.exitCode !== null || child.signalCode !== null)
  for (const { lines } of fallen) fail(`a process ended by itself:\n${lines.slice(-20).join('\n')}`)
  const audit = startProcess('server/admin.ts', ['check-audit'], settings)
  if ((await audit.ended) !== 0) fail(audit.lines.join('\n'))
}

setTimeout(() => {
  say('FAILED: it takes too long')
  process.exit(1)
}, longestRunMs).unref()
const machines = await startMachines(programs)
try {
  say('four processes have started at once on an empty database')
  await fillWithDemo(machines)
  say('the demo is there, and clients begin')
  const clients = await startClients(machines.port)
  await during(clients, 'nothing', () => passed(2000))
  await drain(machines, clients)
  await kill(machines, clients)
  await during(clients, 'a restarted pooler', machines.restartPooler)
  await failOver(machines, clients)
  await during(clients, 'nothing', () => passed(2000))
  await clients.stop()
  await check(machines, machines.pair.replicaPort, clients)
  say(
    `${clients.answered.length} writes were answered, ${failures.length === 0 ? 'and each is there once' : 'and not all is well'}`,
  )
} finally {
  await machines.stop()
}
process.exit(failures.length === 0 ? 0 : 1)
