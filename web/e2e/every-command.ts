import type { ShipmentCommandName } from '@quayside/contracts/shipments/commands.ts'
import type { ShipmentDetail } from '@quayside/contracts/shipments/queries.ts'
import { pathOf } from '../features/shipments/detail/command-path.ts'
import { inDays } from './trading-pair.ts'

type Given = { body: object; ids?: Record<string, string> }

/** Each command with a body that would be good while the shipment lived, so that it is the end that refuses it. */
export function everyCommand(detail: ShipmentDetail) {
  return Object.entries(commandsOn(detail)).map(([name, { body, ids = {} }]) => {
    const command = name as ShipmentCommandName
    const { url: path, method } = pathOf({ id: detail.id, command, ids })
    return { command, method, path, body }
  })
}

function commandsOn(detail: ShipmentDetail): Record<ShipmentCommandName, Given> {
  const { version, mode, operation, details, references, lines, invoices, documents, legs, milestones } = detail
  const [line] = lines as [ShipmentDetail['lines'][number]]
  const at = `${inDays(-1)}T10:00:00.000Z`
  const reason = 'Afterwards'
  const some = () => crypto.randomUUID()
  const documentId = documents[0]?.documentId ?? some()
  const containerUseId = detail.containers[0]?.containerUseId ?? some()
  const declarationId = detail.declarations?.[0]?.declarationId ?? some()
  const milestoneId = milestones[0]?.milestoneId ?? some()
  const invoice = { invoiceId: invoices[0]?.invoiceId ?? some(), number: 'CHANGED-1', date: inDays(-1) }
  const leg = { ...(legs[0] as ShipmentDetail['legs'][number]), carrier: 'Another Carrier' }
  const wanted = { orderId: line.orderId, orderLineId: line.orderLineId, quantity: '1' }
  const declaration = {
    declarationId,
    kind: 'IMPORT',
    number: 'CHANGED-1',
    date: inDays(-1),
    broker: 'Another broker',
    basis: 'FOB',
    currency: 'USD',
    valueCurrency: 'USD',
  }
  const place = { name: 'Elsewhere' }
  const drop = { dropId: some(), at, place, receiver: 'Dock', proofDocumentId: documentId }
  const clock = {
    clockId: some(),
    type: 'DEMURRAGE',
    side: 'IMPORT',
    creditor: reason,
    firstDay: 'next',
    freeDays: 5,
    count: 'calendar',
    tiers: [{ fromDay: 1, rate: '80' }],
    tierMode: 'graduated',
    currency: 'USD',
    zone: 'UTC',
  }
  return {
    'request-booking': { body: { carrier: 'Another Carrier', mode: mode ?? 'AIR' } },
    'confirm-booking': { body: { carrier: 'Another Carrier', reference: 'B-1', etd: at, eta: at } },
    'end-booking': { body: { outcome: 'cancelled', reason } },
    'start-processing': { body: { version } },
    'change-details': {
      body: { version, mode, operation, details: { ...details, identity: { ...details.identity, project: reason } } },
    },
    'add-reference': { body: { reference: { kind: 'other', value: reason } } },
    'remove-reference': { body: { reference: references[0] } },
    'change-lines': { body: { version, lines: [wanted] } },
    split: { body: { version, reason, packageIds: detail.packages.slice(0, 1).map(one => one.packageId) } },
    'set-packages': { body: { version, packages: [] } },
    'set-seals': { body: { version, seals: [{ number: 'SEAL-1' }] } },
    'set-parties': { body: { version, parties: [{ role: 'carrier', name: reason }] } },
    'set-charges': { body: { version, charges: [] } },
    'save-invoice': { body: { version, invoice } },
    'remove-invoice': { body: {}, ids: { invoiceId: invoice.invoiceId } },
    'attach-document': { body: { documentId, documentType: 'OTHER' } },
    'remove-document': { body: {}, ids: { documentId } },
    'link-container': {
      body: { container: { containerUseId: some(), containerNumber: 'MSKU1234565', load: 'FCL' } },
    },
    'unlink-container': { body: {}, ids: { containerUseId } },
    'report-emissions': { body: { version, legs: [], hubs: null } },
    'set-vgm': { body: { version, vgmKg: '21450' }, ids: { containerUseId } },
    'waive-return': { body: { reason }, ids: { containerUseId } },
    'set-clock': { body: { clock }, ids: { containerUseId } },
    'remove-clock': { body: {}, ids: { containerUseId, clockId: some() } },
    'plan-route': { body: { version, legs: [leg], reason } },
    'roll-over-leg': { body: { version, leg, reason }, ids: { legId: leg.legId } },
    'record-milestone': { body: { code: 'GATE_OUT', class: 'ACTUAL', at } },
    'correct-milestone': { body: { at: null, reason }, ids: { milestoneId } },
    'confirm-milestone': { body: {}, ids: { milestoneId } },
    'save-declaration': { body: { version, declaration } },
    'move-declaration': { body: { to: 'HOLD', on: inDays(-1) }, ids: { declarationId } },
    'override-customs': {
      body: { version, amounts: { value: '1', duty: '1', vat: '1' }, reason },
      ids: { declarationId },
    },
    'start-customs': { body: { at } },
    clear: { body: { at } },
    'place-hold': { body: { kind: 'damage', reason } },
    'lift-hold': { body: { reason }, ids: { holdId: some() } },
    'open-issue': { body: { kind: 'other', text: reason } },
    'close-issue': { body: { answer: reason }, ids: { issueId: detail.issues[0]?.id ?? some() } },
    comment: { body: { text: reason } },
    'record-drop': { body: { drop: { ...drop, lines: [{ lineId: line.lineId, good: '1' }] } } },
    'write-off-rest': { body: { lines: [{ lineId: line.lineId, quantity: '1' }], reason } },
    'close-undelivered': { body: { cause: 'lost', reason, lines: [{ lineId: line.lineId, outcome: 'written-off' }] } },
    complete: { body: { version } },
    delete: { body: { reason } },
  }
}
