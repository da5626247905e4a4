import { Box, Flex } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { loginPath } from '../../app/guards.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { useConfirmOutsideMutation } from './sign-in-endpoints.ts'
import { useEnter } from './use-enter.ts'

/** The link of the e-mail: opening it does nothing, as e-mail programs open links too. */
export function OutsideConfirmPage() {
  const { t } = useTranslation('sign-in-steps')
  const { token = '' } = useParams()
  const enter = useEnter()
  const [confirm, { error, isLoading }] = useConfirmOutsideMutation()
  const goOn = async () => {
    const { data } = await confirm(token)
    if (data && !('proofTicket' in data) && !('linked' in data)) await enter(data, data)
  }
  return (
    <AuthFrame title={t('confirm.title')}>
      <Flex direction="column" gap="4">
        <Box as="p" m="0" color="ink2">
          {t('confirm.text')}
        </Box>
        {error && <ErrorState error={error} />}
        <Button look="primary" size="lg" pending={isLoading} onClick={() => void goOn()}>
          {t('confirm.submit')}
        </Button>
        <LinkButton look="quiet" to={loginPath}>
          {t('outside.again')}
        </LinkButton>
      </Flex>
    </AuthFrame>
  )
}
