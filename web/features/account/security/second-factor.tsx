import { Box, Flex } from '@chakra-ui/react'
import { type GiveCodeAgain, giveCodeAgain } from '@quayside/contracts/identity/second-factor.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import type { ApiError } from '../../../app/api/problem.ts'
import { useCompany } from '../../../app/session/use-session.ts'
import { Button } from '../../../ui/button.tsx'
import { Modal } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/form/fields.tsx'
import { applyProblem, useZodForm } from '../../../ui/form/form.tsx'
import { FormDialog } from '../../../ui/form/form-dialog.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { showToast } from '../../../ui/toast/toast-store.ts'
import { RecoveryCodes, SecondFactorSetUp } from './second-factor-set-up.tsx'
import { useRemoveSecondFactorMutation, useRenewRecoveryCodesMutation } from './security-endpoints.ts'

/** Whether a code is asked for at signing in, and how many recovery codes are left. */
export function SecondFactor({ isOn, recoveryCodesLeft }: { isOn: boolean; recoveryCodesLeft: number }) {
  const { t } = useTranslation(['security', 'shell'])
  const company = useCompany()?.name ?? ''
  const { search, state } = useLocation()
  const navigate = useNavigate()
  const isDemanded = search.includes('demanded')
  const [open, setOpen] = useState<'set-up' | 'remove' | 'renew' | null>(null)
  const close = () => setOpen(null)
  // Whoever was kept from a page by the demand goes on there.
  const done = () => (isDemanded ? void navigate((state as { from?: string } | null)?.from ?? '/') : close())
  return (
    <Panel title={t('factor.title')}>
      {isDemanded && !isOn && (
        <Box role="alert" p="3" mb="3" bg="warnSoft" borderRadius="panel">
          {t('shell:secondFactorDemanded', { company })}
        </Box>
      )}
      <Flex align="center" justify="space-between" gap="3" wrap="wrap">
        <Box>
          {t(isOn ? 'factor.on' : 'factor.off')} {isOn && t('factor.left', { count: recoveryCodesLeft })}
        </Box>
        {isOn ? (
          <Flex gap="2" wrap="wrap">
            <Button onClick={() => setOpen('renew')}>{t('factor.renew')}</Button>
            <Button onClick={() => setOpen('remove')}>{t('factor.remove')}</Button>
          </Flex>
        ) : (
          <Button look="primary" onClick={() => setOpen('set-up')}>
            {t('factor.setUp')}
          </Button>
        )}
      </Flex>
      {open === 'set-up' && <SecondFactorSetUp onClose={close} onDone={done} />}
      {open === 'remove' && <Removal onClose={close} />}
      {open === 'renew' && <Renewal onClose={close} />}
    </Panel>
  )
}

/** An act on the second factor that a code of it allows. */
function CodeDialog<Answer>(dialog: {
  title: string
  verb: string
  told: string
  danger?: boolean
  pending: boolean
  give: (values: GiveCodeAgain) => Promise<{ data: Answer; error?: undefined } | { data?: undefined; error: ApiError }>
  onDone: (answer: Answer) => void
  onClose: () => void
}) {
  const { t } = useTranslation('security')
  const form = useZodForm<GiveCodeAgain>(giveCodeAgain, { secret: true, defaultValues: { code: '' } })
  const { give, onDone, ...shown } = dialog
  const onSubmit = async (values: GiveCodeAgain) => {
    const answer = await give(values)
    if (answer.error) return applyProblem(form, answer.error)
    onDone(answer.data)
  }
  return (
    <FormDialog {...shown} form={form} labels={{ code: t('factor.code') }} onSubmit={onSubmit}>
      <TextField name="code" label={t('factor.code')} autoComplete="one-time-code" />
    </FormDialog>
  )
}

function Renewal({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('security')
  const [renew, { isLoading }] = useRenewRecoveryCodesMutation()
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  if (codes !== null)
    return (
      <Modal open held title={t('factor.recovery')} onClose={onClose}>
        <RecoveryCodes codes={codes} onClose={onClose} />
      </Modal>
    )
  return (
    <CodeDialog
      title={t('factor.renewTitle')}
      verb={t('factor.renewVerb')}
      told={t('factor.renewText')}
      pending={isLoading}
      give={renew}
      onDone={({ recoveryCodes }) => setCodes(recoveryCodes)}
      onClose={onClose}
    />
  )
}

function Removal({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('security')
  const [remove, { isLoading }] = useRemoveSecondFactorMutation()
  const done = () => {
    onClose()
    showToast({ kind: 'success', text: t('factor.removed') })
  }
  return (
    <CodeDialog
      title={t('factor.removeTitle')}
      verb={t('factor.remove')}
      told={t('factor.removeText')}
      danger
      pending={isLoading}
      give={remove}
      onDone={done}
      onClose={onClose}
    />
  )
}
