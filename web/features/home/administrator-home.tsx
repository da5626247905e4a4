import { Flex } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { useInvitationsQuery } from '../../app/api/people.ts'
import { usePermission } from '../../app/session/use-session.ts'
import { Skeleton } from '../../ui/states.tsx'
import { type FigureCell, FigureCells } from './figure-strip.tsx'
import { unfinishedStatuses, usePeopleWithoutRightsQuery, useUnfinishedImportsQuery } from './home-api.ts'
import { HomeColumns } from './home-columns.tsx'
import { LatestChanges } from './latest-changes.tsx'
import { NeedsYou } from './needs-you.tsx'
import { InvitedPeople, PeopleWithoutRights, shownPeople } from './people-to-see-to.tsx'
import { UnfinishedImports } from './unfinished-imports.tsx'

/** An administrator: people, their rights and unfinished imports; what waits for the clients stands apart, as theirs. */
export function AdministratorHome() {
  const seesPeople = usePermission('users.view')
  const seesImports = usePermission('imports.view')
  const seesOrders = usePermission('purchase-orders.view')
  const seesNotifications = usePermission('notifications.view')
  const beside = seesOrders || seesNotifications
  return (
    <Flex direction="column" gap="4">
      <Figures seesPeople={seesPeople} seesImports={seesImports} />
      <HomeColumns two={beside}>
        <Flex direction="column" gap="4" minW="0">
          {seesPeople && <InvitedPeople />}
          {seesPeople && <PeopleWithoutRights />}
          {seesImports && <UnfinishedImports />}
        </Flex>
        {beside && (
          <Flex direction="column" gap="4" minW="0">
            {seesOrders && <NeedsYou theirs />}
            {seesNotifications && <LatestChanges />}
          </Flex>
        )}
      </HomeColumns>
    </Flex>
  )
}

type Counted = { data?: { total: number; totalIsCapped: boolean } | undefined }
type Seen = { seesPeople: boolean; seesImports: boolean }

/** A part that failed says so in its own place. */
function Figures({ seesPeople, seesImports }: Seen) {
  const { t } = useTranslation('home')
  const invited = useInvitationsQuery({ limit: shownPeople }, { skip: !seesPeople })
  const powerless = usePeopleWithoutRightsQuery({ limit: shownPeople }, { skip: !seesPeople })
  const imports = useUnfinishedImportsQuery({ limit: shownPeople }, { skip: !seesImports })
  if ([invited, powerless, imports].some(({ isLoading }) => isLoading)) return <Skeleton rows={1} height={70} />
  const figure = (id: 'invited' | 'powerless' | 'imports', href: string, { data }: Counted): FigureCell[] =>
    data === undefined
      ? []
      : [
          {
            id,
            href,
            title: t(`admin.figure.${id}.title`),
            count: data.total,
            countIsCapped: data.totalIsCapped,
            unit: t(`admin.figure.${id}.unit`, { count: data.total }),
            tone: data.total > 0 && id !== 'invited' ? 'warn' : 'neutral',
          },
        ]
  return (
    <FigureCells
      figures={[
        ...figure('invited', '#invited', invited),
        ...figure('powerless', '#powerless', powerless),
        ...figure('imports', `/import-data?status=${unfinishedStatuses.join(',')}`, imports),
      ]}
    />
  )
}
