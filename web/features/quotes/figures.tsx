import { Flex } from '@chakra-ui/react'
import type { QuoteListItem, QuoteTotals } from '@quayside/contracts/quotes/queries.ts'
import type { QuoteRequestStatus } from '@quayside/contracts/quotes/statuses.ts'
import { Eye, FileText, Send, Undo2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Money, Unknown } from '../../ui/figures.tsx'
import { StatusTag, Tag } from '../../ui/status-tag.tsx'

type Stand = Pick<QuoteListItem, 'status' | 'sending' | 'isWithdrawn'> & { oneLine?: boolean }
const icon = { size: 14, 'aria-hidden': true } as const
const chips = {
  NOT_SENT: { colour: 'none', icon: <FileText {...icon} /> },
  SENT: { colour: 'info', icon: <Send {...icon} /> },
  OPENED: { colour: 'light blue', icon: <Eye {...icon} /> },
} as const

/** The status, and beside it how far the offer has come to its customer, or that it was withdrawn. */
export function QuoteStand({ status, sending, isWithdrawn, oneLine = false }: Stand) {
  const { t } = useTranslation('quotes')
  return (
    <Flex as="span" display="inline-flex" gap="1.5" wrap={oneLine ? 'nowrap' : 'wrap'} verticalAlign="middle">
      <StatusTag code={status} of="quote" />
      {isWithdrawn && <Tag colour="none" icon={<Undo2 {...icon} />} text={t('withdrawn')} />}
      {status === 'PENDING' && <Tag {...chips[sending]} text={t(`sending.${sending}`)} />}
    </Flex>
  )
}

export function RequestStatusTag({ status }: { status: QuoteRequestStatus }) {
  const { t } = useTranslation('statuses')
  return <StatusTag code={status} label={t(`quoteRequestStatus.${status}`)} />
}

/** In the issuing company's currency; where a rate is missing, of each currency by itself. */
export function QuoteTotal({ totals: { inIssuing, perCurrency } }: { totals: QuoteTotals }) {
  if (inIssuing !== null) return <Money amount={inIssuing.income} currency={inIssuing.currency} />
  if (perCurrency.length === 0) return <Unknown />
  return perCurrency.map(({ currency, income }, index) => (
    <span key={currency}>
      {index > 0 && ' + '}
      <Money amount={income} currency={currency} />
    </span>
  ))
}
