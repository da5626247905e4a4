import { Box } from '@chakra-ui/react'
import type { SentInvitation } from '@quayside/contracts/identity/queries.ts'
import { useTranslation } from 'react-i18next'
import { Tag } from './status-tag.tsx'

/** An e-mail that never arrived matters more than when its link ends. */
export function InvitationStand({ status, mailGivenUp }: Pick<SentInvitation, 'status' | 'mailGivenUp'>) {
  const { t } = useTranslation('users')
  if (mailGivenUp !== null)
    return (
      <Box as="span" color="bad">
        {t(`invitation.undelivered.${mailGivenUp.reason}`)}
      </Box>
    )
  return <Tag colour={status === 'expired' ? 'warning' : 'info'} text={t(`invitation.status.${status}`)} />
}
