import { MessageCircleQuestion, Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { usePermission } from '../../app/session/use-session.ts'
import { LinkButton } from '../../ui/button.tsx'

export function NewQuote() {
  const { t } = useTranslation('quotes')
  if (!usePermission('quotes.prepare')) return null
  return (
    <LinkButton to="/quotes/new" look="primary" icon={<Plus size={16} aria-hidden="true" />}>
      {t('act.new')}
    </LinkButton>
  )
}

/** A client asks for an offer; the operator asks in a client's name. */
export function AskForQuote() {
  const { t } = useTranslation('quotes')
  const prepares = usePermission('quotes.prepare')
  if (!usePermission('quotes.request')) return null
  return (
    <LinkButton
      to={prepares ? '/quotes/new?ask=true' : '/quotes/new'}
      look={prepares ? 'plain' : 'primary'}
      icon={<MessageCircleQuestion size={16} aria-hidden="true" />}
    >
      {t('request.act.ask')}
    </LinkButton>
  )
}
