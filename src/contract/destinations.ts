import * as z from 'zod/mini'
import { Destination } from '#domain/destination.ts'
import { endpoint } from './endpoint.ts'
import { IdParams } from './params.ts'

export const listDestinations = endpoint('GET', '/api/Destination', {
  result: z.array(Destination),
  access: 'signedIn',
  offline: 'mirror',
})

export const getDestination = endpoint('GET', '/api/Destination/:id', {
  params: IdParams,
  result: Destination,
  answers: ({ id }, { params }) => id === params.id,
  access: 'destination.visible',
  offline: 'mirror',
})
