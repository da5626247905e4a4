import { Box, chakra } from '@chakra-ui/react'
import { Building2, ChevronsUpDown } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCompanyLogoQuery } from '../../ui/companies/company-api.ts'
import { Menu } from '../../ui/menu.tsx'
import { whenIdle } from '../../ui/when-idle.ts'
import { useAppDispatch, useAppSelector } from '../hooks.ts'
import { clientSelected, companySelected } from '../session/session-slice.ts'
import { useCompany, useMayCall, usePermission, useUser } from '../session/use-session.ts'
import { useServedClientsQuery } from './shell-endpoints.ts'

/** On a phone a name has two lines; what is longer is in the list that opens. */
const name = {
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: { base: 'normal', sm: 'nowrap' },
  fontSize: { base: 'xs', sm: 'sm' },
  lineHeight: { base: '14px', sm: 'sm' },
  maxHeight: '28px',
  textAlign: 'start',
}

type Option = { value: string; label: string }

function Selector({
  label,
  lead,
  text,
  options,
  value,
  onChange,
}: {
  label: string
  lead: ReactNode
  text: string
  options: readonly Option[]
  value: string
  onChange: (value: string) => void
}) {
  return (
    <Menu
      trigger={
        <chakra.button
          type="button"
          aria-label={label}
          display="inline-flex"
          alignItems="center"
          gap="2"
          h="8"
          px="2.5"
          maxW="240px"
          fontSize="sm"
          minW="0"
          borderWidth="1px"
          borderColor="line2"
          borderRadius="control"
          bg="surface"
          cursor="pointer"
          _hover={{ bg: 'sunken' }}
        >
          {lead}
          <Box as="span" css={name}>
            {text}
          </Box>
          <ChevronsUpDown size={14} aria-hidden="true" />
        </chakra.button>
      }
      placement="bottom-start"
      choices={{ value, options, onChange }}
    />
  )
}

/** In whose name the person acts. Switching drops every cached answer. */
export function CompanySelector() {
  const { t } = useTranslation('shell')
  const dispatch = useAppDispatch()
  const user = useUser()
  const company = useCompany()
  if (user === null || company === null) return null
  return (
    <Selector
      label={t('company.choose', { name: company.name })}
      lead={
        <Box as="span" display="inline-flex" flexShrink="0" hideBelow="sm">
          <OwnLogo key={company.id} id={company.id} />
        </Box>
      }
      text={company.name}
      options={user.companiesRef.map(ref => ({ value: ref.id, label: ref.name }))}
      value={company.id}
      onChange={id => id !== company.id && dispatch(companySelected(id))}
    />
  )
}

/** The company's own sign where it has one; asked for once the page stands. */
function OwnLogo({ id }: { id: string }) {
  const mayCall = useMayCall(`/companies/${id}/logo`)
  const maySee = usePermission('directory.view')
  const [isIdle, setIdle] = useState(false)
  useEffect(() => whenIdle(() => setIdle(true)), [])
  const { data } = useCompanyLogoQuery(id, { skip: !isIdle || !mayCall || !maySee })
  if (!data) return <Building2 size={16} aria-hidden="true" />
  // The name stands beside it.
  return <chakra.img src={data} alt="" boxSize="20px" borderRadius="3px" />
}

const everyone = ''

/** Whose data is shown: a client sees its own, the operating company and a supplier choose among those they work for. */
export function ClientSelector() {
  const { t } = useTranslation('shell')
  const dispatch = useAppDispatch()
  const company = useCompany()
  const child = useAppSelector(state => state.session.child)
  const mayCall = useMayCall('/companies')
  const serves = mayCall && company !== null && company.type !== 'client'
  const { data } = useServedClientsQuery(undefined, { skip: !serves })
  if (company === null) return null
  const options = [
    { value: everyone, label: t('client.all') },
    ...(data?.items ?? []).map(client => ({ value: client.id, label: client.businessName })),
  ]
  const text = options.find(option => option.value === (child ?? everyone))?.label ?? t('client.all')
  const lead = (
    <Box as="span" color="ink3" fontSize="sm">
      {t('client.label')}{' '}
    </Box>
  )
  return (
    <Selector
      label={t('client.choose', { name: text })}
      lead={lead}
      text={text}
      options={options}
      value={child ?? everyone}
      onChange={id => dispatch(clientSelected(id === everyone ? null : id))}
    />
  )
}
