import { useSnapshot } from 'valtio'
import { lists, TransportationPermissionChoices } from '#state/lists.ts'

const begun = TransportationPermissionChoices.parse({})

/** What of an organisation's transportation permissions is shown, kept until the user signs out. */
export function useChoices(
  organizationId: number,
): readonly [TransportationPermissionChoices, (changes: Partial<TransportationPermissionChoices>) => void] {
  const chosen = useSnapshot(lists).transportationPermissions[organizationId] ?? begun
  const choose = (changes: Partial<TransportationPermissionChoices>) => {
    lists.transportationPermissions[organizationId] = { ...chosen, ...changes }
  }
  return [chosen, choose]
}
