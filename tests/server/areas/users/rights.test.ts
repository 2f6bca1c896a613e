import { describe, expect, test } from 'vitest'
import { listArrivals } from '#contract/arrivals.ts'
import { getMe } from '#contract/auth.ts'
import { accessLevels, fullWrite } from '#domain/access.ts'
import { auditOf, verdictOf } from '#tests/support/board.ts'
import { postgresUrl, whileHeld } from '#tests/support/database.ts'
import {
  invite,
  noRights,
  roleAt,
  setRoles,
  userEmails as emails,
  userIn,
  userScene,
  rightsIn,
} from '#tests/support/user-scene.ts'

const scene = userScene()

describe('rights', () => {
  test('are exactly those that were sent, field by field, and the version goes on', async () => {
    const group = { passengerGroupId: scene.groupId, passengers: 0, transportationPermissions: 1, schedule: 2 } as const
    const asked = {
      email: emails.desk,
      version: 1,
      isAdministrator: true,
      destinationRoles: [
        roleAt(scene.siblingId, {
          ...{ passengers: 1, timetables: 2, arrivalDepartures: 0, bookings: 1 },
          ...{ transportationPermissions: 2, schedule: 1 },
        }),
      ],
      passengerGroupRoles: [group],
    }

    const reply = await setRoles(scene, [asked])

    const stored = await userIn(scene, emails.desk)
    expect(reply.json()).toEqual([stored])
    expect(stored).toMatchObject({
      ...asked,
      version: 2,
      passengerGroupRoles: [{ ...group, organizationId: scene.organizationId }],
    })
    await setRoles(scene, [
      { email: emails.desk, version: 2, destinationRoles: [roleAt(scene.destinationId, fullWrite)] },
    ])
    expect(await userIn(scene, emails.desk)).toMatchObject({
      ...{ version: 3, isAdministrator: false, passengerGroupRoles: [] },
      destinationRoles: [roleAt(scene.destinationId, fullWrite)],
    })
  })

  test('that are taken from a user who works hold at the very next call', async () => {
    const board = () =>
      scene.server.call(listArrivals, {
        params: { destinationId: scene.destinationId },
        query: { startDate: '2026-03-11', endDate: '2026-03-11' },
        token: scene.tokens.desk,
      })
    expect((await board()).statusCode).toBe(200)

    await setRoles(scene, [{ email: emails.desk, destinationRoles: [roleAt(scene.siblingId)] }])

    expect((await board()).statusCode).toBe(404)
    expect((await scene.server.call(getMe, { token: scene.tokens.desk })).json()).toMatchObject({
      destinationRoles: [roleAt(scene.siblingId)],
    })
  })

  test('of nothing at all leave a user of the organisation without any', async () => {
    await setRoles(scene, [{ email: emails.desk, version: 1 }])

    expect(await userIn(scene, emails.desk)).toMatchObject({ ...noRights, version: 2, state: 'member' })
    expect((await scene.server.call(getMe, { token: scene.tokens.desk })).json()).toMatchObject({ permissions: {} })
  })

  test('without any level are none, and levels left out are none', async () => {
    await setRoles(scene, [
      {
        email: emails.desk,
        destinationRoles: [
          { destinationId: scene.siblingId } as ReturnType<typeof roleAt>,
          { destinationId: scene.destinationId, passengers: accessLevels.read } as ReturnType<typeof roleAt>,
        ],
      },
    ])

    const stored = await userIn(scene, emails.desk)
    expect(stored?.destinationRoles).toEqual([
      { ...roleAt(scene.destinationId), arrivalDepartures: 0, passengers: accessLevels.read },
    ])
  })

  test('at a deleted destination cannot be given, stay as they are, and come back with it', async () => {
    const { db } = scene.server.services
    const setDeleted = (deleted: boolean) =>
      db.updateTable('destination').set({ deleted }).where('id', '=', scene.destinationId).execute()
    await setDeleted(true)

    const refused = await setRoles(scene, [{ email: emails.second, destinationRoles: [roleAt(scene.destinationId)] }])
    await setRoles(scene, [{ email: emails.desk, destinationRoles: [roleAt(scene.siblingId)] }])
    await setDeleted(false)

    expect(refused.json()).toMatchObject({ errors: { destinationRoles: ['validation.invalid'] } })
    expect((await userIn(scene, emails.desk))?.destinationRoles).toEqual([
      roleAt(scene.destinationId),
      roleAt(scene.siblingId),
    ])
  })

  test.each([
    [
      'a destination of another organisation',
      () => ({ destinationRoles: [roleAt(scene.foreignId)] }),
      'destinationRoles',
    ],
    ['a destination that nobody has', () => ({ destinationRoles: [roleAt(999_999)] }), 'destinationRoles'],
    [
      'a group of another organisation',
      () => ({
        passengerGroupRoles: [
          { passengerGroupId: scene.foreignGroupId, passengers: 1, transportationPermissions: 0, schedule: 0 } as const,
        ],
      }),
      'passengerGroupRoles',
    ],
    [
      'one destination twice',
      () => ({ destinationRoles: [roleAt(scene.siblingId), roleAt(scene.siblingId)] }),
      'users.0.destinationRoles',
    ],
  ])('for %s are a bad request that names the field, and change nothing', async (_, roles, field) => {
    const before = await rightsIn(scene)

    const reply = await setRoles(scene, [{ email: emails.second, isAdministrator: true, ...roles() }])

    expect([reply.statusCode, Object.keys(reply.json<{ errors: object }>().errors)]).toEqual([400, [field]])
    expect(await rightsIn(scene)).toBe(before)
  })

  test('of several people are given to all of them or to none', async () => {
    const roles = [roleAt(scene.siblingId)]
    const wrong = [
      { email: emails.desk, version: 1, destinationRoles: roles },
      { email: emails.second, version: 7, destinationRoles: roles },
    ]
    const before = await rightsIn(scene)

    expect((await setRoles(scene, wrong)).statusCode).toBe(409)
    expect((await setRoles(scene, [wrong[0]!, { email: 'tuntematon@perille.example' }])).statusCode).toBe(404)
    expect((await setRoles(scene, [wrong[0]!, { ...wrong[0]!, email: emails.desk.toUpperCase() }])).statusCode).toBe(
      400,
    )
    expect(await rightsIn(scene)).toBe(before)

    const reply = await setRoles(scene, [wrong[0]!, { ...wrong[1]!, version: 1 }])

    expect(reply.json()).toMatchObject([
      { email: emails.desk, version: 2, destinationRoles: roles },
      { email: emails.second, version: 2, destinationRoles: roles, isAdministrator: false },
    ])
  })

  test('that somebody changed meanwhile are told with who has done it, and when', async () => {
    await setRoles(scene, [{ email: emails.desk, version: 1, destinationRoles: [roleAt(scene.siblingId)] }])

    const reply = await setRoles(scene, [{ email: emails.desk, version: 1 }], scene.tokens.second)

    expect(verdictOf(reply)).toEqual([409, 'version_conflict', 'current', 'changed'])
    expect(reply.json()).toMatchObject({
      current: [{ email: emails.desk, version: 2, destinationRoles: [roleAt(scene.siblingId)] }],
      changed: {
        by: 'colleague',
        name: emails.administrator,
        at: new Date(scene.server.clock.now).toISOString(),
      },
    })
  })

  test('of an invited person are those of the invitation', async () => {
    await invite(scene, { email: 'uusi@perille.example', destinationRoles: [roleAt(scene.siblingId)] })

    const reply = await setRoles(scene, [
      {
        email: 'uusi@perille.example',
        version: 1,
        isAdministrator: true,
        destinationRoles: [roleAt(scene.destinationId)],
      },
    ])

    expect(reply.json()).toMatchObject([
      { state: 'invited', version: 2, isAdministrator: true, destinationRoles: [roleAt(scene.destinationId)] },
    ])
    const stale = await setRoles(scene, [{ email: 'uusi@perille.example', version: 1 }], scene.tokens.second)
    expect(stale.json()).toMatchObject({ current: [{ version: 2 }], changed: { by: 'colleague' } })
  })

  test('leave a row in the log for each person, with the names of what was changed', async () => {
    await setRoles(scene, [
      { email: emails.desk, destinationRoles: [roleAt(scene.destinationId)] },
      { email: emails.second, isAdministrator: true, destinationRoles: [roleAt(scene.destinationId)] },
    ])

    const rows = (await auditOf(scene.server, 'user.updateRoles')).slice(-2)
    expect(new Map(rows.map(({ objectId, detail }) => [objectId, detail]))).toEqual(
      new Map([
        [scene.ids.desk, { fields: ['passengerGroupRoles'] }],
        [scene.ids.second, { fields: ['destinationRoles'] }],
      ]),
    )
    expect(rows.map(({ organizationId }) => organizationId)).toEqual([scene.organizationId, scene.organizationId])
  })

  test.each([
    ['desk', 403],
    ['neighbour', 404],
  ] as const)('are not given by %s (%i)', async (who, status) => {
    const before = await rightsIn(scene)
    const reply = await setRoles(scene, [{ email: emails.desk, isAdministrator: true }], scene.tokens[who])
    expect(reply.statusCode).toBe(status)
    expect(await rightsIn(scene)).toBe(before)
  })
})

