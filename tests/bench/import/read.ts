// Reads a file once with one of the readers, in a process of its own, and prints what it took as JSON.
import { readFile } from 'node:fs/promises'
import { isReader, readers } from './readers.ts'

const [, , name = '', file = ''] = process.argv
if (!isReader(name)) throw new Error(`There is no reader "${name}".`)
const bytes = new Uint8Array(await readFile(file))
const read = await readers[name]()
const before = process.cpuUsage()
const count = await read(bytes)
const { user, system } = process.cpuUsage(before)
const peakMb = process.resourceUsage().maxRSS / 1024
console.log(JSON.stringify({ cpuMs: (user + system) / 1000, cells: count(), peakMb }))
