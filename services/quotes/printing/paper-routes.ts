import { companyCatalogue } from '@quayside/contracts/directory/queries.ts'
import { ProblemError } from '@quayside/platform/faults/problem-error.ts'
import { goneOf } from '@quayside/platform/http/gone.ts'
import { queryRoute } from '@quayside/platform/http/route.ts'
import { pdfPrinter, sendPdf } from '@quayside/platform/printing/print-pdf.ts'
import type { App, Ports } from '@quayside/platform/service/service.ts'
import * as z from 'zod'
import type { QuoteDesk } from '../desk/quote-desk.ts'
import { quoteParams } from '../desk/quote-route.ts'
import { offerOf } from '../read-models/quote-views.ts'
import { isFull, type SeenQuote, seenQuote } from '../read-models/seen-quote.ts'
import { type QuotePaper, quotePaper } from './quote-paper.ts'

/** The current offer where no revision is named; of a quote that was never sent its draft. */
const query = { revision: z.coerce.number().int().min(1).optional() }

/** A quote as a file for its customer: the operating company prints what the customer would. */
export function paperRoutes(app: App, desk: QuoteDesk): void {
  const { ports, known } = desk
  const print = pdfPrinter<QuotePaper>(new URL('./paper-process.ts', import.meta.url))
  queryRoute(app, ports, {
    url: '/quotes/:id/pdf',
    summary: 'A quote as PDF, without what its customer may not learn',
    permission: 'quotes.view',
    params: quoteParams,
    query,
    answer: z.any(),
    files: ['application/pdf'],
    waitFor: ['quotes'],
    async handle({ params, query: { revision: asked }, caller, reply, raw }) {
      const seen = await seenQuote(ports.query, caller, params.id)
      const { quoteNumber, customerCompanyId, current } = seen.standing
      const revision = asked ?? (current === 0 ? null : current)
      const offer = printed(seen, revision)
      if (offer === null) throw new ProblemError('quote-revision-not-found', { number: quoteNumber, revision })
      const names = await known.companies([customerCompanyId, seen.issuingCompanyId])
      const paper = quotePaper({
        quoteNumber,
        revision,
        sentOn: (revision === null ? undefined : seen.moments.revisions[revision - 1]?.sentAt)?.slice(0, 10) ?? null,
        customer: names.get(customerCompanyId) ?? '',
        issuer: names.get(seen.issuingCompanyId) ?? '',
        issuingCurrency: seen.issuingCurrency,
        offer,
        chargeTypes: await chargeTypesOf(ports, seen.issuingCompanyId, raw.id),
        showsCharges: await known.showsCharges(customerCompanyId, seen.issuingCompanyId),
        url: `${ports.config.portalUrl}/quotes/edit/${params.id}`,
        language: caller.language,
      })
      const pdf = await print(paper, { whose: caller.company, gone: goneOf(reply) })
      return sendPdf(reply, `${quoteNumber}.pdf`, pdf)
    },
  })
}

function printed(seen: SeenQuote, revision: number | null) {
  if (!isFull(seen)) return revision === null ? null : (seen.offers[revision - 1] ?? null)
  const content = revision === null ? seen.draft : seen.revisions[revision - 1]
  return content == null ? null : offerOf(content, seen.issuingCurrency)
}

/** As the issuing company calls its charges; where that cannot be asked the paper has the codes. */
async function chargeTypesOf(
  { call, log }: Ports,
  companyId: string,
  causationId: string,
): Promise<ReadonlyMap<string, string>> {
  try {
    const { status, body } = await call.get('directory', `/companies/${companyId}/catalogue`, { causationId })
    if (status >= 300) throw new Error(`directory answered ${status}`)
    const { catalogs } = companyCatalogue.parse(body)
    const entries = catalogs.find(({ group }) => group === 'chargesType')?.entries ?? []
    return new Map(entries.map(({ code, label }) => [code, label]))
  } catch (fault) {
    log.error({ err: fault, companyId }, 'what the charges of a quote are called could not be asked')
    return new Map()
  }
}
