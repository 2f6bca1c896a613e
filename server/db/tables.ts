import type { Transaction } from 'kysely'
import type { AccessTables } from './access-tables.ts'
import type { AddressTables } from './address-tables.ts'
import type { BookingTables } from './booking-tables.ts'
import type { ChangeTables } from './change-tables.ts'
import type { ImportTables } from './import-tables.ts'
import type { MemberTables } from './member-tables.ts'
import type { PassengerTables } from './passenger-tables.ts'
import type { PresenceTables } from './presence-tables.ts'
import type { ProviderTables } from './provider-tables.ts'
import type { RideTables } from './ride-tables.ts'

/** Every table. Columns have the database's names; queries name them as the wire does. */
export interface Database
  extends
    AccessTables,
    AddressTables,
    MemberTables,
    RideTables,
    PassengerTables,
    BookingTables,
    ChangeTables,
    ImportTables,
    PresenceTables,
    ProviderTables {}

/** What a handler works with inside its one transaction. Nothing else may be read or written there. */
export type Trx = Transaction<Database>
