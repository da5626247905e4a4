import type { jobsOnPickups } from '@quayside/contracts/handling/pickups.ts'
import type { JobListItem, StartedJob } from '@quayside/contracts/jobs/jobs.ts'
import type { jobsOnProducts } from '@quayside/contracts/products/commands.ts'
import type { JobOnOrders } from '@quayside/contracts/purchase-orders/commands.ts'
import type { JobOnShipments } from '@quayside/contracts/shipments/commands.ts'
import { useAppSelector } from '../hooks.ts'
import { useMayCall, usePermission } from '../session/use-session.ts'
import { type JobStart, jobApi, useJobsQuery, useRepeatJobMutation, useStartJobMutation } from './job-api.ts'

/** Every act that the server does with many. */
type ActOnMany =
  | JobOnOrders
  | JobOnShipments
  | 'undo-hold'
  | 'undo-lift'
  | `pickup-${JobOnPickups}`
  | `product-${'' | 'undo-'}${JobOnProducts}`
export type JobOnPickups = keyof typeof jobsOnPickups
export type JobOnProducts = keyof typeof jobsOnProducts
/** Orders and pickups are both sent: what is done to pickups and products says so. */
export const actOf = ({ act, job }: Pick<JobListItem, 'act' | 'job'>) =>
  (job.includes('/pickups/') ? `pickup-${act}` : job.includes('/products/') ? `product-${act}` : act) as ActOnMany

type Begun = { readonly path: string; readonly version: number }
/** Jobs that this tab has begun, and the page it was on: their end is told here, once. */
const begunHere = new Map<string, Begun>()

/** Where the job that has ended was begun, if this tab did and has not told of it yet. */
export function tellOnce({ job, version }: JobListItem): string | null {
  const begun = begunHere.get(job)
  if (begun === undefined || version <= begun.version) return null
  begunHere.delete(job)
  return begun.path
}

/** Should the word of a job's end be lost, it is asked for after so many milliseconds. */
const askedAgainAfter = 10_000

/** The person's jobs that go on or whose end nobody has seen. */
export function useOwnJobs(): readonly JobListItem[] {
  const orders = useJobsOf('purchase-orders', usePermission('purchase-orders.view'))
  const shipments = useJobsOf('shipments', usePermission('shipments.view'))
  const pickups = useJobsOf('pickups', usePermission('pickups.view'))
  const products = useJobsOf('products', usePermission('products.view'))
  return [...orders, ...shipments, ...pickups, ...products]
}

function useJobsOf(resource: JobStart['resource'], allowed: boolean): readonly JobListItem[] {
  const mayCall = useMayCall(`/${resource}/jobs`)
  const known = useAppSelector(jobApi.endpoints.jobs.select(resource)).data?.items ?? []
  const running = known.some(({ status }) => status !== 'ENDED')
  const { data } = useJobsQuery(resource, {
    skip: !allowed || !mayCall,
    pollingInterval: running ? askedAgainAfter : 0,
  })
  return data?.items ?? []
}

/** Begins a job, or one more on what a job left; the tray shows how far it is. */
export function useJobStart() {
  const [start] = useStartJobMutation()
  const [repeat] = useRepeatJobMutation()
  const client = useAppSelector(({ session }) => session.child)
  const follow = ({ data }: { data?: StartedJob | undefined }) => {
    if (data !== undefined) begunHere.set(data.job, { path: window.location.pathname, version: data.version })
    return data !== undefined
  }
  return {
    start: async (job: JobStart) => follow(await start({ ...job, ...(client !== null && { client }) })),
    retry: async (job: string) => follow(await repeat({ job, way: 'retry' })),
    undo: async (job: string) => follow(await repeat({ job, way: 'undo' })),
  }
}
