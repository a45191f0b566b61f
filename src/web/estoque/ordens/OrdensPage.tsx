import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Suspense } from 'react'
import { NOME_SITUACAO_OS, type OrdemDaLista, SITUACOES_OS, TIPOS_OS } from '#shared/estoque/ordens.ts'
import { adiado } from '../../core/adiado.ts'
import { useConcessionarias } from '../../core/concessionarias.ts'
import { useExportar } from '../../recipes/exportar/useExportar.tsx'
import { FilterDrawer } from '../../recipes/lista/FilterDrawer.tsx'
import { type CampoFiltro, chipsDe } from '../../recipes/lista/filtro.ts'
import { useFiltros } from '../../recipes/lista/filtros.ts'
import { ListPage } from '../../recipes/lista/ListPage.tsx'
import { useDetalhe, useJaAberto } from '../../recipes/lista/useDetalhe.ts'
import { usePaginas } from '../../recipes/lista/usePaginas.ts'
import { EmptyState } from '../../ui/avisos/EmptyState.tsx'
import { NadaComFiltros } from '../../ui/avisos/NadaComFiltros.tsx'
import { Money } from '../../ui/dados/Money.tsx'
import { Placa } from '../../ui/dados/Placa.tsx'
import { Quando } from '../../ui/dados/Quando.tsx'
import type { Coluna } from '../../ui/tabela/coluna.ts'
import { DataTable } from '../../ui/tabela/DataTable.tsx'
import { listaDeOrdens } from './api.ts'
import classes from './Ordens.module.css'
import { NOME_TIPO_OS } from './textos.ts'

const OrdemGaveta = adiado(() => import('./OrdemGaveta.tsx').then((m) => m.OrdemGaveta))

/** Days after which an open order counts as old, and as very old. */
const [VELHA, MUITO_VELHA] = [3, 7]

function Idade({ ordem: o }: { ordem: OrdemDaLista }) {
  const dias = o.dias === 0 ? 'hoje' : o.dias === 1 ? '1 dia' : `${o.dias} dias`
  const tom = !o.aberta ? undefined : o.dias > MUITO_VELHA ? 'vermelho' : o.dias > VELHA ? 'amarelo' : undefined
  return (
    <span className={classes.idade} data-tom={tom}>
      {o.aberta ? 'aberta ' : 'durou '}
      {o.aberta && o.dias > 0 ? `há ${dias}` : dias}
    </span>
  )
}

const Pecas = ({ ordem: o }: { ordem: OrdemDaLista }) =>
  o.pecas === 0 ? '—' : <b className={classes.falta}>{o.pecas === 1 ? 'falta 1' : `faltam ${o.pecas}`}</b>

const COLUNAS: readonly Coluna<OrdemDaLista>[] = [
  { id: 'numero', titulo: 'OS', largura: 110, fica: true, celula: (o) => <b className="num">{o.numero}</b> },
  {
    id: 'veiculo',
    titulo: 'Veículo',
    largura: 220,
    livre: true,
    fica: true,
    celula: (o) => (
      <span className={classes.veiculo}>
        <Placa placa={o.placa} chassi={o.chassi} />
        <span>{o.modelo}</span>
      </span>
    ),
  },
  { id: 'cliente', titulo: 'Cliente', largura: 160, celula: (o) => o.cliente },
  { id: 'concessionaria', titulo: 'Concessionária', largura: 160, celula: (o) => o.concessionaria },
  { id: 'tipo', titulo: 'Tipo', largura: 90, celula: (o) => NOME_TIPO_OS[o.tipo] },
  { id: 'situacao', titulo: 'Situação', largura: 150, fica: true, celula: (o) => <Idade ordem={o} /> },
  { id: 'pecas', titulo: 'Peças', largura: 100, fica: true, celula: (o) => <Pecas ordem={o} /> },
  { id: 'abertaEm', titulo: 'Aberta', largura: 140, celula: (o) => <Quando instante={o.abertaEm} /> },
  { id: 'linhas', titulo: 'Linhas', largura: 74, numero: true, celula: (o) => o.linhas },
  { id: 'valor', titulo: 'Valor', largura: 112, numero: true, celula: (o) => <Money centavos={o.valor} /> },
  { id: 'consultor', titulo: 'Consultor', largura: 130, oculta: true, celula: (o) => o.consultor ?? '—' },
]

