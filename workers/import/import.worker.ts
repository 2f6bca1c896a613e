import { expose } from 'comlink'
import { begin, ping, wake, work } from './hand.ts'

const face = { begin, ping, wake, work }

export type ImportWorker = typeof face

expose(face)
