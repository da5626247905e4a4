import type { ShipmentEvent } from '@quayside/contracts/shipments/events.ts'
import { isZero, subtract } from '@quayside/platform/values/quantities.ts'
import { replaced } from './replaced.ts'
import type { AttachedDocument, Shipment } from './state.ts'

type EditedType =
  | 'ShipmentDetailsChanged'
  | 'ReferenceAdded'
  | 'ReferenceRemoved'
  | 'PartiesChanged'
  | 'ChargesChanged'
  | 'SealsChanged'
  | 'PackagesChanged'
  | 'InvoiceSaved'
  | 'InvoiceRemoved'
  | 'DocumentAttached'
  | 'DocumentReplaced'
  | 'DocumentRemoved'
  | 'ShipmentLinesChanged'
  | 'ShipmentSplit'
  | 'ContainerLinked'
  | 'ContainerUnlinked'
  | 'ContainerVgmGiven'
  | 'EmissionsReported'
  | 'ContainerReturnWaived'

export function evolveEdited(shipment: Shipment, event: Extract<ShipmentEvent, { type: EditedType }>): Shipment {
  switch (event.type) {
    case 'ShipmentDetailsChanged': {
      const { mode, operation, details } = event.data
      return { ...shipment, mode, operation, details }
    }
    case 'ReferenceAdded':
      return { ...shipment, references: [...shipment.references, event.data.reference], noReference: false }
    case 'ReferenceRemoved': {
      const { kind, value } = event.data.reference
      return { ...shipment, references: shipment.references.filter(one => one.kind !== kind || one.value !== value) }
    }
    case 'PartiesChanged':
      return { ...shipment, parties: event.data.parties }
    case 'ChargesChanged':
      return { ...shipment, charges: event.data.charges }
    case 'SealsChanged':
      return { ...shipment, seals: event.data.seals }
    case 'PackagesChanged':
      return { ...shipment, packages: event.data.packages }
    case 'InvoiceSaved':
      return { ...shipment, invoices: replaced(shipment.invoices, event.data.invoice, one => one.invoiceId) }
    case 'InvoiceRemoved':
      return { ...shipment, invoices: shipment.invoices.filter(one => one.invoiceId !== event.data.invoiceId) }
    case 'DocumentAttached': {
      const { shipmentId: _id, ...document } = event.data
      const formers = shipment.documents.find(one => one.documentId === document.documentId)?.formers ?? []
      return { ...shipment, documents: replaced(shipment.documents, { ...document, formers }, one => one.documentId) }
    }
    case 'DocumentReplaced': {
      const { shipmentId: _id, replaces, ...document } = event.data
      const newer = (one: AttachedDocument) => ({ ...document, formers: [...(one.formers ?? []), replaces] })
      return { ...shipment, documents: shipment.documents.map(one => (one.documentId === replaces ? newer(one) : one)) }
    }
    case 'DocumentRemoved':
      return { ...shipment, documents: shipment.documents.filter(one => one.documentId !== event.data.documentId) }
    case 'ShipmentLinesChanged':
      return { ...shipment, lines: event.data.lines, sequence: event.data.sequence }
    case 'ShipmentSplit':
      return split(shipment, event.data)
    case 'ContainerLinked': {
      const container = { ...event.data.container, returnWaived: false }
      return { ...shipment, containers: replaced(shipment.containers, container, one => one.containerUseId) }
    }
    case 'ContainerUnlinked': {
      const containers = shipment.containers.filter(one => one.containerUseId !== event.data.containerUseId)
      return { ...shipment, containers }
    }
    case 'EmissionsReported': {
      const { legs, hubs } = event.data
      return { ...shipment, emissions: { legs, hubs } }
    }
    case 'ContainerVgmGiven': {
      const { containerUseId, vgmKg } = event.data
      const containers = shipment.containers.map(one =>
        one.containerUseId === containerUseId ? { ...one, vgmKg } : one,
      )
      return { ...shipment, containers }
    }
    case 'ContainerReturnWaived': {
      const { containerUseId } = event.data
      const containers = shipment.containers.map(one =>
        one.containerUseId === containerUseId ? { ...one, returnWaived: true } : one,
      )
      return { ...shipment, containers }
    }
  }
}

function split(shipment: Shipment, data: Extract<ShipmentEvent, { type: 'ShipmentSplit' }>['data']): Shipment {
  const moved = new Map(data.lines.map(line => [line.lineId, line.quantity]))
  const gone = new Set([...data.packageIds, ...data.containerUseIds])
  return {
    ...shipment,
    lines: shipment.lines
      .map(line => ({ ...line, quantity: subtract(line.quantity, moved.get(line.lineId) ?? '0') }))
      .filter(line => !isZero(line.quantity)),
    packages: shipment.packages.filter(one => !gone.has(one.packageId)),
    containers: shipment.containers.filter(one => !gone.has(one.containerUseId)),
    splitInto: [...shipment.splitInto, data.newShipmentId],
    sequence: data.sequence,
  }
}
