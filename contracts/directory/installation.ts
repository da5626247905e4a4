import type { CompanyId } from '../kernel/ids.ts'

/** The one operating company of every installation: a uuidv5 constant, so that no service has to ask for it. */
export const operatingCompanyId = 'c8d1b8db-fda9-50c3-a1d3-1d39e0d1deef' as CompanyId

/** Of everybody in the demo, and known to everybody: it opens no live installation. */
export const demoPassword = 'quayside-demo-1'
