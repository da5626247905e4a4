import type { DeliveryFileDetail, DeliveryListAnswer } from '@quayside/contracts/shipments/delivery-queries.ts'
import { fileStyles, generateDeliveryFile } from '@quayside/documents/testing/delivery-file-generator.ts'
import { sapFile, sapRow } from '@quayside/shipments/deliveries/testing/sap-deliveries.ts'
import { httpCaller } from './http-caller.ts'
import { tradingPair } from './trading-pair.ts'

type Made = { id: string }

/** An import of orders at each step: without a file, with its columns to be matched, and with its rows checked. */
export async function makeImports(): Promise<readonly string[]> {
  const { client } = await tradingPair()
  const file = generateDeliveryFile({ seed: 390, rows: 12, style: fileStyles.commaBom, brokenShare: 0.3 })
  const upTo = async (step: number) => {
    const { id } = await client.api.post<Made>('/imports', { module: 'purchase-orders' }, `import ${step}`)
    if (step === 0) return id
    await client.api.upload(`/imports/${id}/file`, {}, { name: file.name, content: file.bytes, once: id })
    if (step === 1) return id
    const caller = await httpCaller(client)
    const { suggestions } = JSON.parse((await caller.get(`/imports/${id}/suggestions`)).text)
    const guessed: { field: string }[] = suggestions.map((one: { mapping: { field: string } }) => one.mapping)
    const fixed = Object.entries({ currency: 'USD', buyer: 'Central purchasing' }).map(([field, value]) => ({
      field,
      source: { from: 'fixed', value },
    }))
    const fields = [...guessed.filter(one => !fixed.some(({ field }) => field === one.field)), ...fixed]
    await caller.send('PUT', `/imports/${id}/mapping`, { mapping: { fields } })
    await caller.send('POST', `/imports/${id}/validation`, {})
    return id
  }
  return Promise.all([0, 1, 2].map(upTo))
}

/** The pages of a file of deliveries, of which two rows are good and two are not, and of a delivery in it. */
export async function makeDeliveryPages(): Promise<readonly string[]> {
  const { api } = (await tradingPair()).client
  const bad = [sapRow(2, { quantity: 'many', pgiDate: '31.02.2026' }), sapRow(3, { deliveryDate: '' })]
  const content = sapFile([sapRow(0), sapRow(1), ...bad])
  const { id } = await api.upload<Made>('/delivery-files', {}, { name: 'deliveries.csv', content, once: 'deliveries' })
  for (;;) {
    const { status } = await api.get<DeliveryFileDetail>(`/delivery-files/${id}`)
    if (status !== 'UPLOADED') break
  }
  await api.post(`/delivery-files/${id}/application`, {}, id)
  for (;;) {
    const { items } = await api.get<DeliveryListAnswer>('/deliveries', { q: '80000000' })
    if (items[0] !== undefined) return [`/delivery-orders/files/${id}`, `/delivery-orders/${items[0].deliveryId}`]
  }
}
