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
import { FilterDrawer } from '../../recipes/list/FilterDrawer.tsx'
import { type FilterField, filterChips } from '../../recipes/list/filter.ts'
import { useFilters } from '../../recipes/list/filters.ts'
import { ListPage } from '../../recipes/list/ListPage.tsx'
import { useDetail } from '../../recipes/list/useDetail.ts'
import { usePages } from '../../recipes/list/usePages.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
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
    tipo: 'escolha',
    nome: 'estado',
    label: 'Estado',
    opcoes: Object.entries(CHAMADO_STATES).map(([valor, nome]) => ({ valor, nome })),
  },
] as const satisfies readonly FilterField<string>[]

/** /suporte/tickets-jira: support tickets, here and in Jira. A failed screen opens it with the context of the failure. */
export function TicketsPage() {
  const [filtros, modify] = useFilters(['busca', 'estado'])
  const [filterOpen, filtro] = useDisclosure(false)
  const ticketContext = useLocation({ select: (l) => (l.state as { ticket?: ChamadoContext }).ticket ?? null })
  const [novo, openNew] = useState(ticketContext !== null)
  const [connecting, connect] = useState(false)
  const detalhe = useDetail('ticket')
  const estado = (Object.keys(CHAMADO_STATES) as ChamadoState[]).find((e) => e === filtros.estado)
  const lista = usePages(chamadosQuery({ busca: filtros.busca, estado }))
  const conexao = lista.first?.conexao ?? null
  const colunas = useMemo(
    (): readonly Column<Chamado>[] => [
      { id: 'titulo', titulo: 'Ticket', largura: 280, livre: true, stays: true, cell: (k) => k.titulo },
      {
        id: 'estado',
        titulo: 'Estado',
        largura: 150,
        stays: true,
        cell: (k) => <ChamadoStateBadge estado={k.estado} />,
      },
      { id: 'tipo', titulo: 'Tipo', largura: 100, cell: (k) => CHAMADO_TYPES[k.tipo] },
      { id: 'prioridade', titulo: 'Prioridade', largura: 110, cell: (k) => PRIORITIES[k.prioridade] },
      { id: 'quem', titulo: 'Aberto por', largura: 150, cell: (k) => k.quem },
      { id: 'jira', titulo: 'Jira', largura: 130, cell: (k) => k.jiraChave ?? SEND_STATES[k.envio] },
      { id: 'atualizado', titulo: 'Última mudança', largura: 140, cell: (k) => <When instant={k.atualizadoEm} /> },
    ],
    [],
  )
  return (
    <>
      <ListPage
        titulo="Tickets"
        busca={{
          valor: filtros.busca ?? '',
          modify: (busca) => modify({ busca }),
          hint: 'Título, texto ou número do Jira',
        }}
        chips={filterChips(FIELDS, filtros, modify)}
        onFilter={filtro.open}
        buttons={
          <Button
            variant="default"
            leftSection={<IconPlugConnected size={17} />}
            disabled={!lista.first}
            onClick={() => connect(true)}
          >
            {conexao ? `Jira: ${conexao.projeto}` : 'Ligar o Jira'}
          </Button>
        }
        acao={
          <Button leftSection={<IconPlus size={17} />} onClick={() => openNew(true)}>
            Novo ticket
          </Button>
        }
      >
        <DataTable
          id="tickets"
          label="Tickets"
          colunas={colunas}
          dados={lista}
          chave={(k) => k.codChamado}
          open={(k) => detalhe.open(k.codChamado)}
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
            <EmptyState
              titulo="Nenhum ticket"
              texto="Conte ao suporte o que não funciona ou o que faria falta. Uma tela com erro também abre um ticket, já com o que sabe dele."
            />
          }
        />
      </ListPage>
      <FilterDrawer opened={filterOpen} close={filtro.close} campos={FIELDS} filtros={filtros} modify={modify} />
      {detalhe.codigo !== null && (
        <Suspense>
          <TicketDrawer
            detalhe={detalhe}
            withJira={conexao !== null}
            neighbors={lista.linhas.map((k) => k.codChamado)}
          />
        </Suspense>
      )}
      {novo && (
        <Suspense>
          <NewTicketModal
            contexto={ticketContext}
            onOpen={(k) => detalhe.open(k.codChamado)}
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
