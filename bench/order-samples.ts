import { defaultCompanySettings } from '@quayside/contracts/directory/events.ts'
import { orderDetails } from '@quayside/contracts/purchase-orders/details.ts'
import type { PurchaseOrderEvent } from '@quayside/contracts/purchase-orders/events.ts'
import type { By } from '@quayside/purchase-orders/domain/actors.ts'
import { evolve } from '@quayside/purchase-orders/domain/evolve.ts'
import { decide, type PurchaseOrderCommand } from '@quayside/purchase-orders/domain/purchase-order.ts'
import { initial, type PurchaseOrder } from '@quayside/purchase-orders/domain/state.ts'
import { v7 } from 'uuid'

export type Parties = { readonly client: string; readonly vendor: string; readonly buyer: string }

const today = '2026-03-02'
const perOrder = 3

/** An order of three lines and what happens to it until its confirmation, decided by the domain itself. */
export function orderSample(parties: Parties, number: string) {
  const { client, vendor, buyer } = parties
  const orderId = v7()
  const lineIds = Array.from({ length: perOrder }, () => v7())
  const events: PurchaseOrderEvent[] = []
  let state: PurchaseOrder = initial
  const by: By = { kind: 'C', uid: buyer, company: client, clients: [client] }
  const asked = { by, now: `${today}T16:00:00.000Z`, today, settings: defaultCompanySettings }

  function give(command: PurchaseOrderCommand) {
    const decision = decide(command, state)
    if (!decision.accepted) throw new Error(`${command.type} was refused: ${JSON.stringify(decision.rejections)}`)
    events.push(...decision.events)
    state = decision.events.reduce(evolve, state)
    return sample
  }

  const sample = {
    orderId,
    lineIds,
    events,
    registered: () =>
      give({
        ...asked,
        type: 'Register',
        orderId,
        clientCompanyId: client,
        orderNumber: number,
        vendorCompanyId: vendor,
        vendorKnown: true,
        details: orderDetails.parse({
          buyerIdentifier: 'PURCHASING',
          currency: 'USD',
          emissionDate: today,
          requiredDeliveryDate: '2026-06-01',
          clientPo: `CPO-${number}`,
          originCountry: 'CN',
          destinationCountry: 'MX',
        }),
        lines: lineIds.map((lineId, index) => ({
          lineId,
          productId: null,
          sku: `SKU-${index + 1}`,
          description: 'Hexagon bolt, zinc plated, M8 x 40',
          unit: 'EA',
          quantity: '1200',
          unitPrice: '2.5',
          requiredDate: null,
          taxPercentage: '16',
          taxRangeCode: null,
          packageType: null,
          batch: null,
          expirationDate: null,
          weight: null,
          stockQuantity: null,
          details: null,
          schedule: [],
        })),
      }),
    sent: () => give({ ...asked, type: 'Send', vendorReachable: true }),
    /** The body of the request that confirms all of it. */
    confirmation: () => ({
      version: 'version' in state ? state.version : 0,
      lines: lineIds.map(lineId => ({ lineId, quantity: '1200', date: null, unitPrice: null, pendingDate: null })),
    }),
  }
  return sample
}

export type OrderSample = ReturnType<typeof orderSample>
