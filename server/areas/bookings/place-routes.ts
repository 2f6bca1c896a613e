import { getAddress, searchAddresses } from '#contract/places.ts'
import { entersAddresses } from '#domain/access.ts'
import { addressSearchStatuses, type AddressDetails, type AddressHits } from '#domain/address-hit.ts'
import { isSearchable } from '#domain/folded-text.ts'
import type { App } from '../../call/calls.ts'
import { serve } from '../../call/serve.ts'
import { placesSearch } from './access.ts'

/** The other service is asked before the transaction, and only for a user who may ask. */
export function placeRoutes(app: App): void {
  serve(app, searchAddresses, {
    rule: placesSearch,
    action: null,
    async prepare({ services, query, user }): Promise<AddressHits> {
      if (!entersAddresses(user)) return { status: addressSearchStatuses.denied, hits: [] }
      if (!isSearchable(query.q)) return { status: addressSearchStatuses.none, hits: [] }
      return services.addresses.search(query.q, query.near)
    },
    handle: ({ prepared }) => Promise.resolve(prepared),
  })

  serve(app, getAddress, {
    rule: placesSearch,
    action: null,
    prepare: async ({ services, query, user }): Promise<AddressDetails> =>
      entersAddresses(user)
        ? services.addresses.details(query.placeId)
        : { status: addressSearchStatuses.denied, place: null },
    handle: ({ prepared }) => Promise.resolve(prepared),
  })
}
