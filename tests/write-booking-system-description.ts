import { writeFileSync } from 'node:fs'
import { format } from 'prettier'
import { describeBookingSystem } from './support/booking-system/description.ts'

/** Writes the description of a booking system anew, once the schemas of what is said to it have changed. */
const file = new URL('../server/provider/http/booking-system.openapi.json', import.meta.url)
writeFileSync(file, await format(JSON.stringify(describeBookingSystem()), { parser: 'json', printWidth: 120 }))
