import { Flex } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { usePermission } from '../../../app/session/use-session.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { ErrorState, Skeleton } from '../../../ui/states.tsx'
import { CompanyPolicy } from './company-policy.tsx'
import { Devices } from './devices.tsx'
import { SecondFactor } from './second-factor.tsx'
import { useWaysToSignInQuery } from './security-endpoints.ts'
import { SignIns } from './sign-ins.tsx'
import { WaysToSignIn } from './ways-to-sign-in.tsx'

/** How one signs in, from where one is signed in, and what has been. */
export function SecurityPage() {
  const { t } = useTranslation('security')
  const { data, error, refetch } = useWaysToSignInQuery()
  const managesUsers = usePermission('users.manage')
  return (
    <>
      <PageHeader title={t('title')} />
      {data === undefined ? (
        error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton rows={6} />
        )
      ) : (
        <Flex direction="column" gap="4" maxW="1000px">
          <SecondFactor {...data.secondFactor} />
          <WaysToSignIn ways={data} />
          <Devices />
          {managesUsers && <CompanyPolicy />}
          <SignIns />
        </Flex>
      )}
    </>
  )
}
