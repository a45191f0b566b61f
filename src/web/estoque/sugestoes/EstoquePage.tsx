import { Alert, Button, Skeleton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconArrowLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useBlocker, useLocation } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { CLASSES_ABC, CLASSES_XYZ, PADROES } from '#shared/rules/demanda.ts'
import { formatarDia, formatarInstante } from '#shared/rules/datas.ts'
import { formatarReaisInteiros } from '#shared/rules/dinheiro.ts'
import { MOTIVOS, NOME_MOTIVO_LINHA, NOME_PADRAO } from '#shared/rules/sugestao.ts'
import type { EnvioDms, LinhaSugestao } from '#shared/estoque/sugestoes.ts'
import { adiado } from '../../core/adiado.ts'
import { useFuso } from '../../core/loja.ts'
import { TelaLink } from '../../core/TelaLink.tsx'
import { FilterDrawer } from '../../recipes/lista/FilterDrawer.tsx'
import { type CampoFiltro, chipsDe } from '../../recipes/lista/filtro.ts'
import { useFiltros } from '../../recipes/lista/filtros.ts'
import { ListPage } from '../../recipes/lista/ListPage.tsx'
import { useDetalhe, useJaAberto } from '../../recipes/lista/useDetalhe.ts'
import { usePaginas } from '../../recipes/lista/usePaginas.ts'
import { EmptyState } from '../../ui/avisos/EmptyState.tsx'
import { NadaComFiltros } from '../../ui/avisos/NadaComFiltros.tsx'
import { ErroDeCarga } from '../../ui/avisos/ErroDeCarga.tsx'
import { Money } from '../../ui/dados/Money.tsx'
import { Kpi, Kpis } from '../../ui/paineis/Kpi.tsx'
import type { Coluna } from '../../ui/tabela/coluna.ts'
import { DataTable } from '../../ui/tabela/DataTable.tsx'
import { type Cabeca, type DaSugestao, linhasDaSugestao, umaSugestao } from './api.ts'
import { EstadoPedido } from './EstadoPedido.tsx'
import { MiniDemanda } from './GraficoDemanda.tsx'
import { Pedida, Pedir } from './Pedir.tsx'
import { criarQuantidades, QuantidadesContext } from './quantidades.ts'
import classes from './Sugestoes.module.css'

const AcoesDoPedido = adiado(() => import('./AcoesDoPedido.tsx').then((m) => m.AcoesDoPedido))
const LinhaGaveta = adiado(() => import('./LinhaGaveta.tsx').then((m) => m.LinhaGaveta))
const GravarQuantidades = adiado(() => import('./GravarQuantidades.tsx').then((m) => m.GravarQuantidades))
const SairSemGravar = adiado(() => import('../../recipes/formulario/SairSemGravar.tsx').then((m) => m.SairSemGravar))
const ReceberModal = adiado(() => import('./ReceberModal.tsx').then((m) => m.ReceberModal))

const un = (n: number) => n.toLocaleString('pt-BR', { maximumFractionDigits: 3 })

const COLUNAS: readonly Coluna<LinhaSugestao>[] = [
  { id: 'codigo', titulo: 'Código', largura: 105, fica: true, celula: (l) => <b>{l.codigo}</b> },
  { id: 'descricao', titulo: 'Peça', largura: 200, livre: true, celula: (l) => l.descricao },
  { id: 'classe', titulo: 'Classe', largura: 70, celula: (l) => `${l.abc}${l.xyz}` },
  { id: 'demanda', titulo: '24 meses', largura: 124, celula: (l) => <MiniDemanda serie={l.calculo.serie} /> },
  { id: 'posicao', titulo: 'Posição', largura: 84, numero: true, celula: (l) => un(l.calculo.posicao) },
  {
    id: 'previsao',
    titulo: 'Prevê/mês',
    largura: 94,
    numero: true,
    celula: (l) => l.calculo.previsao.toLocaleString('pt-BR', { maximumFractionDigits: 1 }),
  },
  {
    id: 'transferida',
    titulo: 'De outra loja',
    largura: 112,
    numero: true,
    celula: (l) => (l.transferida > 0 ? un(l.transferida) : '—'),
  },
  { id: 'quantidade', titulo: 'Pedir', largura: 138, numero: true, fica: true, celula: (l) => <Pedir linha={l} /> },
  { id: 'valor', titulo: 'Valor', largura: 112, numero: true, fica: true, celula: (l) => <Money centavos={l.valor} /> },
  { id: 'motivo', titulo: 'Motivo', largura: 150, celula: (l) => NOME_MOTIVO_LINHA[l.motivo] },
  { id: 'fornecedor', titulo: 'Fornecedor', largura: 130, oculta: true, celula: (l) => l.fornecedor },
  { id: 'recebida', titulo: 'Recebidas', largura: 96, numero: true, oculta: true, celula: (l) => un(l.recebida) },
]

const opcoes = <T extends string>(valores: readonly T[], nome: (v: T) => string = (v) => v) =>
  valores.map((v) => ({ valor: v, nome: nome(v) }))

