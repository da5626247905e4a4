import { Box, Flex } from '@chakra-ui/react'
import { Download, Eye, FileText } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../button.tsx'
import { type ListedDocument, useDocumentFacts, useDownload } from './listed-document.ts'

type Props = {
  document: ListedDocument
  /** Null for a kind that is only downloaded. */
  onShow: (() => void) | null
  note?: ReactNode
  /** What else can be done with it. */
  acts?: ReactNode
  /** Below it: its former versions. */
  children?: ReactNode
}

/** One document: what it is, and what can be done with it. */
export function DocumentRow({ document, onShow, note, acts, children }: Props) {
  const { t } = useTranslation('documents')
  const factsOf = useDocumentFacts()
  const { id, name } = document
  const { download, isLoading } = useDownload(id)
  return (
    <Flex
      as="li"
      align="center"
      gap="3"
      px="4"
      py="2.5"
      borderTopWidth="1px"
      borderColor="line"
      wrap="wrap"
      _first={{ borderTopWidth: '0' }}
    >
      <FileText size={16} aria-hidden="true" />
      <Box flex="1" minW="140px">
        <Box overflowWrap="anywhere">{name}</Box>
        <Box color="ink3" fontSize="xs">
          {factsOf(document)}
        </Box>
        {note && (
          <Box color="warn" fontSize="xs">
            {note}
          </Box>
        )}
      </Box>
      <Flex gap="1" wrap="wrap" w={{ base: 'full', sm: 'auto' }} ps={{ base: '5', sm: '0' }}>
        {onShow && (
          <Button
            size="sm"
            look="quiet"
            icon={<Eye size={14} aria-hidden="true" />}
            aria-label={t('showNamed', { name })}
            onClick={onShow}
          >
            {t('show')}
          </Button>
        )}
        <Button
          size="sm"
          look="quiet"
          pending={isLoading}
          icon={<Download size={14} aria-hidden="true" />}
          aria-label={t('downloadNamed', { name })}
          onClick={download}
        >
          {t('download')}
        </Button>
        {acts}
      </Flex>
      {children}
    </Flex>
  )
}
