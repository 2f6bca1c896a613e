import { describe, expect, test } from 'vitest'
import { priceAreaPrice, priceAreaWarnings } from '#domain/price-area.ts'

const table = [
  { passengerGroupName: 'Uinti', transportationPermissionName: 'Vapaa-ajan matkat', prices: [10, 20, 30, 40, 50, 60] },
  { passengerGroupName: 'Aamuryhmä', transportationPermissionName: 'Päiväkuljetus', prices: [1, 2, 3, 4, 5, 6] },
  { passengerGroupName: 'Aamuryhmä', transportationPermissionName: 'Nimi puuttuu', prices: [0, 0, 0, 0, 0, 0] },
]
const sought = { groupNames: ['Aamuryhmä'], name: 'Päiväkuljetus', priceArea: 1 }

describe('the price of an area', () => {
  test.each([1, 2, 3, 4, 5, 6])('%s is the table’s', (priceArea) => {
    expect(priceAreaPrice(table, { ...sought, priceArea })).toBe(priceArea)
  })

  test.each([
    ['no area', { priceArea: 0 }, null],
    ['another name', { name: 'Yökuljetus' }, null],
    ['another group', { groupNames: ['Uinti'] }, null],
    ['a further group', { groupNames: ['Muu', 'aamuryhma'] }, 1],
    ['other capitals', { name: 'PÄIVÄKULJETUS' }, 1],
    ['the fallback entry', { name: 'Nimi puuttuu' }, null],
  ])('with %s is %s', (_, change, expected) => {
    expect(priceAreaPrice(table, { ...sought, ...change })).toBe(expected)
  })
})

const [none, price, tax] = ['noPrice', 'otherPrice', 'otherVat'].map(
  (name) => `transportationPermissions.priceArea.${name}`,
)
test.each([
  [null, { priceIncVat: 5, priceVatPercent: 10 }, [none, tax]],
  [5, { priceIncVat: 5, priceVatPercent: 0 }, []],
  [5, { priceIncVat: 5.5, priceVatPercent: 0 }, [price]],
  [5, { priceIncVat: null, priceVatPercent: null }, []],
  [5, { priceIncVat: 5, priceVatPercent: 10 }, [tax]],
  [5, { priceIncVat: 6, priceVatPercent: 10 }, [price, tax]],
  [null, { priceIncVat: 6, priceVatPercent: 0 }, [none]],
])('with a price of %s, %j is warned of with %j', (areaPrice, entered, expected) => {
  expect(priceAreaWarnings(areaPrice, entered)).toEqual(expected)
})
