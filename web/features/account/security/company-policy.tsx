import { Box, chakra, Flex } from '@chakra-ui/react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCompany } from '../../../app/session/use-session.ts'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { showToast } from '../../../ui/toast/toast-store.ts'
import { useDemandSecondFactorMutation, useSecurityPolicyQuery } from './security-endpoints.ts'

/** What the selected company demands of its members, once whoever demands it has it. */
export function CompanyPolicy({ hasSecondFactor }: { hasSecondFactor: boolean }) {
  const { t } = useTranslation('security')
  const id = useId()
  const company = useCompany()?.name ?? ''
  const { data } = useSecurityPolicyQuery()
  const [demand, { isLoading }] = useDemandSecondFactorMutation()
  const [asks, setAsks] = useState(false)
  if (data === undefined) return null
  const isBlocked = !data.secondFactorDemanded && !hasSecondFactor
  const change = async () => {
    setAsks(false)
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
          disabled={isBlocked}
          aria-describedby={isBlocked ? `${id}-why` : undefined}
          onChange={() => (data.secondFactorDemanded ? void change() : setAsks(true))}
        />
        <label htmlFor={id}>{t('policy.text', { company })}</label>
      </Flex>
      {isBlocked && (
        <Box id={`${id}-why`} color="ink2" fontSize="sm" mt="1">
          {t('policy.ownFirst')}
        </Box>
      )}
      <ConfirmDialog
        open={asks}
        title={t('policy.ask')}
        text={t('policy.askText', { company })}
        confirm={t('policy.verb')}
        onConfirm={() => void change()}
        onClose={() => setAsks(false)}
      />
    </Panel>
  )
}
