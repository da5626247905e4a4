import type { ImportMapping } from '@quayside/contracts/documents/import-mapping.ts'
import type { ImportDetail } from '@quayside/contracts/documents/imports.ts'
import { foundCompanies, orderOf } from './founded-companies.ts'
import type { Ledger } from './ledger.ts'
import { type Json, type RecordedPerson, recordedPerson } from './recorded-person.ts'

/** A new client company with a supplier, and the person who buys for it; all that this person does is in the ledger. */
export type BuyersDesk = {
  readonly buyer: RecordedPerson
  /** The body of an order at this supplier. */
  order(orderNumber: string): Json
  /** The id of a warehouse of its own. */
  readonly warehouse: string
  startImport(file: { name: string; bytes: Uint8Array }): Promise<string>
  importOf(id: string): Promise<ImportDetail>
}

export async function openBuyersDesk(url: string, ledger: Ledger): Promise<BuyersDesk> {
  const buyer = recordedPerson({ url, ledger, email: 'buyer@client.example', password: 'quay-walker-7' })
  const vendor = await foundCompanies(buyer)
  const { id: warehouse } = await buyer.send<{ id: string }>('/places', {
    kinds: ['warehouse'],
    name: 'Bonded store',
    address: 'Cargo road 4',
    country: 'PE',
    timeZone: 'America/Lima',
  })
  return {
    buyer,
    warehouse,
    order: orderNumber => orderOf(buyer, vendor, orderNumber),
    startImport: file => startImport(buyer, file),
    importOf: id => importOf(buyer, id),
  }
}

/** An import of orders as the wizard runs it, with all that it suggests; answers with its id. */
export async function startImport(buyer: RecordedPerson, file: { name: string; bytes: Uint8Array }): Promise<string> {
  const { id } = await buyer.send<{ id: string }>('/imports', { module: 'purchase-orders' })
  await buyer.upload(`/imports/${id}/file`, file.name, file.bytes)
  const { suggestions } = await buyer.get<{ suggestions: { mapping: ImportMapping['fields'][number] }[] }>(
    `/imports/${id}/suggestions`,
  )
  const fields = [
    ...suggestions.map(({ mapping }) => mapping),
    { field: 'buyer', source: { from: 'fixed', value: 'Central purchasing' } },
  ]
  await buyer.send(`/imports/${id}/mapping`, { mapping: { fields } }, { method: 'PUT' })
  await buyer.send(`/imports/${id}/validation`, {})
  await buyer.send(`/imports/${id}/run`, {})
  return id
}

export function importOf(buyer: RecordedPerson, id: string): Promise<ImportDetail> {
  return buyer.get<ImportDetail>(`/imports/${id}`)
}
