import { ok } from 'node:assert'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { startPostgresql } from '#tests/support/postgresql.ts'
import { connections, startApiServer, type ApiServer } from '../api/client.ts'
import type { Side } from '../api/protocol.ts'
import { cacheFolder, filledFolder } from '../database.ts'
import { compared, type Group, type Row, type RowName } from '../row.ts'
import { interleaved, median } from '../statistics.ts'

const rounds = 9
const callsPerRound = { confirmation: 400, board: 120, passengers: 60 }
const unit = 'requests/s'

/** Both sides in turn; what a first round says counts for nothing. */
async function compare(rate: (side: Side) => Promise<number>): Promise<{ own: number[]; reference: number[] }> {
  await rate('product')
  await rate('bare')
  const rates = await interleaved(rounds, { product: () => rate('product'), bare: () => rate('bare') })
  return { own: rates.product, reference: rates.bare }
}

async function measureConfirmations(name: RowName, server: ApiServer) {
  const items = await server.board('product', server.destinations.week5000)
  const todays = items.filter(({ date }) => date === items[0]?.date).slice(0, callsPerRound.confirmation)
  const rates = await compare((side) => server.confirmationRate(side, todays))
  const note = `median of ${rounds} times ${todays.length}, ${connections} connections`
  return compared(name, { ...rates, by: median, unit, note })
}

async function measureBoard(server: ApiServer) {
  const { week300 } = server.destinations
  const [items, same] = [await server.board('product', week300), await server.board('bare', week300)]
  ok(isDeepStrictEqual(same, items), 'The bare route gives another board.')
  const rates = await compare((side) => server.boardRate(side, week300, callsPerRound.board))
  const note = `median of ${rounds} times ${callsPerRound.board}, ${connections} connections, both uncompressed`
  return compared('api-board', { ...rates, by: median, unit, note })
}

async function measurePassengers(server: ApiServer) {
  const { passengers20000 } = server.destinations
  const [page, same] = [
    await server.passengers('product', passengers20000),
    await server.passengers('bare', passengers20000),
  ]
  ok(isDeepStrictEqual(same, page), 'The bare route gives another page of passengers.')
  const rates = await compare((side) => server.passengersRate(side, passengers20000, callsPerRound.passengers))
  const note = `median of ${rounds} times ${callsPerRound.passengers}, ${connections} connections, both uncompressed`
  return compared('api-people-page', { ...rates, by: median, unit, note })
}

export const apiEmbedded: Group = {
  rows: ['api-tick-pglite', 'api-board', 'api-people-page'],
  async measure() {
    const dataFolder = await filledFolder()
    const server = await startApiServer({ dataFolder, databaseUrl: null })
    try {
      return [
        await measureConfirmations('api-tick-pglite', server),
        await measureBoard(server),
        await measurePassengers(server),
      ]
    } finally {
      await server.stop()
      await rm(dataFolder, { recursive: true, force: true })
    }
  },
}

const withoutPostgresql: Row = {
  name: 'api-tick-pg',
  ...{ value: null, unit, reference: null, ratio: null },
  note: 'no PostgreSQL on this machine',
}

export const apiPostgresql: Group = {
  rows: ['api-tick-pg'],
  async measure() {
    const postgresql = await startPostgresql({ isDurable: true })
    if (!postgresql) return [{ row: withoutPostgresql, flaws: [] }]
    const dataFolder = await mkdtemp(join(cacheFolder, 'data-'))
    try {
      const server = await startApiServer({ dataFolder, databaseUrl: postgresql.url })
      try {
        return [await measureConfirmations('api-tick-pg', server)]
      } finally {
        await server.stop()
      }
    } finally {
      await postgresql.stop()
      await rm(dataFolder, { recursive: true, force: true })
    }
  },
}
