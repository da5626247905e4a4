import { type CatalogueMessage, fillMessage } from '@quayside/contracts/errors/message.ts'
import { shownParams } from '@quayside/contracts/errors/shown-params.ts'
import type { AllowedCommand } from '@quayside/contracts/kernel/lists.ts'
import { languageFor } from '@quayside/contracts/reference/languages.ts'
import { useTranslation } from 'react-i18next'

/** A rule's message in the catalogue's words, or null where these messages have none for it. */
export function useCatalogueText(
  messages: Readonly<Record<string, CatalogueMessage>>,
): (code: string, params?: AllowedCommand['params']) => string | null {
  const { i18n } = useTranslation()
  const language = languageFor([i18n.language])
  return (code, params = {}) => {
    const message = Object.hasOwn(messages, code) ? messages[code] : undefined
    return message === undefined ? null : fillMessage(message[language], shownParams(code, params, language))
  }
}
