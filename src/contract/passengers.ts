import * as z from 'zod/mini'
import { Passenger } from '#domain/passenger.ts'
import { Id } from '#domain/text.ts'
import { endpoint } from './endpoint.ts'

export const passengerIdsLimit = 1000

/** Passengers that the user may see; ids of others are left out without a word. Source: spec 2 §7. */
export const listPassengersByIds = endpoint('POST', '/api/passenger/byIds', {
  body: z.array(Id).check(z.maxLength(passengerIdsLimit, 'validation.tooMany')),
  result: z.array(Passenger),
  access: 'passengers.visible',
  offline: 'mirror',
  limit: 'search',
})
