import { expose } from 'comlink'
import { begin, workFor } from './hand.ts'

const face = { begin, workFor }

export type SyncWorker = typeof face

expose(face)
