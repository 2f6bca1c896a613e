import { expect, test } from 'vitest'
import { homeOrganizations } from '#domain/home-organizations.ts'

const [role] = [{ destinationId: 7 }]

test.each([
  ['nobody has any', { administers: [], groupOrganizationIds: [], destinationRoles: [] }, []],
  ['an administrator has those that they administer', { administers: [4, 2] }, [2, 4]],
  ['who keeps groups alone has those of the groups', { groupOrganizationIds: [5, 3] }, [3, 5]],
  ['who keeps groups and works at a destination has none', { groupOrganizationIds: [5], destinationRoles: [role] }, []],
  [
    'who works at a destination of one still has what they administer',
    { administers: [4], destinationRoles: [role] },
    [4],
  ],
  ['each stands once', { administers: [4], groupOrganizationIds: [4, 3] }, [3, 4]],
])('%s', (_, facts, ids) => {
  const none = { administers: [], groupOrganizationIds: [], destinationRoles: [] }
  expect(homeOrganizations({ ...none, ...facts })).toEqual(ids)
})