/** /ordemservicogerenciar: work orders with their age, the parts that they wait for, and what nobody has seen to. */
export function OrdensPage() {
  const { ativas } = useConcessionarias()
  const [filtros, mudar] = useFiltros(['busca', 'situacao', 'tipo', 'loja'])
  const [filtrando, filtro] = useDisclosure(false)
  const detalhe = useDetalhe('os')
  const jaAberto = useJaAberto(detalhe)
  const situacao = SITUACOES_OS.find((s) => s === filtros.situacao) ?? 'abertas'
  const pedido = {
    situacao,
    busca: filtros.busca,
    tipo: TIPOS_OS.find((t) => t === filtros.tipo),
    codConcessionaria: Number(filtros.loja) || undefined,
  }
  const lista = usePaginas(listaDeOrdens(pedido))
  const exportar = useExportar({ lista: 'ordensServico', filtro: pedido })
  const campos: readonly CampoFiltro<'tipo' | 'loja'>[] = [
    {
      tipo: 'escolha',
      nome: 'tipo',
      rotulo: 'Tipo',
      opcoes: TIPOS_OS.map((t) => ({ valor: t, nome: NOME_TIPO_OS[t] })),
    },
    {
      tipo: 'escolha',
      nome: 'loja',
      rotulo: 'Concessionária',
      opcoes: ativas.map((l) => ({ valor: String(l.codConcessionaria), nome: l.nome })),
    },
  ]
  return (
    <>
      <ListPage
        titulo="Ordens de serviço"
        contagem={lista.primeira?.contagem ?? undefined}
        busca={{ valor: filtros.busca ?? '', mudar: (busca) => mudar({ busca }), dica: 'OS, placa ou cliente' }}
        chips={chipsDe(campos, filtros, mudar)}
        aoFiltrar={filtro.open}
        aoExportar={exportar.abrir}
        resumo={
          <div className={classes.situacoes} role="group" aria-label="Quais ordens">
            {SITUACOES_OS.map((x) => (
              <Button
                key={x}
                size="compact-md"
                variant={x === situacao ? 'light' : 'default'}
                aria-pressed={x === situacao}
                onClick={() => mudar({ situacao: x === 'abertas' ? undefined : x })}
              >
                {NOME_SITUACAO_OS[x]}
              </Button>
            ))}
          </div>
        }
      >
        <DataTable
          id="ordens-servico"
          rotulo="Ordens de serviço"
          colunas={COLUNAS}
          dados={lista}
          chave={(o) => o.codOs}
          abrir={(o) => detalhe.abrir(o.codOs)}
          aberta={detalhe.codigo}
          card={(o) => (
            <div className={classes.cartao}>
              <div>
                <b className="num">OS {o.numero}</b>
                <Idade ordem={o} />
              </div>
              <div>
                <Placa placa={o.placa} chassi={o.chassi} />
                <span>{o.modelo}</span>
              </div>
              <div>
                <span className="suave">
                  {o.cliente} · {o.concessionaria}
                </span>
                {o.pecas > 0 ? <Pecas ordem={o} /> : <Money centavos={o.valor} />}
              </div>
            </div>
          )}
          vazio={
            filtros.busca || pedido.tipo || pedido.codConcessionaria ? (
              <NadaComFiltros
                titulo={`Nenhuma OS com estes filtros em “${NOME_SITUACAO_OS[situacao]}”`}
                texto="Mude a busca, retire os filtros ou procure em todas as OS."
                limpar={() => mudar({ busca: undefined, tipo: undefined, loja: undefined })}
              />
            ) : (
              <EmptyState
                titulo={`Nenhuma OS em “${NOME_SITUACAO_OS[situacao]}”`}
                texto="As OS nascem na recepção de um carro ou chegam do sistema da loja pela integração."
              />
            )
          }
        />
      </ListPage>
      {jaAberto && (
        <Suspense>
          <OrdemGaveta detalhe={detalhe} linhas={lista.linhas} />
        </Suspense>
      )}
      {exportar.drawer}
      <FilterDrawer aberto={filtrando} fechar={filtro.close} campos={campos} filtros={filtros} mudar={mudar} />
    </>
  )
}
