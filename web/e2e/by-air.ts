import { expect } from '@playwright/test'
import { type ShipmentCommandName, shipmentCommands } from '@quayside/contracts/shipments/commands.ts'
import type { ShipmentDetail } from '@quayside/contracts/shipments/queries.ts'
import type { HttpCaller } from './http-caller.ts'

/** What the page enters for the shipment by ocean, here through the API: details, invoice, packages, route, declaration. */
export async function prepareByAir(caller: HttpCaller, id: string, left: string): Promise<void> {
  const detail = async () => JSON.parse((await caller.get(`/shipments/${id}`)).text) as ShipmentDetail
  const give = async (command: ShipmentCommandName, body: object) => {
    const { version } = await detail()
    const answer = await caller.send('POST', shipmentCommands[command].path.replace(':id', id), { version, ...body })
    expect(answer.status, `${command} ${answer.text}`).toBeLessThan(300)
  }
  const { details, mode, operation, lines } = await detail()
  const { origin, destination } = details.route
  const transportDocument = {
    ...details.transportDocument,
    number: 'AWB 618-44821133',
    portOfLoadingCountry: 'IN',
    portOfDischargeCountry: 'PE',
  }
  await give('change-details', { mode, operation, details: { ...details, transportDocument } })
  await give('save-invoice', { invoice: { invoiceId: crypto.randomUUID(), number: 'INV-2026-312', date: left } })
  const measures = { packageType: 'Carton', grossWeightKg: '210', volumeM3: '1.3' }
  const packages = lines.map(({ lineId, quantity }) => ({
    packageId: crypto.randomUUID(),
    ...measures,
    contents: [{ lineId, quantity }],
  }))
  await give('set-packages', { packages })
  const leg = { role: 'MAIN', mode: 'AIR', from: origin, to: destination, carrier: 'Andes Air Cargo' }
  await give('plan-route', { legs: [{ legId: crypto.randomUUID(), ...leg }] })
  const declaration = {
    declarationId: crypto.randomUUID(),
    kind: 'IMPORT',
    number: '118-2026-10-990001',
    date: left,
    broker: 'Aduanas del Pacífico',
    basis: 'CIF',
    currency: 'USD',
    valueCurrency: 'USD',
  }
  await give('save-declaration', { declaration })
}
