import { ApiTokens } from './api-tokens.tsx'
import { Webhooks } from './webhooks.tsx'

/** /companies/{id}?tab=integrations: the machines that work in a company's name, and the systems that are told what happens. */
export function Integrations({ companyId }: { companyId: string }) {
  return (
    <>
      <ApiTokens companyId={companyId} />
      <Webhooks companyId={companyId} />
    </>
  )
}
