import { type ExchangeRate, exchangeRate } from '@quayside/contracts/freight/charge.ts'
import { isUnreadable } from '../form/decimals.ts'
import { entriesOf, writtenEntries } from './entries.ts'
import { type Fault, faultsOfEntries } from './entry-faults.ts'

/** Known by its currency. */
export type FormRate = { key: string; currency: string; rate: string; source: string; date: string }

export const formRate = (one: ExchangeRate): FormRate => ({ key: one.currency, ...entriesOf(one) })

export const isBegun = ({ rate, source, date }: Pick<FormRate, 'rate' | 'source' | 'date'>) =>
  [rate, source, date].some(text => text.trim() !== '')

/** One that was begun is whole: a rate without its source and its day says nothing later. */
export function faultsOfRates(rates: readonly FormRate[]): Fault[] {
  return rates.flatMap((one, index) => {
    if (!isBegun(one)) return []
    const path = `exchangeRates.${index}`
    const { rate, date } = one
    const isZero = /^0*(\.0*)?$/.test(rate.trim()) && rate.trim() !== ''
    return [
      ...faultsOfEntries(exchangeRate, one, path),
      ...(isZero ? [{ path: `${path}.rate`, message: 'not-above-zero' }] : []),
      ...(isUnreadable(date) ? [{ path: `${path}.date`, message: 'invalid' }] : []),
    ]
  })
}

/** Those of the currencies that the charges are in. */
export function ratesOf(rates: readonly FormRate[], currencies: ReadonlySet<string>): ExchangeRate[] {
  return rates
    .filter(one => isBegun(one) && currencies.has(one.currency))
    .map(({ key: _key, ...one }) => writtenEntries<ExchangeRate>(exchangeRate, one))
}
