import type { Kysely } from 'kysely'
import { addressSearchStatuses } from '#domain/address-hit.ts'
import { anyTenant } from '../call/outside/microsoft.ts'
import type { Database } from '../db/tables.ts'
import { describeError } from '../ground/log.ts'
import { greetMailServer } from '../mail/transport.ts'
import { createEntra } from '../microsoft/entra.ts'
import { addressSearchWith } from '../places/choose.ts'
import { checkList } from '../places/list/keeper.ts'
import { greetBookingSystem } from '../provider/http/greet.ts'
import { countWaiting } from '../provider/http/waiting.ts'
import { someWay } from '../roads/osrm.ts'
import { askRoute, RoadsFailed } from '../roads/route-answer.ts'
import { checkArchive } from '../tiles/archive/archive.ts'
import { remoteTiles } from '../tiles/remote.ts'
import { mailsSupport, type Environment } from './environment.ts'

/** Something that the server uses and that is not in it. */
export interface OutsidePart {
  name: string
  /** Which kind of it was set up. */
  kind: string
  /** Whether it does what it is there for; `null` for one that needs nobody. */
  answers: boolean | null
  words: string
}

type Answer = Omit<OutsidePart, 'name'>

const withoutAnswer = (error: unknown): string => {
  const { type, code } = describeError(error)
  return `It does not answer: ${code ?? type}.`
}

async function asked(kind: string, ask: () => Promise<unknown>): Promise<Answer> {
  try {
    await ask()
    return { kind, answers: true, words: 'It answers.' }
  } catch (error) {
    return { kind, answers: false, words: withoutAnswer(error) }
  }
}

const needsNobody = (kind: string, words: string): Answer => ({ kind, answers: null, words })

/** Lahti and what is around it, on a tile that every map of Finland has. */
const someTile = { z: 6, x: 36, y: 18 }

async function mailOf({ smtpUrl, dataFolder }: Environment): Promise<Answer> {
  if (smtpUrl === null) return needsNobody('files', `Mail is written to ${dataFolder}/mail, and sent to nobody.`)
  return asked('SMTP', () => greetMailServer(smtpUrl))
}

async function addressesOf({ places }: Environment, db: Kysely<Database>): Promise<Answer> {
  if (places === null) return needsNobody('built in', 'The public places that come with the server are searched.')
  if (places.kind === 'file') {
    const { isRight, words } = await checkList(db, places.file)
    return { kind: 'file', answers: isRight, words }
  }
  const { status } = await addressSearchWith(places, db).search('Helsinki')
  if (status === addressSearchStatuses.ok) return { kind: places.kind, answers: true, words: 'It answers.' }
  return { kind: places.kind, answers: false, words: `It finds no Helsinki: ${status}.` }
}

async function mapOf({ tiles, mapFile, isDemo }: Environment): Promise<Answer> {
  if (mapFile !== null) {
    const { isRight, words } = await checkArchive(mapFile)
    return { kind: 'archive', answers: isRight, words }
  }
  if (tiles === null) {
    return isDemo
      ? needsNobody('invented', 'The demo has a map of its own, with invented streets.')
      : needsNobody('none', 'The map shows routes and stops without any ground.')
  }
  return asked('service', () => remoteTiles(tiles)(someTile))
}

async function roadsOf({ roadsUrl }: Environment): Promise<Answer> {
  if (roadsUrl === null) {
    return needsNobody('straight legs', 'Routes and prices follow no roads, and are called estimates.')
  }
  try {
    const answer = await askRoute(roadsUrl, someWay)
    if (!('whyNot' in answer)) return { kind: 'OSRM', answers: true, words: 'It answers.' }
    return { kind: 'OSRM', answers: false, words: `It has no road in Helsinki: ${answer.whyNot}.` }
  } catch (error) {
    if (!(error instanceof RoadsFailed)) throw error
    return { kind: 'OSRM', answers: false, words: `It does not answer as it should: ${error.message}.` }
  }
}

async function microsoftOf({ microsoft, publicUrl }: Environment): Promise<Answer> {
  if (microsoft === null) return needsNobody('none', 'Nobody signs in with Microsoft 365.')
  const request = {
    authority: anyTenant,
    redirectUri: publicUrl ?? '',
    state: 'x',
    nonce: 'x',
    codeVerifier: 'x'.repeat(43),
  }
  return asked('Microsoft 365', () => createEntra(microsoft, { clock: () => Date.now() }).address(request, null))
}

function supportOf(environment: Environment): Answer {
  const { supportEmail } = environment
  if (supportEmail === null) return needsNobody('none', 'Messages to support are stored, and mailed to nobody.')
  if (mailsSupport(environment)) return needsNobody('mail', `Messages to support are mailed to ${supportEmail}.`)
  return needsNobody('files', `Messages to support are written into files for ${supportEmail}, and mailed to nobody.`)
}

async function bookingSystemOf({ bookingSystem }: Environment, db: Kysely<Database>): Promise<Answer> {
  if (bookingSystem === null) return needsNobody('built in', 'The server plans the rides itself.')
  const { answers, words } = await greetBookingSystem({ ...bookingSystem, clock: () => Date.now() })
  const { waiting, late } = await countWaiting(db)
  const queue =
    waiting === 0 ? 'Nothing waits for it.' : `${waiting} wait for it, ${late} of them for over three minutes.`
  return { kind: 'HTTP', answers, words: `${words} ${queue}` }
}

/** Every part outside the server: its kind, whether it answers, and words for when it does not or is not there. */
export async function checkOutside(environment: Environment, db: Kysely<Database>): Promise<OutsidePart[]> {
  const parts: Record<string, () => Promise<Answer>> = {
    'address search': () => addressesOf(environment, db),
    'booking system': () => bookingSystemOf(environment, db),
    mail: () => mailOf(environment),
    map: () => mapOf(environment),
    roads: () => roadsOf(environment),
    'sign-in': () => microsoftOf(environment),
    support: () => Promise.resolve(supportOf(environment)),
  }
  return Promise.all(Object.entries(parts).map(async ([name, check]) => ({ name, ...(await check()) })))
}

/** One line for each part, in columns. */
export function partsInWords(parts: readonly OutsidePart[]): string {
  const width = (textOf: (part: OutsidePart) => string) => Math.max(...parts.map((part) => textOf(part).length))
  const [names, kinds] = [width(({ name }) => name), width(({ kind }) => kind)]
  const sign = (answers: boolean | null) => (answers === null ? '–' : answers ? 'ok' : 'NO')
  return parts
    .map(
      ({ name, kind, answers, words }) =>
        `${sign(answers).padEnd(2)}  ${name.padEnd(names)}  ${kind.padEnd(kinds)}  ${words}`,
    )
    .join('\n')
}
