import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { costsOf, pullCosts, type CostQuery } from '#data/costs.ts'
import { pullMe, signIn } from '#data/session.ts'
import { forgetOldAnswers } from '#data/workspace/answers.ts'
import { workspace } from '#data/workspace/workspace.ts'
import { addTerms } from '#tests/support/costs.ts'
import { addPassenger } from '#tests/support/rides.ts'
import { addUser, testPassword } from '#tests/support/users.ts'
import { openPassengerDesk, type PassengerDesk } from './passenger-desk.ts'

const admin = 'talous@perille.example'

let desk: PassengerDesk
let query: CostQuery

beforeAll(async () => {
  desk = await openPassengerDesk()
  const { services } = desk.server
  const { centre } = desk.world
  await addUser(services, { email: admin, administers: [centre.organizationId] })
  const passengerId = await addPassenger(services, centre)
  const { costCenterId } = await addTerms(services, centre, passengerId, { costCenter: '4210/2' })
  query = { organizationId: centre.organizationId, costCenterId, startDate: '2026-10-01', endDate: '2026-10-31' }
  await signIn(admin, testPassword)
  await pullMe()
})
beforeEach(() => {
  desk.client.link = () => 'pass'
})
afterAll(() => desk.close())

test('the days that were fetched are there without a network, and no others', async () => {
  await pullCosts(query)
  desk.client.link = () => 'cut'
  await expect(pullCosts(query)).rejects.toMatchObject({ status: null })

  expect((await costsOf(query))?.value).toMatchObject({ costCenter: { name: '4210/2' }, startDate: '2026-10-01' })
  expect(await costsOf({ ...query, endDate: '2026-10-30' })).toBeNull()
})

test('costs that nobody has asked for in a week are forgotten', async () => {
  await pullCosts(query)
  const [row] = await workspace().mirror.answers.where('key').startsWith('costs:').toArray()
  if (!row) throw new Error('nothing was kept')
  await forgetOldAnswers()
  expect(await costsOf(query)).not.toBeNull()
  await workspace().mirror.answers.put({ ...row, fetchedAt: row.fetchedAt - 8 * 24 * 3_600_000 })
  await forgetOldAnswers()
  expect(await costsOf(query)).toBeNull()
})
