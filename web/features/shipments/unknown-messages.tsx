import { Box } from '@chakra-ui/react'
import type { UnknownMessage } from '@quayside/contracts/shipments/queries.ts'
import { useTranslation } from 'react-i18next'
import { InstantText } from '../../ui/figures.tsx'

/** What a carrier said in codes that no table knows: kept as it came, with its carrier and its time. */
export function UnknownMessages({ messages }: { messages: readonly UnknownMessage[] }) {
  const { t } = useTranslation('shipment-words')
  if (messages.length === 0) return null
  return (
    <Box mt="3" fontSize="sm">
      <Box id="unknown-messages" color="ink2">
        {t('unknownMessages')}
      </Box>
      <Box as="ul" aria-labelledby="unknown-messages" listStyleType="none" m="0" p="0">
        {messages.map(({ carrier, code, messageTime }) => (
          <li key={`${carrier} ${code} ${messageTime}`}>
            {t('unknownMessage', { carrier, code })} · <InstantText value={messageTime} />
          </li>
        ))}
      </Box>
    </Box>
  )
}
