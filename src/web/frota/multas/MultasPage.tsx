import { Button, Group, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconPlus, IconReceiptTax } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import type { Multa } from '#shared/frota/multas.ts'
import { MULTA_STATE_NAMES, type MultaState } from '#shared/rules/emprestimo.ts'
import { lazyComponent } from '../../core/navigation/lazy.ts'
import { useImport } from '../../recipes/import/useImport.tsx'
import { FilterDrawer } from '../../recipes/list/FilterDrawer.tsx'
import { type FilterField, filterChips } from '../../recipes/list/filter.ts'
import { useFilters } from '../../recipes/list/filters.ts'
import { ListPage } from '../../recipes/list/ListPage.tsx'
import { useLojaFilter } from '../../recipes/list/loja-filter.ts'
import { useDetail, useOnceOpened } from '../../recipes/list/useDetail.ts'
import { usePages } from '../../recipes/list/usePages.ts'
import { Money } from '../../ui/display/Money.tsx'
import { Placa } from '../../ui/display/Placa.tsx'
import { When } from '../../ui/display/When.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { NoMatches } from '../../ui/feedback/NoMatches.tsx'
import comuns from '../../ui/orcamento/Orcamento.module.css'
import type { Column } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { downloadFines, finesQuery } from './api.ts'
import { deadlineText } from './deadline.ts'
import { FineBadge } from './FineBadge.tsx'
import { WhoHad } from './WhoHad.tsx'

const FineDrawer = lazyComponent(() => import('./FineDrawer.tsx').then((m) => m.FineDrawer))
const FineModal = lazyComponent(() => import('./FineModal.tsx').then((m) => m.FineModal))
const ListExport = lazyComponent(() => import('../../recipes/export/ListExport.tsx').then((m) => m.ListExport))

const NAMES = ['busca', 'de', 'ate', 'loja', 'estado', 'situacao'] as const
type Param = (typeof NAMES)[number]
const CLEARED = Object.fromEntries(NAMES.map((n) => [n, undefined]))
const STATES = Object.keys(MULTA_STATE_NAMES) as MultaState[]
const SITUATIONS = [
  ['SEM_MOTORISTA', 'Sem motorista: da loja'],
  ['A_INDICAR', 'Condutor a indicar'],
] as const

const COLUMNS: readonly Column<Multa>[] = [
  { id: 'em', titulo: 'Infração em', largura: 150, stays: true, cell: (m) => <When instant={m.em} /> },
  {
    id: 'carro',
    titulo: 'Carro',
    largura: 230,
    stays: true,
    cell: (m) => (
      <Group gap={8} wrap="nowrap">
        <Placa placa={m.placa} chassi={null} />
        <Text truncate>{m.carro}</Text>
      </Group>
    ),
  },
  {
    id: 'motorista',
    titulo: 'Com quem estava',
    largura: 200,
    stays: true,
    cell: (m) => (m.motorista === null ? <span className="suave">a loja</span> : <Text truncate>{m.motorista}</Text>),
  },
  { id: 'descricao', titulo: 'Infração', largura: 230, livre: true, cell: (m) => <Text truncate>{m.descricao}</Text> },
  { id: 'valor', titulo: 'Valor', largura: 120, numero: true, cell: (m) => <Money centavos={m.valor} /> },
  { id: 'indicar', titulo: 'Para indicar', largura: 140, cell: deadlineText },
  { id: 'estado', titulo: 'Situação', largura: 180, stays: true, cell: (m) => <FineBadge estado={m.estado} /> },
  { id: 'auto', titulo: 'Auto', largura: 140, hidden: true, cell: (m) => <span className="num">{m.auto}</span> },
  { id: 'concessionaria', titulo: 'Concessionária', largura: 170, hidden: true, cell: (m) => m.concessionaria },
]

/** /frota/multas: who had a car at a minute, and the fines that came. */
export function MultasPage() {
  const [filtros, modify] = useFilters(NAMES)
  const { codConcessionaria, campo } = useLojaFilter(filtros.loja)
  const [filterOpen, filtro] = useDisclosure(false)
  const [noting, note] = useState(false)
  const importData = useImport('multas')
  const detalhe = useDetail('multa')
  const everOpened = useOnceOpened(detalhe)
  const pedido = {
    codConcessionaria,
    busca: filtros.busca,
    de: filtros.de,
    ate: filtros.ate,
    estado: STATES.find((e) => e === filtros.estado),
    situacao: SITUATIONS.find(([s]) => s === filtros.situacao)?.[0] ?? ('TODAS' as const),
  }
  const dados = usePages(finesQuery(pedido))
  const campos: readonly FilterField<Param>[] = [
    { tipo: 'periodo', label: 'Período' },
    ...campo,
    {
      tipo: 'escolha',
      nome: 'estado',
      label: 'Situação',
      opcoes: STATES.map((e) => ({ valor: e, nome: MULTA_STATE_NAMES[e] })),
    },
    {
      tipo: 'escolha',
      nome: 'situacao',
      label: 'Motorista',
      opcoes: SITUATIONS.map(([valor, nome]) => ({ valor, nome })),
    },
  ]
  return (
    <>
      <ListPage
        titulo="Multas"
        busca={{
          valor: filtros.busca ?? '',
          modify: (busca) => modify({ busca }),
          hint: 'Motorista, placa ou auto',
        }}
        chips={filterChips(campos, filtros, modify)}
        onFilter={filtro.open}
        buttons={
          <>
            {importData.open && (
              <Button variant="default" onClick={importData.open}>
                Importar
              </Button>
            )}
            <Suspense>
              <ListExport run={(formato) => downloadFines({ ...pedido, formato })} />
            </Suspense>
          </>
        }
        acao={
          <Button leftSection={<IconPlus size={17} />} onClick={() => note(true)}>
            Nova multa
          </Button>
        }
        resumo={<WhoHad />}
      >
        <DataTable
          id="multas"
          label="Multas"
          colunas={COLUMNS}
          dados={dados}
          chave={(m) => m.codMulta}
          open={(m) => detalhe.open(m.codMulta)}
          aberta={detalhe.codigo}
          card={(m) => (
            <div className={comuns.cartao}>
              <div className={comuns.ponta}>
                <FineBadge estado={m.estado} />
                <When instant={m.em} />
              </div>
              <Text fw={600} truncate>
                {m.motorista ?? 'A loja'}
              </Text>
              <div className={comuns.ponta}>
                <Text c="dimmed" truncate>
                  {`${m.placa} · ${m.descricao}`}
                </Text>
                <b className="nowrap">
                  <Money centavos={m.valor} />
                </b>
              </div>
            </div>
          )}
          empty={
            NAMES.some((n) => filtros[n] !== undefined) ? (
              <NoMatches titulo="Nenhuma multa com estes filtros" clear={() => modify(CLEARED)} />
            ) : (
              <EmptyState
                titulo="Nenhuma multa"
                texto="Registre o auto de infração em “Nova multa”: quem estava com o carro naquele minuto aparece sozinho, com o prazo para indicar."
                icone={<IconReceiptTax size={26} stroke={1.5} />}
              />
            )
          }
        />
      </ListPage>
      <FilterDrawer opened={filterOpen} close={filtro.close} campos={campos} filtros={filtros} modify={modify} />
      {noting && (
        <Suspense>
          <FineModal close={() => note(false)} made={detalhe.open} />
        </Suspense>
      )}
      {importData.drawer}
      {everOpened && (
        <Suspense>
          <FineDrawer detalhe={detalhe} neighbors={dados.linhas.map((m) => m.codMulta)} />
        </Suspense>
      )}
    </>
  )
}
