import * as z from 'zod/mini'
import { Destination } from '#domain/destination.ts'
import { endpoint } from './endpoint.ts'
import { IdParams } from './params.ts'

const path = '/api/Destination'

export const listDestinations = endpoint('GET', path, {
  result: z.array(Destination),
  access: 'signedIn',
  offline: 'mirror',
})

export const getDestination = endpoint('GET', `${path}/:id`, {
  params: IdParams,
  result: Destination,
  answers: ({ id }, { params }) => id === params.id,
  access: 'destination.visible',
  offline: 'mirror',
})
