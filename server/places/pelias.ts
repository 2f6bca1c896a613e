import * as z from 'zod/mini'
import { AddressDetails, AddressHits, addressSearchLimits, addressSearchStatuses } from '#domain/address-hit.ts'
import { destinationLimits } from '#domain/destination.ts'
import { withoutCountry, type Place, type PlaceCategory } from '#domain/place.ts'
import { lineUpTo, type AddressSearch } from '../call/outside/address-search.ts'
import { ask, orStatus } from './ask.ts'

const optionalText = z.optional(z.string())

/** What is read of an answer: features with their names, as every service of this kind gives them. */
const Features = z.object({
  features: z.array(
    z.object({
      geometry: z.object({ coordinates: z.array(z.number()) }),
      properties: z.object({
        gid: z.string(),
        label: z.string(),
        layer: optionalText,
        name: optionalText,
        street: optionalText,
        housenumber: optionalText,
        postalcode: z.optional(z.union([z.string(), z.number()])),
        locality: optionalText,
        localadmin: optionalText,
        country_a: optionalText,
      }),
    }),
  ),
})
type Feature = z.infer<typeof Features>['features'][number]

export interface PeliasSettings {
  /** Address of the service, to which "/autocomplete" and "/place" are added. */
  url: string
  /** `null` for a service of one's own. */
  key: string | null
  timeoutMs?: number
}

const country = 'FIN'

const isInFinland = ({ properties }: Feature): boolean => (properties.country_a ?? country) === country

/** Of an address there is no other name; a venue has one. */
const categoryOf = ({ properties: { layer } }: Feature): PlaceCategory =>
  layer === 'address' || layer === 'street' ? 'address' : 'other'

function placeOf(feature: Feature): Place {
  const { properties, geometry } = feature
  const { name = '', street, housenumber, postalcode = '', locality, localadmin } = properties
  const [lng, lat] = geometry.coordinates
  const category = categoryOf(feature)
  const address = street === undefined ? '' : [street, housenumber].filter(Boolean).join(' ')
  return {
    alias: category === 'address' ? '' : lineUpTo(destinationLimits.alias, name),
    address: lineUpTo(destinationLimits.address, address || (category === 'address' ? name : '')),
    postalcode: lineUpTo(destinationLimits.postalCode, String(postalcode)),
    city: lineUpTo(destinationLimits.city, localadmin ?? locality ?? ''),
    location: lat === undefined || lng === undefined ? null : { lat, lng },
    category,
  }
}

/** Searches with a service that speaks Pelias, such as Digitransit's. */
export function peliasSearch({ url, key, timeoutMs }: PeliasSettings): AddressSearch {
  const addressOf = (path: string, query: Record<string, string>): URL => {
    const address = new URL(`${url.replace(/\/+$/, '')}/${path}`)
    // services of this kind take the key in one of two ways
    const parameters = { ...query, ...(key !== null && { api_key: key }) }
    for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value)
    return address
  }
  const options = {
    ...(timeoutMs !== undefined && { timeoutMs }),
    ...(key !== null && { headers: { 'digitransit-subscription-key': key } }),
  }
  return {
    search: (typed) =>
      orStatus(
        AddressHits,
        async () => {
          const query = {
            text: typed,
            lang: 'fi',
            size: String(addressSearchLimits.hits),
            'boundary.country': country,
          }
          const { features } = await ask(addressOf('autocomplete', query), Features, options)
          const hits = features
            .filter(isInFinland)
            .filter(({ properties }) => properties.gid.length <= addressSearchLimits.placeId)
            .slice(0, addressSearchLimits.hits)
            .map(({ properties: { gid, label } }) => ({
              placeId: gid,
              description: lineUpTo(addressSearchLimits.description, withoutCountry(label)),
            }))
          return { status: hits.length > 0 ? addressSearchStatuses.ok : addressSearchStatuses.none, hits }
        },
        (status) => ({ status, hits: [] }),
      ),

    details: (placeId) =>
      orStatus(
        AddressDetails,
        async () => {
          const { features } = await ask(addressOf('place', { ids: placeId, lang: 'fi' }), Features, options)
          const found = features.find(isInFinland)
          if (!found) return { status: addressSearchStatuses.notFound, place: null }
          return { status: addressSearchStatuses.ok, place: placeOf(found) }
        },
        (status) => ({ status, place: null }),
      ),
  }
}
