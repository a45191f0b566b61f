import { Badge, Group, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Suspense } from 'react'
import type { ChecklistGerido } from '#shared/checklists/ferramentas.ts'
import { adiado } from '../../core/adiado.ts'
import { useConcessionarias } from '../../core/concessionarias.ts'
import { FilterDrawer } from '../../recipes/lista/FilterDrawer.tsx'
import { chipsDe, type CampoFiltro } from '../../recipes/lista/filtro.ts'
import { useFiltros } from '../../recipes/lista/filtros.ts'
import { ListPage } from '../../recipes/lista/ListPage.tsx'
import { useDetalhe, useJaAberto } from '../../recipes/lista/useDetalhe.ts'
import { usePaginas } from '../../recipes/lista/usePaginas.ts'
import { EmptyState } from '../../ui/avisos/EmptyState.tsx'
import { Placa } from '../../ui/dados/Placa.tsx'
import { Quando } from '../../ui/dados/Quando.tsx'
import type { Coluna } from '../../ui/tabela/coluna.ts'
import { DataTable } from '../../ui/tabela/DataTable.tsx'
import { checklistsPor } from './api.ts'

const GavetaChecklist = adiado(() => import('./GavetaChecklist.tsx').then((m) => m.GavetaChecklist))

const SITUACOES = ['ativos', 'cancelados'] as const

function Situacao({ checklist: c }: { checklist: ChecklistGerido }) {
  return (
    <Badge variant="light" tt="none" color={c.cancelado ? 'vermelho' : 'verde'}>
      {c.cancelado ? 'Cancelado' : 'Ativo'}
    </Badge>
  )
}

const COLUNAS: readonly Coluna<ChecklistGerido>[] = [
  { id: 'checklist', titulo: 'Número', largura: 106, celula: (c) => <span className="num">{c.checklist}</span> },
  { id: 'placa', titulo: 'Placa', largura: 104, celula: (c) => <Placa placa={c.placa} chassi={null} /> },
  { id: 'modelo', titulo: 'Modelo', largura: 170, celula: (c) => c.modelo },
  { id: 'cliente', titulo: 'Cliente', largura: 160, celula: (c) => c.cliente },
  { id: 'loja', titulo: 'Loja', largura: 150, celula: (c) => c.concessionaria },
  { id: 'idExterno', titulo: 'Id externo', largura: 190, celula: (c) => c.idExterno },
  { id: 'quando', titulo: 'Quando', largura: 140, celula: (c) => <Quando instante={c.criadoEm} /> },
  { id: 'situacao', titulo: 'Situação', largura: 110, celula: (c) => <Situacao checklist={c} /> },
]

/** /ferramentas-desenvolvedor/gerenciar-checklist: finds any checklist, and opens it to correct, cancel or reopen. */
export function GerenciarChecklistPage() {
  const { ativas } = useConcessionarias()
  const [filtros, mudar] = useFiltros(['busca', 'loja', 'situacao'])
  const [filtrando, filtro] = useDisclosure(false)
  const detalhe = useDetalhe('checklist')
  const jaAberto = useJaAberto(detalhe)
  const lista = usePaginas(
    checklistsPor({
      busca: filtros.busca,
      codConcessionaria: Number(filtros.loja) || undefined,
      situacao: SITUACOES.find((s) => s === filtros.situacao),
    }),
  )
  const campos: CampoFiltro<'busca' | 'loja' | 'situacao'>[] = [
    {
      tipo: 'escolha',
      nome: 'loja',
      rotulo: 'Concessionária',
      vazio: 'Todas',
      opcoes: ativas.map((l) => ({ valor: String(l.codConcessionaria), nome: l.nome })),
    },
    {
      tipo: 'escolha',
      nome: 'situacao',
      rotulo: 'Situação',
      opcoes: [
        { valor: 'ativos', nome: 'Ativos' },
        { valor: 'cancelados', nome: 'Cancelados' },
      ],
    },
  ]
  return (
    <>
      <ListPage
        titulo="Gerenciar checklist"
        busca={{
          valor: filtros.busca ?? '',
          mudar: (busca) => mudar({ busca }),
          dica: 'Número, placa, cliente ou id externo',
        }}
        chips={chipsDe(campos, filtros, mudar)}
        aoFiltrar={filtro.open}
      >
        <DataTable
          id="gerenciar-checklist"
          rotulo="Checklists"
          colunas={COLUNAS}
          dados={lista}
          chave={(c) => c.codCheckList}
          abrir={(c) => detalhe.abrir(c.codCheckList)}
          aberta={detalhe.codigo}
          card={(c) => <Cartao checklist={c} />}
          vazio={
            <EmptyState
              titulo="Nenhum checklist encontrado"
              texto="Procure pelo número, pela placa, pelo cliente ou pelo id externo exato."
            />
          }
        />
      </ListPage>
      {jaAberto && (
        <Suspense>
          <GavetaChecklist detalhe={detalhe} />
        </Suspense>
      )}
      <FilterDrawer aberto={filtrando} fechar={filtro.close} campos={campos} filtros={filtros} mudar={mudar} />
    </>
  )
}

function Cartao({ checklist: c }: { checklist: ChecklistGerido }) {
  return (
    <Stack gap={6}>
      <Group justify="space-between" wrap="nowrap">
        <Placa placa={c.placa} chassi={c.chassi} />
        <Situacao checklist={c} />
      </Group>
      <Text fw={600} truncate>
        {c.checklist} · {c.modelo}
      </Text>
      <Text c="dimmed" truncate>
        {c.cliente} · {c.concessionaria}
      </Text>
    </Stack>
  )
}
