import { Box, Flex } from '@chakra-ui/react'
import { LoaderCircle } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'

/** After so many seconds each is said; the server waits 20 s for the booking to be whole. */
const stages = [
  { after: 12, text: 'long' },
  { after: 3, text: 'reserving' },
  { after: 0, text: 'sent' },
] as const

/** What is going on while the answer is awaited: all of it happens, or nothing. */
export function WaitingForAnswer() {
  const { t } = useTranslation('booking-form')
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setSeconds(now => now + 1), 1000)
    return () => clearInterval(timer)
  }, [])
  const stage = stages.find(({ after }) => seconds >= after) ?? stages[2]
  return (
    <Flex role="status" align="center" gap="3" px="4" py="2.5" mb="4" bg="accentSoft" borderRadius="panel">
      <Box color="accent" display="inline-flex" animation="spin 900ms linear infinite">
        <LoaderCircle size={16} aria-hidden="true" />
      </Box>
      {t(`waiting.${stage.text}`)}
    </Flex>
  )
}
