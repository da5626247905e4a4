import type { JobDetail, JobList, StartedJob } from '@quayside/contracts/jobs/jobs.ts'
import { api } from '../api/api.ts'
import { list } from '../api/tags.ts'

/** What jobs act on, by the first part of its address. */
export type JobResource = 'purchase-orders' | 'shipments' | 'pickups' | 'products'
/** A job's address, as answers and the change stream name it, below the API's. */
const below = (job: string) => job.replace(/^\/api\/v1/, '')

export type JobStart = {
  resource: JobResource
  /** Below the resource, as the contract has it. */
  path: string
  asked: object
  chosen?: readonly { id: string; version?: number }[]
  matching?: object
  client?: string
}

export const jobApi = api.injectEndpoints({
  endpoints: build => ({
    jobs: build.query<JobList, JobResource>({
      query: resource => `/${resource}/jobs`,
      providesTags: [list('job')],
    }),
    job: build.query<JobDetail, string>({
      query: below,
      providesTags: [list('job')],
    }),
    startJob: build.mutation<StartedJob, JobStart>({
      query: ({ resource, path, ...body }) => ({ url: `/${resource}/${path}`, method: 'POST', body }),
      invalidatesTags: [list('job')],
    }),
    /** Stops one that runs, puts away one that has ended. */
    endJob: build.mutation<StartedJob, string>({
      query: job => ({ url: below(job), method: 'DELETE', body: {} }),
      invalidatesTags: [list('job')],
    }),
    repeatJob: build.mutation<StartedJob, { job: string; way: 'retry' | 'undo' }>({
      query: ({ job, way }) => ({ url: `${below(job)}/${way}`, method: 'POST', body: {} }),
      invalidatesTags: [list('job')],
    }),
  }),
})

export const { useJobsQuery, useJobQuery, useStartJobMutation, useEndJobMutation, useRepeatJobMutation } = jobApi
