import { Box, Flex } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { CopiedCode } from '../../ui/copied-code.tsx'
import { Modal } from '../../ui/dialog.tsx'

/** The secret of an endpoint, shown once. */
export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  const { t } = useTranslation('webhooks')
  return (
    <Modal open title={t('secret.title')} onClose={onClose}>
      <Box color="ink2" mb="3">
        {t('secret.text')}
      </Box>
      <CopiedCode value={secret} what={t('secret.what')} />
      <Flex justify="flex-end" mt="5" pb="3">
        <Button look="primary" onClick={onClose}>
          {t('secret.kept')}
        </Button>
      </Flex>
    </Modal>
  )
}
