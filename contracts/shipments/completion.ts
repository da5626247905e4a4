import * as z from 'zod'
import { instant } from '../kernel/quantities.ts'
import type { settlementBody } from '../purchase-orders/workflow.ts'
import { type CompletionStep, completionSteps, stepFaultCodes, stepStates } from './completion-steps.ts'

/**
 * Workflow `shipment-completion`, one per shipment, started by the reaction to ShipmentCompleted: the orders are settled
 * (and close where all of theirs is delivered), people are told, the figures have it; the final anchor is awaited beside
 * them, so that a chain that is away delays nothing else. Every step may be repeated and then changes nothing.
 */
export const completionWorkflowType = 'shipment-completion'
export function completionWorkflowId(shipmentId: string): string {
  return `shipment-completion/${shipmentId}`
}

export const stepFault = z.object({ code: z.enum(stepFaultCodes), text: z.string() })
export type StepFault = z.infer<typeof stepFault>

/** What a step has come to; a workflow that continues as a new run goes on with it. */
export type StepProgress = { since: string; tries: number; escalated: boolean; done: boolean }
export type SettledOrder = { orderId: string; status: string }
export type CompletionWorkflowArgs = {
  shipmentId: string
  /** Of the ShipmentCompleted event: the causation id of the calls, and part of their keys. */
  eventId: string
  /** Who completed it, where it was a person: the orders are settled in that name. */
  uid?: string
  orders: readonly { orderId: string; settlement: z.input<typeof settlementBody> }[]
  progress?: {
    steps: Partial<Record<CompletionStep, StepProgress>>
    settled: readonly SettledOrder[] | null
    position: string | null
  }
}

/** Below /internal/v1 of the shipments service. */
export const completionRoutes = {
  step: '/shipments/:id/completion/steps',
  announcement: '/shipments/:id/completion/announcement',
  anchor: '/shipments/:id/completion/anchor',
} as const
export const stepReport = z.discriminatedUnion('outcome', [
  z.strictObject({ outcome: z.literal('begun'), step: z.enum(completionSteps) }),
  z.strictObject({
    outcome: z.literal('failed'),
    step: z.enum(completionSteps),
    tries: z.number().int().min(1),
    fault: stepFault,
  }),
  z.strictObject({
    outcome: z.literal('escalated'),
    step: z.enum(completionSteps),
    since: instant,
    fault: stepFault,
  }),
  z.strictObject({ outcome: z.literal('done'), step: z.enum(completionSteps), tries: z.number().int().min(1) }),
])
export type StepReport = z.infer<typeof stepReport>
export const announcementBody = z.strictObject({
  orders: z.array(z.strictObject({ orderId: z.uuid(), status: z.string() })),
})
/** `none`: the anchor of the last status is not even queued. */
export const finalAnchor = z.object({
  state: z.enum(['none', 'QUEUED', 'SUBMITTED', 'CONFIRMED', 'FAILED']),
  reason: z.string().nullable(),
})
export type FinalAnchor = z.infer<typeof finalAnchor>

/** Below /internal/v1 of notifications and of overview: whether what they show has got as far as an event. */
export const reachedRoute = '/reached-positions'
export const reachedBody = z.strictObject({ position: z.string().max(200) })
export const reachedAnswer = z.object({ reached: z.boolean() })

/** GET /shipments/{id}/completion; a supplier sees its own orders alone, and `text` only the operating company. */
export const shipmentCompletion = z.object({
  startedAt: z.string().nullable(),
  finishedAt: z.string().nullable(),
  orders: z.array(z.object({ id: z.string(), orderNumber: z.string(), status: z.string().nullable() })),
  steps: z.array(
    z.object({
      step: z.enum(completionSteps),
      state: z.enum(stepStates),
      since: z.string().nullable(),
      tries: z.number().int(),
      lastFault: z.object({ code: z.enum(stepFaultCodes), text: z.string().nullable() }).nullable(),
      escalated: z.boolean(),
    }),
  ),
})
export type ShipmentCompletion = z.infer<typeof shipmentCompletion>
