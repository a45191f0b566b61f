import { Button, SegmentedControl } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconPlayerTrackNext } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { Suspense, useCallback, useMemo, useState } from 'react'
import type { OrcamentoResumo } from '#shared/oficina-digital/orcamentos.ts'
import { adiado } from '../../core/adiado.ts'
import { useIr } from '../../core/navegar.ts'
import { AtoPedido, type Pedido } from '../../recipes/area/AtoPedido.tsx'
import { useExportar } from '../../recipes/exportar/useExportar.tsx'
import { FilterDrawer } from '../../recipes/lista/FilterDrawer.tsx'
import { FiltrosSalvos } from '../../recipes/lista/FiltrosSalvos.tsx'
import { ListPage } from '../../recipes/lista/ListPage.tsx'
import { SinalDaLista } from '../../recipes/lista/SinalDaLista.tsx'
import { useDetalhe, useJaAberto } from '../../recipes/lista/useDetalhe.ts'
import { StageClock } from '../../recipes/quadro/StageClock.tsx'
import { EmptyState } from '../../ui/avisos/EmptyState.tsx'
import { NadaComFiltros } from '../../ui/avisos/NadaComFiltros.tsx'
import { Soma } from '../../ui/dados/Soma.tsx'
import { DataTable } from '../../ui/tabela/DataTable.tsx'
import { useSelecao } from '../../ui/tabela/selecao.ts'
import { useAoVivo } from './aoVivo.ts'
import { CartaoOrcamento } from './CartaoOrcamento.tsx'
import { COLUNA } from './colunas.tsx'
import { GavetaDoOrcamento } from './gaveta.ts'
import { useListaOrcamentos } from './lista.ts'
import { MenuOrcamento } from './MenuOrcamento.tsx'
import { ResumoGerenciar } from './ResumoGerenciar.tsx'

const BarraSelecao = adiado(() => import('./BarraSelecao.tsx').then((m) => m.BarraSelecao))
const QuadroOrcamentos = adiado(() => import('./QuadroOrcamentos.tsx').then((m) => m.QuadroOrcamentos))

const COLUNAS = [
  COLUNA.veiculo,
  COLUNA.estado,
  COLUNA.cliente,
  COLUNA.achados,
  COLUNA.valor,
  COLUNA.naEtapa,
  COLUNA.dono,
  { ...COLUNA.criadoEm, oculta: true },
  COLUNA.checklist,
  { ...COLUNA.consultor, oculta: true },
]

/** /oficina-digital/gerenciar: every open quote, live, and the next one to work on. */
export function GerenciarPage() {
  const [filtrando, filtro] = useDisclosure(false)
  const lista = useListaOrcamentos('gerenciar', filtrando)
  const detalhe = useDetalhe('orcamento')
  const jaAberto = useJaAberto(detalhe)
  const [pedido, setPedido] = useState<Pedido | null>(null)
  const ir = useIr()
  const exportar = useExportar({ lista: 'orcamentos', filtro: lista.filtro })
  const quadro = lista.filtros.vista === 'quadro'
  const codigos = lista.dados.linhas.map((o) => o.codOrcamento)
  const presentes = useMemo(() => lista.dados.linhas.map((o) => String(o.codOrcamento)), [lista.dados.linhas])
  const selecao = useSelecao(presentes)
  const acoes = useCallback(
    (o: OrcamentoResumo) => <MenuOrcamento orcamento={o} pedir={setPedido} abrir={detalhe.abrir} />,
    [detalhe.abrir],
  )
  useAoVivo(detalhe.abrir)

  const proximo = useMutation({
    mutationFn: async () => (await import('./proximo.ts')).avancarProximo(ir, lista.codConcessionaria),
  })

  return (
    <>
      <ListPage
        titulo="Orçamentos em aberto"
        contagem={lista.total}
        busca={{
          valor: lista.filtros.busca ?? '',
          mudar: (busca) => lista.mudar({ busca }),
          dica: 'Placa, modelo, cliente ou número',
        }}
        chips={lista.chips}
        aoFiltrar={filtro.open}
        aoExportar={exportar.abrir}
        acao={
          <Button
            leftSection={<IconPlayerTrackNext size={17} />}
            loading={proximo.isPending}
            onClick={() => proximo.mutate()}
          >
            Avançar próximo
          </Button>
        }
        botoes={
          <>
            <SegmentedControl
              aria-label="Vista"
              value={quadro ? 'quadro' : 'tabela'}
              onChange={(v) => lista.mudar({ vista: v === 'quadro' ? 'quadro' : undefined })}
              data={[
                { value: 'tabela', label: 'Tabela' },
                { value: 'quadro', label: 'Quadro' },
              ]}
            />
            <FiltrosSalvos tela="gerenciar" filtros={lista.filtros} aplicar={(f) => lista.mudar(f)} />
          </>
        }
        resumo={<ResumoGerenciar codConcessionaria={lista.codConcessionaria} mostrar={lista.mostrar} />}
        sinal={<SinalDaLista atualizadoEm={lista.atualizadoEm} />}
      >
        {quadro ? (
          <Suspense>
            <QuadroOrcamentos filtro={lista.filtro} abrir={detalhe.abrir} acoes={acoes} pedir={setPedido} />
          </Suspense>
        ) : (
          <DataTable
            id="gerenciar"
            rotulo="Orçamentos em aberto"
            colunas={COLUNAS}
            dados={lista.dados}
            chave={(o) => o.codOrcamento}
            abrir={(o) => detalhe.abrir(o.codOrcamento)}
            aberta={detalhe.codigo}
            acoes={acoes}
            selecao={selecao}
            card={(o) => (
              <CartaoOrcamento
                orcamento={o}
                valor={<Soma valor={o.valor} parcial={o.valorParcial} />}
                tempo={<StageClock desde={o.entrouNoEstadoEm} metaMinutos={o.metaMinutos} />}
              />
            )}
            ordenacao={lista.ordenacao}
            ordenar={lista.ordenar}
            vazio={
              lista.filtrada ? (
                <NadaComFiltros titulo="Nenhum orçamento com estes filtros" limpar={lista.limpar} />
              ) : (
                <EmptyState
                  titulo="Nenhum orçamento em aberto"
                  texto="Quando um checklist com achados terminar na oficina, o orçamento aparece aqui na hora."
                />
              )
            }
          />
        )}
        {!quadro && selecao.chaves.size > 0 && (
          <Suspense>
            <BarraSelecao
              codConcessionaria={lista.codConcessionaria}
              codOrcamentos={[...selecao.chaves].map(Number)}
              limpar={() => selecao.escolher([])}
            />
          </Suspense>
        )}
      </ListPage>
      {jaAberto && (
        <Suspense>
          <GavetaDoOrcamento detalhe={detalhe} vizinhos={quadro ? undefined : codigos} />
        </Suspense>
      )}
      <AtoPedido pedido={pedido} fechar={() => setPedido(null)} />
      {exportar.drawer}
      <FilterDrawer
        aberto={filtrando}
        fechar={filtro.close}
        campos={lista.campos}
        filtros={lista.filtros}
        mudar={lista.mudar}
      />
    </>
  )
}
