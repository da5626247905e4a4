import {
  chainInfo,
  checkableProof,
  proof,
  proofCheck,
  proofLimit,
  transactionsAnswer,
  transactionsQuery,
  verification,
} from '@quayside/contracts/shipments/ledger.ts'
import { answer } from '@quayside/platform/http/answer.ts'
import { commandRoute, queryRoute } from '@quayside/platform/http/route.ts'
import type { App } from '@quayside/platform/service/service.ts'
import type { ShipmentDesk } from '../../desk/shipment-desk.ts'
import { shipmentParams } from '../../desk/shipment-route.ts'
import { visible } from '../../shipment/read-models/detail-routes.ts'
import { anchorContents } from '../anchor-contents.ts'
import { proofOf } from '../domain/anchors.ts'
import { checkedProof } from '../proof-check.ts'
import type { LedgerWork } from '../start-anchoring.ts'
import { chainOf, forSupplier, placesOf, verified } from '../verification.ts'
import { transactionsPage, transactionsTotal } from './anchor-rows.ts'

const streamOf = (shipmentId: string) => `Shipment-${shipmentId}`

export function anchorRoutes(app: App, desk: ShipmentDesk, work: LedgerWork): void {
  const { ports } = desk
  const contents = anchorContents(ports.database)
  queryRoute(app, ports, {
    url: '/transactions',
    summary: 'What of the shipments is recorded on the blockchain, the newest first',
    permission: 'shipments.view',
    query: transactionsQuery,
    answer: transactionsAnswer,
    waitFor: ['status-changes', 'shipments'],
    async handle({ query, caller }) {
      const [state, status] = [query['filter[state]'] ?? null, query['filter[status]'] ?? null]
      const request = { state, status, q: query.q?.trim() ?? '' }
      const [page, total] = await Promise.all([
        transactionsPage(ports.query, caller, request, query.cursor, query.limit),
        transactionsTotal(ports.query, caller, request),
      ])
      return { ...page, ...total }
    },
  })
  queryRoute(app, ports, {
    url: '/transactions/chain',
    summary: 'The network, wallet and contract of the anchors, and whether the chain answers',
    permission: 'shipments.view',
    answer: chainInfo,
    waitFor: [],
    handle: () => work.info(),
  })
  queryRoute(app, ports, {
    url: '/shipments/:id/verification',
    summary: 'The history of a shipment, computed anew and compared with its anchors and the chain',
    permission: 'shipments.view',
    params: shipmentParams,
    answer: verification,
    waitFor: ['shipments'],
    async handle({ params: { id }, caller }) {
      await visible(desk, caller, id)
      const [texts, anchors] = await Promise.all([ports.store.readTexts(streamOf(id)), contents.all(id)])
      const numbers = anchors.map(({ number }) => number)
      const [info, chain] = await Promise.all([work.info(), chainOf(work.ledger, id, numbers)])
      const found = { ...verified(texts, anchors, chain), checkedAt: ports.clock.now(), chain: info }
      return caller.actor === 'P' ? forSupplier(found) : found
    },
  })
  queryRoute(app, ports, {
    url: '/shipments/:id/proof',
    summary: 'Hashes and statuses of a shipment, for whoever wants to check them without signing in',
    permission: 'shipments.view',
    params: shipmentParams,
    answer: proof,
    waitFor: ['shipments'],
    async handle({ params: { id }, caller, reply }) {
      const { state } = await visible(desk, caller, id)
      const anchors = await contents.all(id)
      const receipts = new Map(
        anchors.flatMap(({ number, confirmation }) => {
          if (confirmation === null) return []
          const { network, contract, hash: transactionHash, block } = confirmation
          return [[number, { network: network ?? '', contract, transactionHash, block }] as const]
        }),
      )
      const name = state.shipmentNumber.replaceAll(/[^\w.-]+/g, '-')
      reply.header('content-disposition', `attachment; filename="proof-${name}.json"`)
      return proof.parse(proofOf(id, anchors, receipts))
    },
  })
  commandRoute(app, ports, {
    url: '/proofs/check',
    summary: 'Whether a proof holds together and stands on the chain; for everybody',
    permission: 'public',
    body: checkableProof,
    answer: proofCheck,
    bodyLimit: proofLimit,
    perMinute: 30,
    async handle({ body }) {
      const numbers = body.anchors.map((_, index) => index + 1)
      const { ledger } = work
      const { shipmentId } = body
      const [info, chain, places] = await Promise.all([
        work.info(),
        chainOf(ledger, shipmentId, numbers),
        placesOf(ledger, shipmentId),
      ])
      return answer({ ...checkedProof(body, info, chain, places), checkedAt: ports.clock.now(), chain: info })
    },
  })
}
