import { parentPort } from 'node:worker_threads'
import { search, type Search } from './histories.ts'

parentPort?.on('message', (asked: Search) => {
  void search(asked).then((searched) => parentPort?.postMessage(searched))
})
