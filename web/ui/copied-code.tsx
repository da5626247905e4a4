import { Flex } from '@chakra-ui/react'
import { Copy } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from './button.tsx'
import { Code, Unknown } from './figures.tsx'
import { showToast } from './toast/toast-store.ts'

/** A hash or an address, whole or shortened in the middle, with the act that copies it whole. */
export function CopiedCode({ value, what, short = false }: { value: string | null; what: string; short?: boolean }) {
  const { t } = useTranslation('blockchain')
  if (value === null || value === '') return <Unknown />
  const copy = () => navigator.clipboard.writeText(value).then(() => showToast({ kind: 'success', text: t('copied') }))
  return (
    <Flex
      as="span"
      display="inline-flex"
      align="center"
      gap="1"
      minW="0"
      my="-1"
      title={short ? value : undefined}
      css={short ? {} : { '& .code': { whiteSpace: 'normal', overflowWrap: 'anywhere', minWidth: 0 } }}
    >
      <Code>{short && value.length > 16 ? `${value.slice(0, 8)}…${value.slice(-6)}` : value}</Code>
      <IconButton size="sm" label={t('copy', { what })} icon={<Copy size={14} />} onClick={() => void copy()} />
    </Flex>
  )
}
