import { expect, vi } from 'vitest'
import type { Json, RecordedPerson } from './recorded-person.ts'

/** Signs a buyer up with a client company and a supplier; answers with the supplier's company. */
export async function foundCompanies(client: RecordedPerson): Promise<string> {
  await client.signUp('Buyer')
  await client.signIn()
  const company = {
    type: 'client',
    businessName: 'Client Ltd.',
    country: 'PE',
    timeZone: 'America/Lima',
    currency: 'USD',
  }
  await client.send('/companies', company)
  await vi.waitFor(
    async () => {
      await client.signIn()
      expect(client.company()).not.toBe('')
    },
    { timeout: 60_000, interval: 200 },
  )
  const provider = {
    businessName: 'Vendor Ltd.',
    country: 'IN',
    address: 'Plot 2',
    contact: { names: 'Ravi', email: 'ravi@vendor.example' },
  }
  return (await client.send<{ id: string }>('/providers', provider)).id
}

/** An order of one line, with nothing unusual about it. */
export function orderOf(client: RecordedPerson, vendorCompanyId: string, orderNumber: string): Json {
  return {
    orderNumber,
    vendorCompanyId,
    details: {
      buyerUid: client.uid(),
      buyerIdentifier: 'Buyer',
      currency: 'USD',
      requiredDeliveryDate: new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10),
    },
    lines: [{ sku: 'A-1', description: 'A thing', unit: 'BX', quantity: '100', unitPrice: '2' }],
  }
}
