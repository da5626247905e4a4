import type { ShipmentEvent } from '@quayside/contracts/shipments/events.ts'
import { replaced } from './replaced.ts'
import type { Declaration, Shipment } from './state.ts'

type BesideType =
  | 'DeclarationSaved'
  | 'DeclarationMoved'
  | 'CustomsOverridden'
  | 'HoldPlaced'
  | 'HoldLifted'
  | 'IssueOpened'
  | 'IssueClosed'
  | 'CommentAdded'

/** Declarations and overlays: what runs beside the status. */
export function evolveCustoms(shipment: Shipment, event: Extract<ShipmentEvent, { type: BesideType }>): Shipment {
  switch (event.type) {
    case 'DeclarationSaved': {
      const { declaration } = event.data
      const before = shipment.declarations.find(one => one.declarationId === declaration.declarationId)
      // What somebody entered by hand, with a reason, stands until it is taken back; in another currency it says nothing.
      const kept = before !== undefined && before.currency === declaration.currency ? before : null
      const { override = null, overrideReason = null } = kept ?? {}
      const saved = { ...declaration, state: before?.state ?? ('NONE' as const), override, overrideReason }
      return { ...shipment, declarations: replaced(shipment.declarations, saved, one => one.declarationId) }
    }
    case 'DeclarationMoved':
      return onDeclaration(shipment, event.data.declarationId, { state: event.data.to })
    case 'CustomsOverridden': {
      const { declarationId, amounts, reason } = event.data
      return onDeclaration(shipment, declarationId, { override: amounts, overrideReason: reason })
    }
    case 'HoldPlaced': {
      const { holdId, kind, reason, condition, placedBy } = event.data
      const hold = { holdId, kind, reason, condition, open: true, ...(placedBy && { placedBy }) }
      return { ...shipment, holds: replaced(shipment.holds, hold, one => one.holdId) }
    }
    case 'HoldLifted': {
      const { holdId } = event.data
      return { ...shipment, holds: shipment.holds.map(one => (one.holdId === holdId ? { ...one, open: false } : one)) }
    }
    case 'IssueOpened': {
      const { issueId, kind, text, lines, vendorCompanyId = null } = event.data
      const issue = { issueId, kind, text, lines, open: true, vendorCompanyId }
      return { ...shipment, issues: replaced(shipment.issues, issue, one => one.issueId) }
    }
    case 'IssueClosed': {
      const { issueId } = event.data
      const issues = shipment.issues.map(one => (one.issueId === issueId ? { ...one, open: false } : one))
      return { ...shipment, issues }
    }
    case 'CommentAdded':
      return { ...shipment, comments: [...shipment.comments, event.data.commentId] }
  }
}

function onDeclaration(shipment: Shipment, declarationId: string, change: Partial<Declaration>): Shipment {
  const declarations = shipment.declarations.map(one =>
    one.declarationId === declarationId ? { ...one, ...change } : one,
  )
  return { ...shipment, declarations }
}
