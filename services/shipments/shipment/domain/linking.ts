import { accept, type Decision, reject, rejectAll } from '@quayside/contracts/kernel/decision.ts'
import { reasonMissing } from '@quayside/contracts/kernel/transitions.ts'
import { checkContainerNumber } from '@quayside/contracts/shipments/container-number.ts'
import type { ContainerLink } from '@quayside/contracts/shipments/details.ts'
import type { ShipmentEvent } from '@quayside/contracts/shipments/events.ts'
import { add, compare, isPositive, isZero } from '@quayside/platform/values/quantities.ts'
import { isSame } from '@quayside/platform/values/same.ts'
import { editRule } from './editing.ts'
import { suppliedRule } from './goods.ts'
import { type Asked, blocked, live, operatorsAct, type Rule } from './rules.ts'
import type { Shipment } from './state.ts'
import { goodsIn } from './supplier-view.ts'

type Answer = Decision<ShipmentEvent>

/** Where the same number is in another live shipment: a fact from outside. */
export type Elsewhere = {
  readonly shipmentNumber: string
  readonly load: 'FCL' | 'LCL'
  readonly sameMasterDocument: boolean
  readonly sameClient: boolean
}
export type LinkContainer = Asked & {
  readonly type: 'LinkContainer'
  readonly container: ContainerLink
  readonly elsewhere: readonly Elsewhere[]
  /** The share of the container that other shipments use, in percent. */
  readonly othersShare: string
  /** The use that is named belongs to other clients. */
  readonly useOfOthers: boolean
}
export type UnlinkContainer = Asked & { readonly type: 'UnlinkContainer'; readonly containerUseId: string }
export type WaiveReturn = Asked & {
  readonly type: 'WaiveReturn'
  readonly containerUseId: string
  readonly reason: string
}

export type SetVgm = Asked & {
  readonly type: 'SetVgm'
  readonly containerUseId: string
  readonly vgmKg: string | null
}

/** A supplier gives it of the containers that hold its goods and nobody else's. */
export const vgmRule: Rule = {
  ...suppliedRule,
  also: ({ containers }) => (containers.length > 0 ? null : { code: 'container-not-linked', params: { value: '' } }),
}

/** Free days and rates are the operator's to know, and the client's where nobody coordinates. */
export const clockRule: Rule = { rows: operatorsAct(live, 'A') }

export function linkContainer(command: LinkContainer, shipment: Shipment): Answer {
  const refused = blocked(editRule, shipment, command)
  if (refused !== null) return rejectAll([refused])
  const { container } = command
  const { containerNumber: value } = container
  const before = shipment.containers.find(one => one.containerUseId === container.containerUseId)
  if (before !== undefined) {
    const { returnWaived: _waived, ...link } = before
    if (isSame(link, container)) return accept()
  }
  const field = 'container.containerNumber'
  const share = container.sharePercent
  if (container.load === 'LCL' && share !== null && isZero(share))
    return reject('not-above-zero', { value: share }, 'container.sharePercent')
  const malformed = shipment.mode === 'AIR' ? null : checkContainerNumber(value, field)
  if (malformed !== null) return rejectAll([malformed])
  // A container holds one client's goods only, and nobody is told whose the others are.
  if (command.useOfOthers || command.elsewhere.some(one => !one.sameClient))
    return reject('container-in-use-elsewhere', { value }, field)
  const shared = (one: Elsewhere) => one.sameMasterDocument || (one.load === 'LCL' && container.load === 'LCL')
  const taken = command.elsewhere.find(one => !shared(one))
  if (taken !== undefined) return reject('container-in-use', { value, number: taken.shipmentNumber }, field)
  const twice = shipment.containers.some(
    one => one.containerNumber === value && one.containerUseId !== container.containerUseId,
  )
  if (twice) return reject('container-in-use', { value, number: shipment.shipmentNumber }, field)
  if (compare(add(command.othersShare, container.sharePercent ?? '0'), '100') > 0)
    return reject('container-share-exceeded', { value }, 'container.sharePercent')
  return accept({ type: 'ContainerLinked', data: { shipmentId: shipment.shipmentId, container } })
}

export function unlinkContainer(command: UnlinkContainer, shipment: Shipment): Answer {
  const refused = blocked(editRule, shipment, command)
  if (refused !== null) return rejectAll([refused])
  const { containerUseId } = command
  const found = shipment.containers.find(one => one.containerUseId === containerUseId)
  if (found === undefined) return accept()
  const { containerNumber: value } = found
  if (shipment.packages.some(one => one.containerNumber === value))
    return reject('container-in-use', { value, number: shipment.shipmentNumber })
  return accept({ type: 'ContainerUnlinked', data: { shipmentId: shipment.shipmentId, containerUseId } })
}

export function setVgm(command: SetVgm, shipment: Shipment): Answer {
  const refused = blocked(suppliedRule, shipment, command)
  if (refused !== null) return rejectAll([refused])
  const { containerUseId, vgmKg, by } = command
  const found = shipment.containers.find(one => one.containerUseId === containerUseId)
  const holds = found && by.kind === 'P' ? goodsIn(shipment, found, by.company) : { own: true, others: false }
  // Another supplier's container is to a supplier as if it were none.
  if (found === undefined || !holds.own) return reject('container-not-linked', { value: containerUseId })
  if (holds.others) return reject('container-holds-others-goods', { value: found.containerNumber })
  if (found.vgmKg === vgmKg) return accept()
  if (vgmKg !== null && !isPositive(vgmKg)) return reject('vgm-not-above-zero', {}, 'vgmKg')
  return accept({ type: 'ContainerVgmGiven', data: { shipmentId: shipment.shipmentId, containerUseId, vgmKg } })
}

export function waiveReturn(command: WaiveReturn, shipment: Shipment): Answer {
  const { containerUseId, reason } = command
  const refused = blocked(editRule, shipment, command) ?? reasonMissing(reason)
  if (refused !== null) return rejectAll([refused])
  const found = shipment.containers.find(one => one.containerUseId === containerUseId)
  if (found === undefined) return reject('container-not-linked', { value: containerUseId })
  if (found.returnWaived) return accept()
  return accept({ type: 'ContainerReturnWaived', data: { shipmentId: shipment.shipmentId, containerUseId, reason } })
}
