import { Box, chakra, Flex } from '@chakra-ui/react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCompany } from '../../../app/session/use-session.ts'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { showToast } from '../../../ui/toast/toast-store.ts'
import { useDemandSecondFactorMutation, useSecurityPolicyQuery } from './security-endpoints.ts'

/** What the selected company demands of its members. Whoever has no second factor would be shut out by demanding one. */
export function CompanyPolicy({ hasSecondFactor }: { hasSecondFactor: boolean }) {
  const { t } = useTranslation('security')
  const id = useId()
  const company = useCompany()?.name ?? ''
  const { data } = useSecurityPolicyQuery()
  const [demand, { isLoading }] = useDemandSecondFactorMutation()
  const [asking, setAsking] = useState(false)
  if (data === undefined) return null
  const change = async (secondFactorDemanded: boolean) => {
    const { error } = await demand({ secondFactorDemanded })
    if (error) return
    setAsking(false)
    showToast({ kind: 'success', text: t(secondFactorDemanded ? 'policy.saved' : 'policy.over') })
  }
  const mustSetUp = !hasSecondFactor && !data.secondFactorDemanded
  const { membersWithout: count } = data
  return (
    <Panel title={t('policy.title')}>
      <Flex align="center" gap="2.5">
        <chakra.input
          id={id}
          type="checkbox"
          checked={data.secondFactorDemanded}
          disabled={mustSetUp}
          aria-busy={isLoading}
          aria-describedby={mustSetUp ? `${id}-first` : undefined}
          onChange={() => (data.secondFactorDemanded ? void change(false) : setAsking(true))}
        />
        <label htmlFor={id}>{t('policy.text', { company })}</label>
      </Flex>
      {mustSetUp && (
        <Box id={`${id}-first`} color="ink2" mt="2">
          {t('policy.ownFirst')}
        </Box>
      )}
      <ConfirmDialog
        open={asking}
        title={t('policy.ask')}
        text={count === 0 ? t('policy.none', { company }) : t('policy.without', { company, count })}
        confirm={t('policy.verb')}
        pending={isLoading}
        onConfirm={() => void change(true)}
        onClose={() => setAsking(false)}
      />
    </Panel>
  )
}
