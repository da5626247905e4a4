export const bookingSteps = ['orders', 'terms', 'parties', 'cargo', 'charges', 'extras'] as const
export type StepId = (typeof bookingSteps)[number]

const stepOfPart: Readonly<Record<string, StepId>> = {
  orders: 'orders',
  lines: 'orders',
  standing: 'orders',
  terms: 'terms',
  goods: 'terms',
  locations: 'terms',
  operation: 'terms',
  parties: 'parties',
  packages: 'cargo',
  owners: 'cargo',
  equipment: 'cargo',
  charges: 'charges',
  exchangeRates: 'charges',
}

/** Where each field is, so that an error opens its step. */
export const stepOf = (path: string): StepId => stepOfPart[path.split('.')[0] ?? ''] ?? 'extras'
