import { chakra, Flex } from '@chakra-ui/react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useCompany } from '../../../app/session/use-session.ts'
import { Panel } from '../../../ui/panel.tsx'
import { showToast } from '../../../ui/toast/toast-store.ts'
import { useDemandSecondFactorMutation, useSecurityPolicyQuery } from './security-endpoints.ts'

/** What the selected company demands of its members. */
export function CompanyPolicy() {
  const { t } = useTranslation('security')
  const id = useId()
  const company = useCompany()?.name ?? ''
  const { data } = useSecurityPolicyQuery()
  const [demand, { isLoading }] = useDemandSecondFactorMutation()
  if (data === undefined) return null
  const change = async () => {
    const { error } = await demand({ secondFactorDemanded: !data.secondFactorDemanded })
    if (!error) showToast({ kind: 'success', text: t('policy.saved') })
  }
  return (
    <Panel title={t('policy.title')}>
      <Flex align="center" gap="2.5">
        <chakra.input
          id={id}
          type="checkbox"
          checked={data.secondFactorDemanded}
          aria-busy={isLoading}
          onChange={() => void change()}
        />
        <label htmlFor={id}>{t('policy.text', { company })}</label>
      </Flex>
    </Panel>
  )
}
