import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconPlugConnected, IconPlus } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { Suspense, useMemo, useState } from 'react'
import {
  type Chamado,
  type ChamadoContext,
  SEND_STATES,
  CHAMADO_STATES,
  type ChamadoState,
  PRIORITIES,
  CHAMADO_TYPES,
} from '#shared/suporte/chamados.ts'
import { lazyComponent } from '../../core/navigation/lazy.ts'
import { useReachesAll } from '../../core/session/session.ts'
import { FilterDrawer } from '../../recipes/list/FilterDrawer.tsx'
import { type FilterField, filterChips } from '../../recipes/list/filter.ts'
import { useFilters } from '../../recipes/list/filters.ts'
import { ListPage } from '../../recipes/list/ListPage.tsx'
import { useDetail } from '../../recipes/list/useDetail.ts'
import { usePages } from '../../recipes/list/usePages.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { NoMatches } from '../../ui/feedback/NoMatches.tsx'
import { When } from '../../ui/display/When.tsx'
import type { Column } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { chamadosQuery } from './api.ts'
import { ChamadoStateBadge } from './ChamadoStateBadge.tsx'

const TicketDrawer = lazyComponent(() => import('./TicketDrawer.tsx').then((m) => m.TicketDrawer))
const NewTicketModal = lazyComponent(() => import('./NewTicketModal.tsx').then((m) => m.NewTicketModal))
const JiraModal = lazyComponent(() => import('./JiraModal.tsx').then((m) => m.JiraModal))

const FIELDS = [
  {
    kind: 'choice',
    name: 'estado',
    label: 'Estado',
    options: Object.entries(CHAMADO_STATES).map(([valor, nome]) => ({ value: valor, label: nome })),
  },
] as const satisfies readonly FilterField<string>[]

/** /suporte/tickets-jira: support tickets, here and in Jira. A failed screen opens it with the context of the failure. */
export function TicketsPage() {
  const [filters, modify] = useFilters(['busca', 'estado'])
  const [filterOpen, filter] = useDisclosure(false)
  const ticketContext = useLocation({ select: (l) => (l.state as { ticket?: ChamadoContext }).ticket ?? null })
  const [novo, openNew] = useState(ticketContext !== null)
  const [connecting, connect] = useState(false)
  const reachesAll = useReachesAll()
  const detail = useDetail('ticket')
  const estado = (Object.keys(CHAMADO_STATES) as ChamadoState[]).find((e) => e === filters.estado)
  const list = usePages(chamadosQuery({ busca: filters.busca, estado }))
  const conexao = list.first?.conexao ?? null
  const columns = useMemo(
    (): readonly Column<Chamado>[] => [
      { id: 'titulo', title: 'Ticket', width: 280, grows: true, stays: true, cell: (k) => k.titulo },
      {
        id: 'estado',
        title: 'Estado',
        width: 150,
        stays: true,
        cell: (k) => <ChamadoStateBadge estado={k.estado} />,
      },
      { id: 'tipo', title: 'Tipo', width: 100, cell: (k) => CHAMADO_TYPES[k.tipo] },
      { id: 'prioridade', title: 'Prioridade', width: 110, cell: (k) => PRIORITIES[k.prioridade] },
      { id: 'quem', title: 'Aberto por', width: 150, cell: (k) => k.quem },
      { id: 'jira', title: 'Jira', width: 130, cell: (k) => k.jiraChave ?? SEND_STATES[k.envio] },
      { id: 'atualizado', title: 'Última mudança', width: 140, cell: (k) => <When instant={k.atualizadoEm} /> },
    ],
    [],
  )
  return (
    <>
      <ListPage
        title="Tickets"
        search={{
          value: filters.busca ?? '',
          modify: (busca) => modify({ busca }),
          hint: 'Título, texto ou número do Jira',
        }}
        chips={filterChips(FIELDS, filters, modify)}
        onFilter={filter.open}
        buttons={
          reachesAll && (
            <Button
              variant="default"
              leftSection={<IconPlugConnected size={17} />}
              disabled={!list.first}
              onClick={() => connect(true)}
            >
              {conexao ? `Jira: ${conexao.projeto}` : 'Ligar o Jira'}
            </Button>
          )
        }
        action={
          <Button leftSection={<IconPlus size={17} />} onClick={() => openNew(true)}>
            Novo ticket
          </Button>
        }
      >
        <DataTable
          id="tickets"
          label="Tickets"
          columns={columns}
          data={list}
          rowKey={(k) => k.codChamado}
          open={(k) => detail.open(k.codChamado)}
          card={(k) => (
            <>
              <b>{k.titulo}</b>
              <div>
                <ChamadoStateBadge estado={k.estado} /> {k.jiraChave ?? SEND_STATES[k.envio]}
              </div>
              <div className="suave">
                {k.quem} · <When instant={k.atualizadoEm} />
              </div>
            </>
          )}
          empty={
            filters.busca || estado ? (
              <NoMatches
                title="Nenhum ticket com estes filtros"
                clear={() => modify({ busca: undefined, estado: undefined })}
              />
            ) : (
              <EmptyState
                title="Nenhum ticket"
                text="Conte ao suporte o que não funciona ou o que faria falta. Uma tela com erro também abre um ticket, já com o que sabe dele."
              />
            )
          }
        />
      </ListPage>
      <FilterDrawer opened={filterOpen} close={filter.close} fields={FIELDS} filters={filters} modify={modify} />
      {detail.codigo !== null && (
        <Suspense>
          <TicketDrawer detail={detail} withJira={conexao !== null} neighbors={list.rows.map((k) => k.codChamado)} />
        </Suspense>
      )}
      {novo && (
        <Suspense>
          <NewTicketModal
            contexto={ticketContext}
            onOpen={(k) => detail.open(k.codChamado)}
            close={() => openNew(false)}
          />
        </Suspense>
      )}
      {connecting && (
        <Suspense>
          <JiraModal conexao={conexao} close={() => connect(false)} />
        </Suspense>
      )}
    </>
  )
}
