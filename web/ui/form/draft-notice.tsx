import { Box, Flex } from '@chakra-ui/react'
import { FileClock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../button.tsx'
import { useFormats } from '../formats.ts'

/** What was typed before goes on; or it is thrown away and begun anew. */
export function DraftNotice({ text, onStartAgain }: { text: string; onStartAgain: () => Promise<void> }) {
  const { t } = useTranslation('ui')
  return (
    <Flex align="center" gap="3" wrap="wrap" px="4" py="2.5" mb="4" bg="accentSoft" borderRadius="panel">
      <FileClock size={16} aria-hidden="true" />
      <Box flex="1" minW="200px">
        {text}
      </Box>
      <Button size="sm" onClick={() => void onStartAgain()}>
        {t('draft.startAgain')}
      </Button>
    </Flex>
  )
}

/** Whether what is typed has reached the server. */
export function KeptText({ keptAt, failed }: { keptAt: string | null; failed: boolean }) {
  const { t } = useTranslation('ui')
  const formats = useFormats()
  return (
    <Box role="status" alignSelf="center" color={failed ? 'bad' : 'ink3'} fontSize="sm" me="2">
      {failed ? t('draft.failed') : keptAt !== null && t('draft.kept', { at: formats.instant(keptAt) })}
    </Box>
  )
}
