import { Flex } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { OpenFrame } from '../../../app/shell/open-frame.tsx'
import { LinkButton } from '../../../ui/button.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { ErrorState, Skeleton } from '../../../ui/states.tsx'
import { Devices } from './devices.tsx'
import { Erasure } from './erasure.tsx'
import { OwnData } from './own-data.tsx'
import { SecondFactor } from './second-factor.tsx'
import { useWaysToSignInQuery } from './security-endpoints.ts'
import { SignIns } from './sign-ins.tsx'

/** What stays one's own without any company: to see where one is signed in, to take one's data along, to go. */
export function AccountAlonePage() {
  const { t } = useTranslation(['account', 'security'])
  const { data, error, refetch } = useWaysToSignInQuery()
  return (
    <OpenFrame width="1064px">
      <PageHeader
        title={t('account:title')}
        actions={<LinkButton to="/onboarding">{t('security:alone.back')}</LinkButton>}
      />
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data === undefined ? (
        !error && <Skeleton rows={6} />
      ) : (
        <Flex direction="column" gap="4">
          <SecondFactor {...data.secondFactor} />
          <Devices />
          <SignIns />
          <OwnData />
          <Erasure hasSecondFactor={data.secondFactor.isOn} />
        </Flex>
      )}
    </OpenFrame>
  )
}
