import { Button, SegmentedControl, Skeleton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import { Suspense } from 'react'
import { ESTADOS_LOJA, type Sugestao } from '#shared/estoque/sugestoes.ts'
import { adiado } from '../../core/adiado.ts'
import { useConcessionarias } from '../../core/concessionarias.ts'
import { useLoja } from '../../core/loja.ts'
import { useIr } from '../../core/navegar.ts'
import { FilterDrawer } from '../../recipes/lista/FilterDrawer.tsx'
import { type CampoFiltro, chipsDe } from '../../recipes/lista/filtro.ts'
import { useFiltros } from '../../recipes/lista/filtros.ts'
import { ListPage } from '../../recipes/lista/ListPage.tsx'
import { usePaginas } from '../../recipes/lista/usePaginas.ts'
import { EmptyState } from '../../ui/avisos/EmptyState.tsx'
import { Money } from '../../ui/dados/Money.tsx'
import { Quando } from '../../ui/dados/Quando.tsx'
import type { Coluna } from '../../ui/tabela/coluna.ts'
import { DataTable } from '../../ui/tabela/DataTable.tsx'
import { useSelecao } from '../../ui/tabela/selecao.ts'
import { Andamento } from './Andamento.tsx'
import { listaDeSugestoes } from './api.ts'
import { EstadoPedido, NOME_ESTADO_PEDIDO } from './EstadoPedido.tsx'
import classes from './Sugestoes.module.css'

const NovaSugestaoModal = adiado(() => import('./NovaSugestaoModal.tsx').then((m) => m.NovaSugestaoModal))
const CompararModal = adiado(() => import('./CompararModal.tsx').then((m) => m.CompararModal))
const FornecedoresModal = adiado(() => import('./FornecedoresModal.tsx').then((m) => m.FornecedoresModal))
const ParadoVista = adiado(() => import('./ParadoVista.tsx').then((m) => m.ParadoVista))
const PerdidasVista = adiado(() => import('./PerdidasVista.tsx').then((m) => m.PerdidasVista))
const TransferenciasVista = adiado(() => import('./TransferenciasVista.tsx').then((m) => m.TransferenciasVista))
const ProvaVista = adiado(() => import('./ProvaVista.tsx').then((m) => m.ProvaVista))

const VISTAS = [
  { value: 'pedidos', label: 'Sugestões' },
  { value: 'transferencias', label: 'Transferências' },
  { value: 'prova', label: 'Prova' },
  { value: 'parado', label: 'Parado' },
  { value: 'perdidas', label: 'Perdidas' },
]

const chave = (s: Sugestao) => `${s.codSugestao} ${s.codConcessionaria}`

const COLUNAS: readonly Coluna<Sugestao>[] = [
  {
    id: 'codSugestao',
    titulo: 'Pedido',
    largura: 90,
    fica: true,
    celula: (s) => <span className="num">{s.codSugestao}</span>,
  },
  { id: 'concessionaria', titulo: 'Concessionária', largura: 210, livre: true, celula: (s) => s.concessionaria },
  { id: 'estado', titulo: 'Situação', largura: 130, fica: true, celula: (s) => <EstadoPedido estado={s.estado} /> },
  {
    id: 'linhas',
    titulo: 'Linhas',
    largura: 80,
    numero: true,
    celula: (s) => s.linhas.toLocaleString('pt-BR'),
  },
  { id: 'valor', titulo: 'Valor', largura: 130, numero: true, fica: true, celula: (s) => <Money centavos={s.valor} /> },
  { id: 'politica', titulo: 'Política', largura: 130, celula: (s) => s.politica },
  { id: 'quem', titulo: 'Pedida por', largura: 150, celula: (s) => s.quem },
  { id: 'quando', titulo: 'Quando', largura: 140, celula: (s) => <Quando instante={s.criadoEm} /> },
]

/** /sugestaoPedidos: runs by store, a new one, two side by side; what lies still, what was lost, what a policy would have done. */
export function SugestoesPage() {
  const [filtros, mudar] = useFiltros(['vista', 'loja', 'estado'])
  const [nova, abrirNova] = useDisclosure(false)
  const [prazos, abrirPrazos] = useDisclosure(false)
  const loja = useLoja()
  const vista = VISTAS.find((v) => v.value === filtros.vista)?.value ?? 'pedidos'
  return (
    <>
      <ListPage
        titulo="Sugestão de pedidos"
        botoes={
          <>
            <SegmentedControl
              aria-label="O que se vê"
              data={VISTAS}
              value={vista}
              onChange={(v) => mudar({ vista: v === 'pedidos' ? undefined : v })}
            />
            <Button variant="default" onClick={abrirPrazos.open}>
              Fornecedores
            </Button>
          </>
        }
        acao={
          <Button leftSection={<IconPlus size={17} />} onClick={abrirNova.open}>
            Nova sugestão
          </Button>
        }
      >
        <Andamento />
        <Suspense fallback={<Skeleton height={320} radius={8} />}>
          {vista === 'pedidos' && <Pedidos filtros={filtros} mudar={mudar} nova={abrirNova.open} />}
          {vista === 'transferencias' && loja !== null && <TransferenciasVista codConcessionaria={loja} />}
          {vista === 'parado' && loja !== null && <ParadoVista codConcessionaria={loja} />}
          {vista === 'perdidas' && loja !== null && <PerdidasVista codConcessionaria={loja} />}
          {vista === 'prova' && loja !== null && <ProvaVista codConcessionaria={loja} />}
        </Suspense>
      </ListPage>
      <Suspense>
        {nova && <NovaSugestaoModal fechar={abrirNova.close} />}
        {prazos && <FornecedoresModal fechar={abrirPrazos.close} />}
      </Suspense>
    </>
  )
}

type Escolhidos = Partial<Record<'vista' | 'loja' | 'estado', string>>

function Pedidos({ filtros, mudar, nova }: { filtros: Escolhidos; mudar: (f: Escolhidos) => void; nova: () => void }) {
  const { ativas } = useConcessionarias()
  const [filtrando, filtro] = useDisclosure(false)
  const [comparando, comparar] = useDisclosure(false)
  const ir = useIr()
  const estado = ESTADOS_LOJA.find((e) => e === filtros.estado)
  const lista = usePaginas(listaDeSugestoes({ codConcessionaria: Number(filtros.loja) || undefined, estado }))
  const selecao = useSelecao(lista.linhas.map(chave))
  const escolhidas = lista.linhas.filter((s) => selecao.chaves.has(chave(s)))
  const [a, b] = escolhidas
  const par =
    a && b && escolhidas.length === 2 && a.codConcessionaria === b.codConcessionaria ? { velha: b, nova: a } : null
  const campos: readonly CampoFiltro<'loja' | 'estado'>[] = [
    {
      tipo: 'escolha',
      nome: 'loja',
      rotulo: 'Concessionária',
      opcoes: ativas.map((l) => ({ valor: String(l.codConcessionaria), nome: l.nome })),
    },
    {
      tipo: 'escolha',
      nome: 'estado',
      rotulo: 'Situação',
      opcoes: ESTADOS_LOJA.map((e) => ({ valor: e, nome: NOME_ESTADO_PEDIDO[e] })),
    },
  ]
  const abrir = (s: Sugestao) =>
    void ir('/estoque', {
      state: {
        aberta: true,
        estoque: {
          title: `Pedido ${s.codSugestao}`,
          codSugestaoPedido: s.codSugestao,
          codconcessionaria: s.codConcessionaria,
          hash_pedido: s.hashPedido,
          byPush: true,
          nomeConcessionaria: s.concessionaria,
        },
      },
    })
  const chips = chipsDe(campos, filtros, mudar)
  return (
    <>
      <div className={classes.ferramentas}>
        <Button variant="default" size="compact-md" onClick={filtro.open}>
          Filtros
        </Button>
        {chips.map((c) => (
          <Button key={c.rotulo} variant="light" size="compact-md" onClick={c.remover} title="Retirar o filtro">
            {c.rotulo} ✕
          </Button>
        ))}
        {escolhidas.length > 0 && (
          <>
            <Button variant="default" size="compact-md" disabled={par === null} onClick={comparar.open}>
              Comparar
            </Button>
            {par === null && (
              <span className="suave">Escolha dois pedidos da mesma concessionária para ver o que mudou.</span>
            )}
          </>
        )}
      </div>
      <DataTable
        id="sugestoes"
        rotulo="Sugestões de pedido"
        colunas={COLUNAS}
        dados={lista}
        chave={chave}
        abrir={abrir}
        selecao={selecao}
        card={(s) => (
          <div className={classes.cartao}>
            <div className={classes.ponta}>
              <b className="num">Pedido {s.codSugestao}</b>
              <EstadoPedido estado={s.estado} />
            </div>
            <div>{s.concessionaria}</div>
            <div className={classes.ponta}>
              <span>
                <Money centavos={s.valor} /> · {s.linhas} linhas
              </span>
              <Quando instante={s.criadoEm} />
            </div>
          </div>
        )}
        vazio={
          <EmptyState
            titulo="Nenhuma sugestão ainda"
            texto="Uma sugestão lê o estoque, as vendas e os pedidos de cada loja e diz o que comprar, quanto e por quê."
            acao={<Button onClick={nova}>Calcular a primeira</Button>}
          />
        }
      />
      <FilterDrawer aberto={filtrando} fechar={filtro.close} campos={campos} filtros={filtros} mudar={mudar} />
      <Suspense>{comparando && par && <CompararModal a={par.velha} b={par.nova} fechar={comparar.close} />}</Suspense>
    </>
  )
}
