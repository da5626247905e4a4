import { Box } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { useCompany } from '../../app/session/use-session.ts'
import { useFormats } from '../../ui/formats.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { AdministratorHome } from './administrator-home.tsx'
import { OperatorHome } from './operator-home.tsx'
import { OrdersHome } from './orders-home.tsx'

/** /app: what needs this person now, each with its act; each kind of person has its own work. */
export function HomePage() {
  const { t } = useTranslation('home')
  const formats = useFormats()
  return (
    <>
      <PageHeader
        title={t('today')}
        beside={
          <Box as="span" color="ink2">
            {formats.instant(new Date().toISOString(), 'today')}
          </Box>
        }
      />
      <Home />
    </>
  )
}

function Home() {
  const actor = useCompany()?.actor
  if (actor === 'O') return <OperatorHome />
  return actor === 'A' ? <AdministratorHome /> : <OrdersHome />
}
