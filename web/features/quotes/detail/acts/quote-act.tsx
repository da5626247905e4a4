import type { QuoteAnswer, QuoteApprovalAnswer, QuoteCommandName } from '@quayside/contracts/quotes/commands.ts'
import type { QuoteDetail } from '@quayside/contracts/quotes/queries.ts'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { ActDialog, useDefinedAct } from '../../../../ui/acts/act-dialog.tsx'
import type { ActWords } from '../../../../ui/acts/act-inputs.tsx'
import type { ActValues } from '../../../../ui/acts/act-values.ts'
import { useAct } from '../../../../ui/acts/use-act.ts'
import { useFormats } from '../../../../ui/formats.ts'
import { useLastChange } from '../../../../ui/last-change.ts'
import { showToast } from '../../../../ui/toast/toast-store.ts'
import { useLazyQuoteQuery, useQuoteCommandMutation, useQuoteHistoryQuery } from '../../quote-api.ts'
import { drawOrders } from './orders-to-book.tsx'
import { quoteActs } from './quote-act-definitions.ts'

type Props = { quote: QuoteDetail; command: QuoteCommandName; onClose: () => void }

/** Asks what an act on a quote needs, and gives it. */
export function QuoteAct({ quote, command, onClose }: Props) {
  const definition = quoteActs[command]
  return definition === undefined ? null : <Defined quote={quote} command={command} onClose={onClose} />
}

function Defined({ quote, command, onClose }: Props) {
  const { t } = useTranslation('quotes')
  const navigate = useNavigate()
  const definition = quoteActs[command] ?? {}
  const words = useQuoteWords()
  const { body, ...defined } = useDefinedAct(definition, '', words)
  const [give] = useQuoteCommandMutation()
  const [fetchQuote] = useLazyQuoteQuery()
  const { id, quoteNumber: number } = quote
  const act = useAct<QuoteDetail, QuoteDetail, ActValues, QuoteAnswer & Partial<QuoteApprovalAnswer>>({
    ...defined,
    opened: quote,
    send: (values, seen) => give({ id, command, body: body(values, seen) }),
    // A draft that is discarded is shown nowhere any more.
    shows: command === 'discard' ? [] : [{ type: 'quote', id }],
    fetchLatest: async () => (await fetchQuote(id)).data,
    onDone: answer => {
      showToast({ id: `done-${id}`, kind: 'success', text: t('done', { act: t(`acted.${command}`), number }) })
      tellOfBooking(answer)
      if (command === 'discard' && answer.status === null) return void navigate('/quotes')
      onClose()
    },
  })
  /** An approval stands also where its booking failed, and then says so. */
  const tellOfBooking = ({ booking, bookingFailure }: Partial<QuoteApprovalAnswer>) => {
    if (bookingFailure) showToast({ kind: 'error', text: t('bookingFailed', { number, why: bookingFailure.message }) })
    else if (booking)
      showToast({
        kind: 'success',
        text: t('booked', { number: booking.bookingNumber }),
        action: { label: t('openBooking'), act: () => void navigate(`/bookings/${booking.id}`) },
      })
  }
  const title = t(`act.${command}`)
  const told = { number, customer: quote.customer.name ?? '—', ...useOffered(quote) }
  return (
    <ActDialog
      act={act}
      command={command}
      definition={definition}
      about=""
      words={words}
      draw={drawOrders}
      labelOf={path => t(`ask.field.${path.split('.')[0]}` as 'ask.field.reason', { defaultValue: path })}
      who={() => <LastChange id={id} />}
      title={title}
      verb={title}
      told={t(`dialog.${command === 'send' && quote.current === null ? 'sendFirst' : command}`, told)}
      onClose={onClose}
    />
  )
}

/** What the current offer comes to. */
function useOffered({ current }: QuoteDetail) {
  const formats = useFormats()
  const { revision = 0, totals, content } = current ?? {}
  const sum = totals?.inIssuing ?? totals?.perCurrency[0]
  return {
    revision,
    carrier: content?.carrier?.name ?? '—',
    total: sum === undefined ? '—' : `${formats.amount(sum.income, sum.currency)} ${sum.currency}`,
    day: content?.validUntil ? formats.date(content.validUntil, 'full') : '—',
  }
}

function LastChange({ id }: { id: string }) {
  const { data } = useQuoteHistoryQuery(id)
  return useLastChange(data?.items)
}

function useQuoteWords(): ActWords<QuoteDetail> {
  const { t } = useTranslation('quotes')
  return {
    field: ({ name, label }) => t(`ask.field.${label ?? name}` as 'ask.field.reason'),
    hint: hint => t(`ask.hint.${hint}` as 'ask.hint.onBehalf'),
    section: section => section,
    code: (group, code) => t(`${group}.${code}` as 'reason.OTHER'),
    blank: () => undefined,
    say: key => t(`ask.fault.${key}` as 'ask.fault.reasons'),
  }
}