describe('the administrator’s right', () => {
  test('is not taken from oneself, nor from the last one', async () => {
    expect(verdictOf(await setRoles(scene, [{ email: emails.administrator }]))).toEqual([
      409,
      'own_administrator_right',
    ])
    await setRoles(scene, [{ email: emails.second }])
    expect(verdictOf(await setRoles(scene, [{ email: emails.administrator }]))).toEqual([409, 'last_administrator'])
    expect(await userIn(scene, emails.administrator)).toMatchObject({ isAdministrator: true })
  })

  test('is not given away together with all others', async () => {
    const both = [{ email: emails.second }, { email: emails.administrator }]

    expect(verdictOf(await setRoles(scene, both))).toEqual([409, 'last_administrator'])
    expect(await userIn(scene, emails.second)).toMatchObject({ isAdministrator: true })
  })

  test('of two who take it from each other at once is left to one', async () => {
    const replies = await Promise.all([
      setRoles(scene, [{ email: emails.second }], scene.tokens.administrator),
      setRoles(scene, [{ email: emails.administrator }], scene.tokens.second),
    ])

    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 403])
    const { db } = scene.server.services
    const left = await db
      .selectFrom('organization_admin')
      .select('user_id')
      .where('organization_id', '=', scene.organizationId)
      .execute()
    expect(left).toHaveLength(1)
  })

  test.runIf(postgresUrl !== undefined)('that was taken while a call waited gives nothing to it', async () => {
    const { db } = scene.server.services
    const reply = await whileHeld(
      db,
      async (trx) => {
        await trx.selectFrom('organization').select('id').where('id', '=', scene.organizationId).forUpdate().execute()
        await trx.deleteFrom('organization_admin').where('user_id', '=', scene.ids.second).execute()
      },
      () => setRoles(scene, [{ email: emails.desk }], scene.tokens.second),
    )

    expect(reply.statusCode).toBe(403)
    expect((await userIn(scene, emails.desk))?.destinationRoles).toHaveLength(1)
  })
})
