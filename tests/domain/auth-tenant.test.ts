import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  afterTenantStep,
  authTenantCan,
  authTenantStates,
  isGuid,
  NewAuthTenant,
  type AuthTenantState,
  type AuthTenantStep,
} from '#domain/auth-tenant.ts'
import { AuthTenant } from '#domain/auth-tenant.ts'

const steps: readonly AuthTenantStep[] = ['prove', 'delete']

describe('the states of a tenant', () => {
  const walk = (taken: readonly AuthTenantStep[]): AuthTenantState[] =>
    taken.reduce<AuthTenantState[]>(
      (states, step) => {
        const state = states.at(-1) ?? 'pending'
        return [...states, afterTenantStep(state, step) ?? state]
      },
      ['pending'],
    )
  const histories = fc.array(fc.constantFrom(...steps), { maxLength: 12 })

  test('nobody gets in before the proof, and nobody after the deletion', () => {
    fc.assert(
      fc.property(histories, (taken) => {
        const states = walk(taken)
        states.forEach((state, index) => {
          const before = taken.slice(0, index)
          const isOpen = before.includes('prove') && !before.includes('delete')
          expect(state === 'active').toBe(isOpen)
          expect(state === 'deleted').toBe(before.includes('delete'))
        })
      }),
    )
  })

  test('what is refused is exactly what changes nothing, and says why', () => {
    for (const state of authTenantStates) {
      for (const step of steps) {
        const refusal = authTenantCan[step]({ state })
        expect(refusal === null).toBe(afterTenantStep(state, step) !== null)
        if (state === 'deleted') expect(refusal).toBe('refusal.authTenant.deleted')
      }
    }
    expect(authTenantCan.prove({ state: 'active' })).toBe('refusal.authTenant.proved')
  })
})

describe('a new tenant', () => {
  const tenant = { name: ' Kunta ', externalTenantId: ' 4C1D7F0E-5a92-4e37-b6d8-90f2a3c8e145 ', organizationId: 3 }
  const wrong = (changes: object) =>
    NewAuthTenant.safeParse({ ...tenant, ...changes }).error?.issues.map(({ path, message }) => [path[0], message])

  test('is an Azure directory unless it says otherwise, with its id in small letters', () => {
    expect(NewAuthTenant.parse(tenant)).toEqual({
      name: 'Kunta',
      externalTenantId: '4c1d7f0e-5a92-4e37-b6d8-90f2a3c8e145',
      type: 'AzureAD',
      organizationId: 3,
    })
    expect(NewAuthTenant.parse({ ...tenant, type: 'Unknown' }).type).toBe('Unknown')
    expect(wrong({ type: 'Google' })).toEqual([['type', expect.any(String)]])
  })

  test.each([
    [{ name: '  ' }, 'name', 'validation.required'],
    [{ name: 'k'.repeat(129) }, 'name', 'validation.tooLong'],
    [{ externalTenantId: ' ' }, 'externalTenantId', 'validation.required'],
    [{ externalTenantId: 'common' }, 'externalTenantId', 'validation.tenantId'],
    [{ externalTenantId: 'kunta.onmicrosoft.com' }, 'externalTenantId', 'validation.tenantId'],
    [{ externalTenantId: '{4c1d7f0e-5a92-4e37-b6d8-90f2a3c8e145}' }, 'externalTenantId', 'validation.tenantId'],
    [{ externalTenantId: '9188040D-6C67-4C5B-B112-36A304B66DAD' }, 'externalTenantId', 'validation.personalTenant'],
  ])('with %j is refused at its field', (changes, field, message) => {
    expect(wrong(changes)).toEqual([[field, message]])
  })
})

test('only a GUID is one', () => {
  fc.assert(fc.property(fc.uuid(), (id) => isGuid(id) && isGuid(id.toUpperCase())))
  for (const no of ['', null, 7, 'x', '4c1d7f0e5a924e37b6d890f2a3c8e145', '4c1d7f0e-5a92-4e37-b6d8-90f2a3c8e14g']) {
    expect(isGuid(no)).toBe(false)
  }
})

test('a tenant as the documents have it is read, and counts as open', () => {
  const written = { id: 1, name: 'Kunta', externalTenantId: 'a', type: 'AzureAD', organizationId: 3, typeName: 'Azure' }

  expect(AuthTenant.parse(written)).toMatchObject({ ...written, state: 'active', domains: [], userCount: 0 })
})
