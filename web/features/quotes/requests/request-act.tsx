import { emptyBody } from '@quayside/contracts/kernel/empty-body.ts'
import { type QuoteRequestCommandName, quoteReason } from '@quayside/contracts/quotes/commands.ts'
import type { QuoteRequestDetail } from '@quayside/contracts/quotes/queries.ts'
import { useTranslation } from 'react-i18next'
import type { ActDefinition } from '../../../ui/acts/act-definition.ts'
import { ActDialog, useDefinedAct } from '../../../ui/acts/act-dialog.tsx'
import type { ActWords } from '../../../ui/acts/act-inputs.tsx'
import type { ActValues } from '../../../ui/acts/act-values.ts'
import { useAct } from '../../../ui/acts/use-act.ts'
import { showToast } from '../../../ui/toast/toast-store.ts'
import { useLazyQuoteRequestQuery, useRequestCommandMutation } from '../quote-api.ts'

/** A request carries no version: what its status allows is all that counts. */
type Request = QuoteRequestDetail & { version: number }
const requestActs: Partial<Record<QuoteRequestCommandName, ActDefinition<Request>>> = {
  withdraw: { schema: emptyBody, danger: true },
  'ask-again': { schema: emptyBody },
  decline: { schema: quoteReason, fields: () => [{ name: 'reason', optional: false }], danger: true },
}

type Props = { request: QuoteRequestDetail; command: QuoteRequestCommandName; onClose: () => void }

/** Asks what an act on a request needs, and gives it. */
export function RequestAct({ request, command, onClose }: Props) {
  const { t } = useTranslation('quotes')
  const definition = requestActs[command] ?? {}
  const words: ActWords<Request> = {
    field: ({ name }) => t(`ask.field.${name}` as 'ask.field.reason'),
    hint: hint => hint,
    section: section => section,
    code: (_group, code) => code,
    blank: () => undefined,
    say: key => key,
  }
  const { body, ...defined } = useDefinedAct(definition, '', words)
  const [give] = useRequestCommandMutation()
  const [fetchRequest] = useLazyQuoteRequestQuery()
  const { id, requestNumber: number } = request
  const act = useAct<Request, Request, ActValues, unknown>({
    ...defined,
    opened: { ...request, version: 0 },
    send: (values, seen) => give({ id, command, body: body(values, seen) }),
    shows: [{ type: 'quote-request', id }],
    fetchLatest: async () => {
      const { data } = await fetchRequest(id)
      return data && { ...data, version: 0 }
    },
    onDone: () => {
      showToast({ kind: 'success', text: t('done', { act: t(`request.acted.${command}`), number }) })
      onClose()
    },
  })
  const title = t(`request.act.${command}`)
  return (
    <ActDialog
      act={act}
      command={command}
      definition={definition}
      about=""
      words={words}
      labelOf={path => path}
      who={() => null}
      title={title}
      verb={title}
      told={t(`request.dialog.${command}`, { number })}
      onClose={onClose}
    />
  )
}
