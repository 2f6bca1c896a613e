import * as z from 'zod/mini'
import { AddressDetails, AddressHits, addressSearchLimits, addressSearchStatuses } from '#domain/address-hit.ts'
import { destinationLimits } from '#domain/destination.ts'
import { withoutCountry, type Place } from '#domain/place.ts'
import { lineUpTo, type AddressSearch } from '../call/outside/address-search.ts'
import { ask, orStatus } from './ask.ts'

/** Where the service is when nothing else is said. */
export const googlePlacesUrl = 'https://places.googleapis.com/v1'

const Suggestions = z.object({
  suggestions: z._default(
    z.array(
      z.object({
        placePrediction: z.optional(z.object({ placeId: z.string(), text: z.object({ text: z.string() }) })),
      }),
    ),
    [],
  ),
})

const Component = z.object({ longText: z.string(), types: z._default(z.array(z.string()), []) })

/** Source: spec 3 §7 "details requested". */
const Details = z.object({
  addressComponents: z._default(z.array(Component), []),
  formattedAddress: z._default(z.string(), ''),
  location: z.optional(z.object({ latitude: z.number(), longitude: z.number() })),
  displayName: z.optional(z.object({ text: z.string() })),
  id: z._default(z.string(), ''),
  types: z._default(z.array(z.string()), []),
  shortFormattedAddress: z._default(z.string(), ''),
})
type Details = z.infer<typeof Details>

const detailFields = Object.keys(Details.def.shape).join()

export interface GoogleSettings {
  url: string
  key: string
  timeoutMs?: number
}

/** Kinds of places that have no name beside their address. */
const addressTypes = ['street_address', 'premise', 'subpremise', 'route', 'postal_code', 'geocode']

const isAddress = ({ types }: Details): boolean => types.some((type) => addressTypes.includes(type))

function placeOf(details: Details): Place {
  const { addressComponents, formattedAddress, location, displayName, shortFormattedAddress } = details
  const part = (type: string) => addressComponents.find(({ types }) => types.includes(type))?.longText ?? ''
  const street = [part('route'), part('street_number')].filter(Boolean).join(' ')
  const [firstPart = ''] = (shortFormattedAddress || withoutCountry(formattedAddress)).split(',')
  return {
    alias: isAddress(details) ? '' : lineUpTo(destinationLimits.alias, displayName?.text ?? ''),
    address: lineUpTo(destinationLimits.address, street || firstPart),
    postalcode: lineUpTo(destinationLimits.postalCode, part('postal_code')),
    city: lineUpTo(
      destinationLimits.city,
      part('locality') || part('postal_town') || part('administrative_area_level_3'),
    ),
    location: location ? { lat: location.latitude, lng: location.longitude } : null,
    category: isAddress(details) ? 'address' : 'other',
  }
}

const isInFinland = ({ addressComponents }: Details): boolean => {
  const country = addressComponents.find(({ types }) => types.includes('country'))
  return country === undefined || /^(Suomi|Finland)$/i.test(country.longText)
}

/** Searches with Google Places. */
export function googleSearch({ url, key, timeoutMs }: GoogleSettings): AddressSearch {
  const base = url.replace(/\/+$/, '')
  const options = (fields: string) => ({
    ...(timeoutMs !== undefined && { timeoutMs }),
    headers: { 'X-Goog-Api-Key': key, 'X-Goog-FieldMask': fields },
  })
  return {
    search: (typed) =>
      orStatus(
        AddressHits,
        async () => {
          const { suggestions } = await ask(new URL(`${base}/places:autocomplete`), Suggestions, {
            ...options('suggestions.placePrediction.placeId,suggestions.placePrediction.text.text'),
            body: { input: typed, includedRegionCodes: ['fi'], languageCode: 'fi' },
          })
          const hits = suggestions
            .flatMap(({ placePrediction }) => placePrediction ?? [])
            .slice(0, addressSearchLimits.hits)
            .map(({ placeId, text }) => ({
              placeId,
              description: lineUpTo(addressSearchLimits.description, withoutCountry(text.text)),
            }))
          return { status: hits.length > 0 ? addressSearchStatuses.ok : addressSearchStatuses.none, hits }
        },
        (status) => ({ status, hits: [] }),
      ),

    details: (placeId) =>
      orStatus(
        AddressDetails,
        async () => {
          const address = new URL(`${base}/places/${encodeURIComponent(placeId)}?languageCode=fi`)
          const found = await ask(address, Details, options(detailFields))
          if (!isInFinland(found)) return { status: addressSearchStatuses.notFound, place: null }
          return { status: addressSearchStatuses.ok, place: placeOf(found) }
        },
        (status) => ({ status, place: null }),
      ),
  }
}
