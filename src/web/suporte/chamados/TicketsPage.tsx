import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconPlugConnected, IconPlus } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { Suspense, useMemo, useState } from 'react'
import {
  type Chamado,
  type ContextoDoChamado,
  ENVIOS,
  ESTADOS_CHAMADO,
  type EstadoChamado,
  PRIORIDADES,
  TIPOS_CHAMADO,
} from '#shared/suporte/chamados.ts'
import { adiado } from '../../core/adiado.ts'
import { FilterDrawer } from '../../recipes/lista/FilterDrawer.tsx'
import { type CampoFiltro, chipsDe } from '../../recipes/lista/filtro.ts'
import { useFiltros } from '../../recipes/lista/filtros.ts'
import { ListPage } from '../../recipes/lista/ListPage.tsx'
import { useDetalhe } from '../../recipes/lista/useDetalhe.ts'
import { usePaginas } from '../../recipes/lista/usePaginas.ts'
import { EmptyState } from '../../ui/avisos/EmptyState.tsx'
import { Quando } from '../../ui/dados/Quando.tsx'
import type { Coluna } from '../../ui/tabela/coluna.ts'
import { DataTable } from '../../ui/tabela/DataTable.tsx'
import { listaChamados } from './api.ts'
import { EstadoChamadoBadge } from './EstadoChamadoBadge.tsx'

const TicketGaveta = adiado(() => import('./TicketGaveta.tsx').then((m) => m.TicketGaveta))
const NovoTicketModal = adiado(() => import('./NovoTicketModal.tsx').then((m) => m.NovoTicketModal))
const JiraModal = adiado(() => import('./JiraModal.tsx').then((m) => m.JiraModal))

const CAMPOS = [
  {
    tipo: 'escolha',
    nome: 'estado',
    rotulo: 'Estado',
    opcoes: Object.entries(ESTADOS_CHAMADO).map(([valor, nome]) => ({ valor, nome })),
  },
] as const satisfies readonly CampoFiltro<string>[]

/** /suporte/tickets-jira: what was asked of support, here and in Jira. A screen that failed opens it with what it knows of the failure. */
export function TicketsPage() {
  const [filtros, mudar] = useFiltros(['busca', 'estado'])
  const [filtrando, filtro] = useDisclosure(false)
  const deOnde = useLocation({ select: (l) => (l.state as { ticket?: ContextoDoChamado }).ticket ?? null })
  const [novo, abrirNovo] = useState(deOnde !== null)
  const [ligando, ligar] = useState(false)
  const detalhe = useDetalhe('ticket')
  const estado = (Object.keys(ESTADOS_CHAMADO) as EstadoChamado[]).find((e) => e === filtros.estado)
  const lista = usePaginas(listaChamados({ busca: filtros.busca, estado }))
  const conexao = lista.primeira?.conexao ?? null
  const colunas = useMemo(
    (): readonly Coluna<Chamado>[] => [
      { id: 'titulo', titulo: 'Ticket', largura: 280, livre: true, fica: true, celula: (k) => k.titulo },
      {
        id: 'estado',
        titulo: 'Estado',
        largura: 150,
        fica: true,
        celula: (k) => <EstadoChamadoBadge estado={k.estado} />,
      },
      { id: 'tipo', titulo: 'Tipo', largura: 100, celula: (k) => TIPOS_CHAMADO[k.tipo] },
      { id: 'prioridade', titulo: 'Prioridade', largura: 110, celula: (k) => PRIORIDADES[k.prioridade] },
      { id: 'quem', titulo: 'Aberto por', largura: 150, celula: (k) => k.quem },
      { id: 'jira', titulo: 'Jira', largura: 130, celula: (k) => k.jiraChave ?? ENVIOS[k.envio] },
      { id: 'atualizado', titulo: 'Última mudança', largura: 140, celula: (k) => <Quando instante={k.atualizadoEm} /> },
    ],
    [],
  )
  return (
    <>
      <ListPage
        titulo="Tickets"
        busca={{
          valor: filtros.busca ?? '',
          mudar: (busca) => mudar({ busca }),
          dica: 'Título, texto ou número do Jira',
        }}
        chips={chipsDe(CAMPOS, filtros, mudar)}
        aoFiltrar={filtro.open}
        botoes={
          <Button
            variant="default"
            leftSection={<IconPlugConnected size={17} />}
            disabled={!lista.primeira}
            onClick={() => ligar(true)}
          >
            {conexao ? `Jira: ${conexao.projeto}` : 'Ligar o Jira'}
          </Button>
        }
        acao={
          <Button leftSection={<IconPlus size={17} />} onClick={() => abrirNovo(true)}>
            Novo ticket
          </Button>
        }
      >
        <DataTable
          id="tickets"
          rotulo="Tickets"
          colunas={colunas}
          dados={lista}
          chave={(k) => k.codChamado}
          abrir={(k) => detalhe.abrir(k.codChamado)}
          card={(k) => (
            <>
              <b>{k.titulo}</b>
              <div>
                <EstadoChamadoBadge estado={k.estado} /> {k.jiraChave ?? ENVIOS[k.envio]}
              </div>
              <div className="suave">
                {k.quem} · <Quando instante={k.atualizadoEm} />
              </div>
            </>
          )}
          vazio={
            <EmptyState
              titulo="Nenhum ticket"
              texto="Conte ao suporte o que não funciona ou o que faria falta. Uma tela com erro também abre um ticket, já com o que sabe dele."
            />
          }
        />
      </ListPage>
      <FilterDrawer aberto={filtrando} fechar={filtro.close} campos={CAMPOS} filtros={filtros} mudar={mudar} />
      {detalhe.codigo !== null && (
        <Suspense>
          <TicketGaveta detalhe={detalhe} comJira={conexao !== null} vizinhos={lista.linhas.map((k) => k.codChamado)} />
        </Suspense>
      )}
      {novo && (
        <Suspense>
          <NovoTicketModal
            contexto={deOnde}
            aoAbrir={(k) => detalhe.abrir(k.codChamado)}
            fechar={() => abrirNovo(false)}
          />
        </Suspense>
      )}
      {ligando && (
        <Suspense>
          <JiraModal conexao={conexao} fechar={() => ligar(false)} />
        </Suspense>
      )}
    </>
  )
}
