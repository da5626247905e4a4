import { Box, Flex } from '@chakra-ui/react'
import { eraseOneself } from '@quayside/contracts/identity/commands.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { loginPath } from '../../../app/guards.ts'
import { useAppDispatch } from '../../../app/hooks.ts'
import { signedOut } from '../../../app/session/session-slice.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/form/fields.tsx'
import { applyProblem, useZodForm } from '../../../ui/form/form.tsx'
import { FormDialog } from '../../../ui/form/form-dialog.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { useEraseOneselfMutation } from './security-endpoints.ts'

/** The end of one's own account, asked for once more with what proves it. */
export function Erasure({ hasSecondFactor }: { hasSecondFactor: boolean }) {
  const { t } = useTranslation('security')
  const [isOpen, open] = useState(false)
  return (
    <Panel title={t('erasure.title')}>
      <Flex align="center" justify="space-between" gap="3" wrap="wrap">
        <Box maxW="640px">{t('erasure.text')}</Box>
        <Button look="danger" onClick={() => open(true)}>
          {t('erasure.ask')}
        </Button>
      </Flex>
      {isOpen && <ErasureDialog proof={hasSecondFactor ? 'code' : 'password'} onClose={() => open(false)} />}
    </Panel>
  )
}

type Proof = 'code' | 'password'

function ErasureDialog({ proof, onClose }: { proof: Proof; onClose: () => void }) {
  const { t } = useTranslation('security')
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const [erase, { isLoading }] = useEraseOneselfMutation()
  const form = useZodForm<{ password: string | null; code: string | null }>(eraseOneself as never, {
    secret: true,
    defaultValues: { password: proof === 'password' ? '' : null, code: proof === 'code' ? '' : null },
  })
  const labels = { password: t('erasure.password'), code: t('factor.code') }
  const onSubmit = async () => {
    const { error } = await erase(form.getValues())
    if (error) return applyProblem(form, error)
    dispatch(signedOut())
    await navigate(loginPath, { replace: true, state: { erased: true } })
  }
  return (
    <FormDialog
      form={form}
      title={t('erasure.dialog')}
      verb={t('erasure.verb')}
      danger
      told={t('erasure.told')}
      labels={labels}
      pending={isLoading}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      {proof === 'code' ? (
        <TextField name="code" label={labels.code} autoComplete="one-time-code" />
      ) : (
        <TextField name="password" type="password" label={labels.password} autoComplete="current-password" />
      )}
    </FormDialog>
  )
}
