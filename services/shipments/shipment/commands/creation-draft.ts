import { creationFields } from '@quayside/contracts/shipments/creation-draft.ts'
import { keptDraftRoutes } from '@quayside/platform/commands/kept-draft.ts'
import type { App } from '@quayside/platform/service/service.ts'
import type { ShipmentDesk } from '../../desk/shipment-desk.ts'

export function creationDraftRoutes(app: App, { ports }: ShipmentDesk): void {
  keptDraftRoutes(app, ports, {
    url: '/shipments/creation-draft',
    permission: 'shipments.create',
    table: 'creation_drafts',
    what: 'new shipment',
    form: creationFields,
  })
}
