import {
  attachShipmentDocument,
  linkContainer,
  saveInvoice,
  setPackages,
  setSeals,
  setVgm,
  waiveReturn,
} from '@quayside/contracts/shipments/commands.ts'
import { ProblemError } from '@quayside/platform/faults/problem-error.ts'
import type { App } from '@quayside/platform/service/service.ts'
import { sum } from '@quayside/platform/values/quantities.ts'
import { containerUsesOf } from '../../containers/read-models/container-uses.ts'
import type { ShipmentDesk } from '../../desk/shipment-desk.ts'
import { noBody, shipmentRoute } from '../../desk/shipment-route.ts'
import type { Elsewhere } from '../domain/linking.ts'

type Shared = { elsewhere: Elsewhere[]; othersShare: string; containerUseId: string; useOfOthers: boolean }

export function goodsRoutes(app: App, desk: ShipmentDesk): void {
  shipmentRoute(app, desk, {
    name: 'set-packages',
    summary: 'Set the packages; a supplier those of its own lines',
    body: setPackages,
    command: ({ body, asked }) => ({ ...asked, type: 'SetPackages', packages: body.packages }),
  })
  shipmentRoute(app, desk, {
    name: 'set-seals',
    summary: 'Set the seals',
    body: setSeals,
    command: ({ body, asked }) => ({ ...asked, type: 'SetSeals', seals: body.seals }),
  })
  shipmentRoute(app, desk, {
    name: 'save-invoice',
    summary: 'Add or change an invoice',
    body: saveInvoice,
    command: ({ body, asked }) => ({ ...asked, type: 'SaveInvoice', invoice: body.invoice }),
  })
  shipmentRoute(app, desk, {
    name: 'remove-invoice',
    summary: 'Remove an invoice that no package names',
    body: noBody,
    command: ({ part, asked }) => ({ ...asked, type: 'RemoveInvoice', invoiceId: part }),
  })
  shipmentRoute(app, desk, {
    name: 'attach-document',
    summary: 'Attach a file of the shipment or of one of its orders under a document type',
    body: attachShipmentDocument,
    async lookUp({ body, shipment, caller }) {
      const supplier = caller.actor === 'P' ? caller.company : null
      const lines = shipment.lines.filter(line => supplier === null || line.vendorCompanyId === supplier)
      const orders = lines.map(line => line.orderId)
      const file = await desk.known.file(body.documentId, shipment.shipmentId, orders, supplier)
      if (file === null) throw new ProblemError('not-found', { what: 'document' })
      return file
    },
    command: ({ body, asked, facts: { name: fileName, replaces } }) => ({
      ...asked,
      type: 'AttachDocument',
      ...body,
      fileName,
      replaces,
    }),
  })
  shipmentRoute(app, desk, {
    name: 'remove-document',
    summary: 'Take a document off a shipment',
    body: noBody,
    command: ({ part, asked }) => ({ ...asked, type: 'RemoveDocument', documentId: part }),
  })
  shipmentRoute(app, desk, {
    name: 'link-container',
    summary: 'Link a container',
    body: linkContainer,
    async lookUp({ body, shipment }): Promise<Shared> {
      const { mbl } = shipment.details.route
      const { containerNumber, containerUseId, load } = body.container
      const found = await desk.known.elsewhere(containerNumber, shipment.shipmentId)
      const elsewhere = found.map(({ shipmentNumber, load: loaded, masterDocument, clientCompanyId }) => ({
        shipmentNumber,
        load: loaded,
        sameClient: clientCompanyId === shipment.clientCompanyId,
        sameMasterDocument: mbl !== null && mbl === masterDocument,
      }))
      // The same container under the same document, or shared: one use, in which each shipment has its part.
      const same = found.filter(
        (one, index) =>
          one.clientCompanyId === shipment.clientCompanyId &&
          (elsewhere[index]?.sameMasterDocument || (one.load === 'LCL' && load === 'LCL')),
      )
      const isLinked = shipment.containers.some(one => one.containerUseId === containerUseId)
      const known = same.find(one => one.containerUseId !== null)?.containerUseId ?? containerUseId
      const othersShare = sum(same.map(one => one.share ?? '0'))
      const chosen = isLinked ? containerUseId : known
      const use = (await containerUsesOf(desk.ports.database, [chosen])).get(chosen)
      const useOfOthers = use !== undefined && !use.clientCompanyIds.includes(shipment.clientCompanyId)
      return { elsewhere, othersShare, containerUseId: chosen, useOfOthers }
    },
    command: ({ body, asked, facts: { containerUseId, ...shared } }) => ({
      ...asked,
      type: 'LinkContainer',
      container: { ...body.container, containerUseId },
      ...shared,
    }),
  })
  shipmentRoute(app, desk, {
    name: 'unlink-container',
    summary: 'Unlink a container that no package is in',
    body: noBody,
    command: ({ part, asked }) => ({ ...asked, type: 'UnlinkContainer', containerUseId: part }),
  })
  shipmentRoute(app, desk, {
    name: 'set-vgm',
    summary: 'Give the verified gross mass of a container; a supplier of one that holds its goods alone',
    body: setVgm,
    command: ({ body, part, asked }) => ({ ...asked, type: 'SetVgm', containerUseId: part, vgmKg: body.vgmKg }),
  })
  shipmentRoute(app, desk, {
    name: 'waive-return',
    summary: 'Record that a carrier waives the return of its container',
    body: waiveReturn,
    command: ({ body, part, asked }) => ({ ...asked, type: 'WaiveReturn', containerUseId: part, reason: body.reason }),
  })
}