const FILTROS = ['busca', 'abc', 'xyz', 'padrao', 'motivo', 'fornecedor', 'editadas'] as const

/** /estoque: the lines of a store's suggestion, opened from the list of suggestions. */
export function EstoquePage() {
  const estoque = useLocation({ select: (l) => l.state.estoque })
  if (!estoque)
    return (
      <EmptyState
        titulo="Nenhum pedido escolhido"
        texto="Escolha na lista o pedido cujas linhas quer ver."
        acao={<Button renderRoot={(p) => <TelaLink {...p} to="/sugestaoPedidos" />}>Ver os pedidos</Button>}
      />
    )
  const qual = { codSugestao: estoque.codSugestaoPedido, codConcessionaria: estoque.codconcessionaria }
  return <Linhas qual={qual} titulo={estoque.title} loja={estoque.nomeConcessionaria} />
}

function Linhas({ qual, titulo, loja }: { qual: DaSugestao; titulo: string; loja: string }) {
  const q = useQuery(umaSugestao(qual))
  const [filtros, mudar] = useFiltros(FILTROS)
  const [filtrando, filtro] = useDisclosure(false)
  const [recebendo, receber] = useDisclosure(false)
  const detalhe = useDetalhe('linha')
  const jaAberto = useJaAberto(detalhe)
  const lista = usePaginas(
    linhasDaSugestao(qual, {
      busca: filtros.busca,
      abc: CLASSES_ABC.find((x) => x === filtros.abc),
      xyz: CLASSES_XYZ.find((x) => x === filtros.xyz),
      padrao: PADROES.find((x) => x === filtros.padrao),
      motivo: MOTIVOS.find((x) => x === filtros.motivo),
      fornecedor: filtros.fornecedor,
      editadas: filtros.editadas === 'true' ? 'true' : undefined,
    }),
  )
  const s = q.data
  const [quantidades] = useState(criarQuantidades)
  const edita = s?.estado === 'RASCUNHO'
  const algoMudado = () => edita && quantidades.store.get().size > 0
  // What is opened in place, as a line's drawer or a filter, keeps what was typed.
  const bloqueio = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && algoMudado(),
    enableBeforeUnload: algoMudado,
    withResolver: true,
  })
  const campos: readonly CampoFiltro<Exclude<keyof typeof filtros, 'busca'>>[] = [
    { tipo: 'escolha', nome: 'abc', rotulo: 'Classe de valor', opcoes: opcoes(CLASSES_ABC) },
    { tipo: 'escolha', nome: 'xyz', rotulo: 'Variação', opcoes: opcoes(CLASSES_XYZ) },
    { tipo: 'escolha', nome: 'padrao', rotulo: 'Demanda', opcoes: opcoes(PADROES, (p) => NOME_PADRAO[p]) },
    { tipo: 'escolha', nome: 'motivo', rotulo: 'Motivo', opcoes: opcoes(MOTIVOS, (m) => NOME_MOTIVO_LINHA[m]) },
    {
      tipo: 'escolha',
      nome: 'fornecedor',
      rotulo: 'Fornecedor',
      opcoes: opcoes((s?.porFornecedor ?? []).map((f) => f.fornecedor)),
    },
    { tipo: 'escolha', nome: 'editadas', rotulo: 'Mudadas', opcoes: [{ valor: 'true', nome: 'Só as mudadas à mão' }] },
  ]
  if (q.isError) return <ErroDeCarga erro={q.error} tentar={() => void q.refetch()} />
  return (
    <>
      <ListPage
        titulo={`${titulo} · ${loja}`}
        busca={{ valor: filtros.busca ?? '', mudar: (busca) => mudar({ busca }), dica: 'Código ou nome da peça' }}
        chips={chipsDe(campos, filtros, mudar)}
        aoFiltrar={filtro.open}
        botoes={
          <Button
            variant="default"
            leftSection={<IconArrowLeft size={17} />}
            renderRoot={(p) => <TelaLink {...p} to="/sugestaoPedidos" />}
          >
            Pedidos
          </Button>
        }
        acao={
          s && (
            <Suspense fallback={<Skeleton height={36} width={240} />}>
              <AcoesDoPedido s={s} qual={qual} quantidades={quantidades} receber={receber.open} />
            </Suspense>
          )
        }
        sinal={s && <EstadoPedido estado={s.estado} />}
        resumo={s ? <Numeros s={s} filtrar={mudar} /> : <Skeleton height={84} radius={8} />}
      >
        <QuantidadesContext value={edita ? quantidades : null}>
          <DataTable
            id="linhas-sugestao"
            rotulo="Linhas do pedido"
            colunas={COLUNAS}
            dados={lista}
            chave={(l) => l.codLinha}
            abrir={(l) => detalhe.abrir(l.codLinha)}
            aberta={detalhe.codigo}
            sobCard={edita ? (l) => <Rotulada linha={l} /> : undefined}
            card={(l) => (
              <div className={classes.cartao}>
                <div className={classes.ponta}>
                  <b>{l.codigo}</b>
                  {!edita && (
                    <span>
                      pedir <Pedida linha={l} />
                    </span>
                  )}
                </div>
                <div>{l.descricao}</div>
                <div className={classes.ponta}>
                  <span className="suave">
                    {l.abc}
                    {l.xyz} · {NOME_MOTIVO_LINHA[l.motivo]}
                  </span>
                  <Money centavos={l.valor} />
                </div>
              </div>
            )}
            vazio={
              s?.linhas === 0 ? (
                <EmptyState
                  titulo="Não há o que pedir"
                  texto="O que está na mão e a caminho cobre a demanda de todas as peças. Peças sem movimento conhecido não entram no cálculo."
                />
              ) : (
                <NadaComFiltros
                  titulo="Nenhuma linha com esses filtros"
                  limpar={() => mudar(Object.fromEntries(FILTROS.map((f) => [f, undefined])))}
                />
              )
            }
          />
        </QuantidadesContext>
        {edita && (
          <Suspense>
            <GravarQuantidades quantidades={quantidades} qual={qual} />
          </Suspense>
        )}
      </ListPage>
      {jaAberto && s && (
        <Suspense>
          <LinhaGaveta detalhe={detalhe} linhas={lista.linhas} qual={qual} edita={edita} />
        </Suspense>
      )}
      {bloqueio.status === 'blocked' && (
        <Suspense>
          <SairSemGravar bloqueio={bloqueio} oQue="deste pedido" />
        </Suspense>
      )}
      <Suspense>{recebendo && <ReceberModal qual={qual} fechar={receber.close} />}</Suspense>
      <FilterDrawer aberto={filtrando} fechar={filtro.close} campos={campos} filtros={filtros} mudar={mudar} />
    </>
  )
}

