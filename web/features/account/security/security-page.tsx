import { Flex } from '@chakra-ui/react'
import { usePermission } from '../../../app/session/use-session.ts'
import { AccountFrame } from '../../../app/shell/account-frame.tsx'
import { ErrorState, Skeleton } from '../../../ui/states.tsx'
import { CompanyPolicy } from './company-policy.tsx'
import { Devices } from './devices.tsx'
import { Erasure } from './erasure.tsx'
import { OwnData } from './own-data.tsx'
import { SecondFactor } from './second-factor.tsx'
import { useWaysToSignInQuery } from './security-endpoints.ts'
import { SignIns } from './sign-ins.tsx'
import { WaysToSignIn } from './ways-to-sign-in.tsx'

/** How one signs in, from where one is signed in, and what has been. */
export function SecurityPage() {
  const { data, error, refetch } = useWaysToSignInQuery()
  const managesUsers = usePermission('users.manage')
  return (
    <AccountFrame part="security">
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
          {managesUsers && <CompanyPolicy hasSecondFactor={data.secondFactor.isOn} />}
          <SignIns />
          <OwnData />
          <Erasure hasSecondFactor={data.secondFactor.isOn} />
        </Flex>
      )}
    </AccountFrame>
  )
}
