import {
  changeReceipt,
  contingencyKinds,
  createReceipt,
  openContingency,
  putOnHand,
  type ReceiptAnswer,
  type ReceiptCommandName,
  receiptAnswer,
  receiptCommands,
  receiptReason,
  receiveGoods,
  releaseGoods,
} from '@quayside/contracts/shipments/warehouse-receipts.ts'
import { newIdFor } from '@quayside/platform/commands/new-id.ts'
import { ProblemError } from '@quayside/platform/http/problem-error.ts'
import { commandRoute } from '@quayside/platform/http/route.ts'
import type { App } from '@quayside/platform/service/service.ts'
import { today } from '@quayside/platform/values/dates.ts'
import * as z from 'zod'
import { byOf, idsFor, type ShipmentDesk } from '../commands/shipment-desk.ts'
import { shipmentParams } from '../commands/shipment-route.ts'
import { receiptNumber } from '../domain/shipment-number.ts'
import { handlingFor } from '../handling/handling-desk.ts'
import type { Handling } from '../handling/handling-rules.ts'
import { refusePlaces } from '../handling/known-places.ts'
import { pickupRefusals } from './picked-up.ts'
import { isReceipt, type ReceiptState } from './receipt-state.ts'
import { isConcerned, type ReceiptCommand, warehouseReceipt } from './warehouse-receipt.ts'

const contingencyParams = shipmentParams.extend({ kind: z.enum(contingencyKinds) })

export function receiptRoutes(app: App, desk: ShipmentDesk): void {
  const { ports } = desk
  commandRoute(app, ports, {
    url: '/shipments/:id/warehouse-receipts',
    summary: 'Announce goods of a shipment to a warehouse',
    permission: 'shipments.report',
    params: shipmentParams,
    body: createReceipt,
    answer: receiptAnswer,
    status: 201,
    async handle({ params, body: { content }, caller, context }) {
      refusePlaces(content)
      const asked = await handlingFor(desk, caller, params.id)
      const receiptId = newIdFor(caller.uid, 'warehouse-receipts', context.key)
      const day = today(asked.now, await desk.known.zoneOf(asked.of.clientCompanyId))
      const number = receiptNumber(receiptId, day)
      const command = { ...asked, type: 'create', receiptId, receiptNumber: number, content } as const
      return ports.commands.handle({
        aggregate: warehouseReceipt,
        id: receiptId,
        context,
        companies: companiesOf,
        command,
      })
    },
    respond: ({ state }) => answerOf(state),
  })
  const on = onReceipt(app, desk)
  on('change', 'Change what was announced', changeReceipt, ({ content }) => {
    refusePlaces(content)
    return { type: 'change', content }
  })
  on('receive', 'Record the goods that came, as counted', receiveGoods, body => ({ type: 'receive', ...body }))
  on('put-on-hand', 'Record that the goods are stored', putOnHand, body => ({ type: 'put-on-hand', ...body }))
  on('open-contingency', 'Open a contingency: nothing is released until it is lifted', openContingency, body => ({
    ...{ type: 'open-contingency', ...body },
  }))
  on('lift-contingency', 'Lift a contingency', receiptReason, ({ reason }, { kind }) => ({
    ...{ type: 'lift-contingency', kind: contingencyParams.shape.kind.parse(kind), reason },
  }))
  on('release', 'Release goods, with the transport that takes them', releaseGoods, (body, { releaseId }) => ({
    ...{ type: 'release', releaseId, ...body },
  }))
  on('void', 'Void a warehouse receipt, with the reason', receiptReason, body => ({ type: 'void', ...body }))
}

type Wanted =
  Exclude<ReceiptCommand, { type: 'create' }> extends infer One
    ? One extends unknown
      ? Omit<One, keyof Handling>
      : never
    : never

function onReceipt(app: App, desk: ShipmentDesk) {
  return function route<Body extends z.ZodObject>(
    name: ReceiptCommandName,
    summary: string,
    body: Body,
    wanted: (body: z.output<Body>, about: { kind: string | undefined; releaseId: string }) => Wanted,
  ): void {
    const { method, path, permission } = receiptCommands[name]
    const params = path.includes(':kind') ? contingencyParams : shipmentParams
    commandRoute(app, desk.ports, {
      ...{ method, url: path, summary, permission, params: params as z.ZodObject, body, answer: receiptAnswer },
      async handle({ params: found, body: input, caller, context }) {
        const { id, kind } = found as { id: string; kind?: string }
        const given = input as z.output<Body>
        const by = byOf(caller)
        const { state: before } = await desk.ports.commands.load(warehouseReceipt, id)
        if (!isReceipt(before) || !isConcerned({ by }, before)) throw new ProblemError('warehouse-receipt-not-found')
        const asked = await handlingFor(desk, caller, before.shipmentId, 'warehouse-receipt-not-found')
        const version = 'version' in given ? (given.version as number) : undefined
        const releaseId = idsFor(by, context, 'releases')(0)
        const command = { ...asked, ...wanted(given, { kind, releaseId }) } as ReceiptCommand
        if (command.type === 'release') {
          const rejections = pickupRefusals(command, before, await desk.concerned(before.shipmentId, by))
          if (rejections.length > 0) return { kind: 'rejected', rejections }
        }
        return desk.ports.commands.handle({
          ...{ aggregate: warehouseReceipt, id, context, command },
          companies: state => [...new Set([...companiesOf(before), ...companiesOf(state)])],
          ...(version === undefined ? {} : { seen: { version, current: versionOf } }),
        })
      },
      respond: ({ state }) => answerOf(state),
    })
  }
}

const versionOf = (state: ReceiptState) => (isReceipt(state) ? state.version : 0)

function companiesOf(state: ReceiptState): readonly string[] {
  if (!isReceipt(state)) return []
  const { companyId } = state.content.supplier
  return companyId === null ? [state.clientCompanyId] : [state.clientCompanyId, companyId]
}

function answerOf(state: ReceiptState): ReceiptAnswer {
  if (!isReceipt(state)) throw new ProblemError('warehouse-receipt-not-found')
  const { receiptId: id, receiptNumber: number, status, version } = state
  return { id, receiptNumber: number, status, version }
}