/** On a phone the quantity is typed under the card that opens its line. */
const Rotulada = ({ linha }: { linha: LinhaSugestao }) => (
  <>
    <span className="suave">pedir</span>
    <Pedir linha={linha} />
  </>
)

/** How an order stands with the store's own system. */
function NoDms({ envio: e }: { envio: EnvioDms }) {
  const fuso = useFuso()
  if (e.estado === 'ACEITO')
    return (
      <Alert color="verde" mb={12}>
        O DMS aceitou este pedido com o número {e.numero}
        {e.previsao !== null && `, para ${formatarDia(e.previsao)}`}.
      </Alert>
    )
  if (e.estado === 'PENDENTE')
    return (
      <Alert color="azul" mb={12}>
        {e.tentativas === 0 || e.erro === null
          ? 'Este pedido está sendo enviado ao DMS.'
          : `O DMS não recebeu ainda: ${e.erro}. Tentamos de novo às ${formatarInstante(e.proximaEm, fuso)}.`}
      </Alert>
    )
  return (
    <Alert color="vermelho" mb={12}>
      {e.estado === 'RECUSADO' ? 'O DMS recusou este pedido' : 'O pedido não chegou ao DMS'}: {e.erro}
    </Alert>
  )
}

function Numeros({
  s,
  filtrar,
}: {
  s: Cabeca
  filtrar: (f: { abc?: string; motivo?: string; editadas?: string }) => void
}) {
  return (
    <>
      <Kpis>
        <Kpi
          rotulo="Pedido"
          valor={formatarReaisInteiros(s.valor)}
          nota={{ texto: `${s.linhas.toLocaleString('pt-BR')} linhas · ${s.politica}`, tom: 'neutro' }}
          formula="Quantidade de cada linha pelo custo da peça; sem custo, pelo preço."
        />
        {CLASSES_ABC.map((abc) => {
          const c = s.porClasse.find((x) => x.abc === abc)
          return (
            <Kpi
              key={abc}
              rotulo={`Classe ${abc}`}
              valor={formatarReaisInteiros(c?.valor ?? 0)}
              nota={{ texto: `${(c?.linhas ?? 0).toLocaleString('pt-BR')} linhas`, tom: 'neutro' }}
              formula="A são as peças que somam 80 % do valor do ano, B os 15 % seguintes, C o resto."
              aoClicar={() => filtrar({ abc })}
            />
          )
        })}
        <Kpi
          rotulo="De outras lojas"
          valor={s.transferidas.toLocaleString('pt-BR')}
          unidade="linhas"
          formula="Linhas que uma loja irmã atende com o que lhe sobra, no todo ou em parte."
        />
        {s.editadas > 0 && (
          <Kpi
            rotulo="Mudadas"
            valor={s.editadas.toLocaleString('pt-BR')}
            unidade="linhas"
            aoClicar={() => filtrar({ editadas: 'true' })}
          />
        )}
      </Kpis>
      {s.envioDms && <NoDms envio={s.envioDms} />}
      {s.foraDoCadastro > 0 && (
        <Alert color="amarelo" mb={12}>
          {s.foraDoCadastro.toLocaleString('pt-BR')} códigos com movimento não estão no cadastro de peças e ficaram fora
          do cálculo. Importe as peças para que entrem.
        </Alert>
      )}
    </>
  )
}
