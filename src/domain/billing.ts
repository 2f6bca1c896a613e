import type { Passenger } from './passenger.ts'

type Billed = Pick<
  Passenger,
  | 'name'
  | 'homeAddress'
  | 'homePostalcode'
  | 'homeCity'
  | 'billingUseHomeAddress'
  | 'billingName'
  | 'billingAddress'
  | 'billingPostalcode'
  | 'billingCity'
>

/** Where the bill goes: to the passenger's home, or to the billing fields. */
export const billingOf = (passenger: Billed): { name: string; address: string; postalCode: string; city: string } =>
  passenger.billingUseHomeAddress
    ? {
        name: passenger.billingName || passenger.name,
        address: passenger.homeAddress,
        postalCode: passenger.homePostalcode,
        city: passenger.homeCity,
      }
    : {
        name: passenger.billingName || passenger.name,
        address: passenger.billingAddress,
        postalCode: passenger.billingPostalcode,
        city: passenger.billingCity,
      }
