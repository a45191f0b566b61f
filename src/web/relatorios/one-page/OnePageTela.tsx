import { Alert, Button, Skeleton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconFileTypePdf, IconTarget } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import type { OnePage, TipoOnePage } from '#shared/relatorios/one-page.ts'
import { formatarDia, formatarQuando, hoje } from '#shared/rules/datas.ts'
import type { Indicador } from '#shared/rules/indicadores.ts'
import { mesMais } from '#shared/rules/vendas.ts'
import { adiado } from '../../core/adiado.ts'
import { useFuso } from '../../core/loja.ts'
import { useSessao } from '../../core/session.ts'
import { Lugar } from '../../recipes/area/Lugar.tsx'
import type { FiltroLido } from '../../recipes/indicadores/useFiltroIndicadores.ts'
import { FilterDrawer } from '../../recipes/lista/FilterDrawer.tsx'
import type { CampoFiltro } from '../../recipes/lista/filtro.ts'
import { useFiltros } from '../../recipes/lista/filtros.ts'
import { ListPage } from '../../recipes/lista/ListPage.tsx'
import { EmptyState } from '../../ui/avisos/EmptyState.tsx'
import { ErroDeCarga } from '../../ui/avisos/ErroDeCarga.tsx'
import { baixarPagina, paginaDoMes } from './api.ts'
import { EnvioPorEmail } from './EnvioPorEmail.tsx'
import { Nota } from './Nota.tsx'
import { TabelaDaPagina } from './TabelaDaPagina.tsx'

const MetasModal = adiado(() => import('./MetasModal.tsx').then((m) => m.MetasModal))

const MES = new Intl.DateTimeFormat('pt-BR', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const nomeDoMes = (mes: string) => MES.format(new Date(`${mes}-15T12:00:00Z`))
const MESES = 24

/** A figure whose rows are asked for. */
interface Aberta {
  indicador: Indicador
  filtro: FiltroLido
  valor: number | null
  anterior: number | null
}
const daPagina = (p: OnePage): FiltroLido => ({
  de: p.periodo.de,
  ate: p.periodo.ate,
  ...(p.tipo === 'grupo' ? { codGrupo: Number(p.chave) } : { marca: p.chave }),
})

/** /one-page-report-grupo: a group's month on one page. */
export const OnePageGrupoTela = () => <Pagina tipo="grupo" />
/** /one-page-report-marca: a make's month on one page. */
export const OnePageMarcaTela = () => <Pagina tipo="marca" />

/** Stores × figures of a month, beside the month before and the goals; on paper, as a workbook, by e-mail. */
function Pagina({ tipo }: { tipo: TipoOnePage }) {
  const fuso = useFuso()
  const nivel = useSessao()?.nivel
  const atual = hoje(fuso, new Date()).slice(0, 7)
  const [filtros, mudar] = useFiltros(['mes', 'chave'])
  const [filtrando, filtro] = useDisclosure(false)
  const [editando, metas] = useDisclosure(false)
  const [aberta, abrir] = useState<Aberta | null>(null)
  const mes = /^\d{4}-\d{2}$/.test(filtros.mes ?? '') ? (filtros.mes ?? atual) : atual
  const pedida = { tipo, mes, chave: filtros.chave }
  const q = useQuery(paginaDoMes(pedida))
  const baixar = useMutation({ mutationFn: (como: 'pdf' | 'xlsx') => baixarPagina(pedida, como) })
  const p = q.data
  const rotulo = tipo === 'grupo' ? 'Grupo' : 'Marca'
  const campos: readonly CampoFiltro<'mes' | 'chave'>[] = [
    {
      tipo: 'escolha',
      nome: 'mes',
      rotulo: 'Mês',
      vazio: nomeDoMes(atual),
      opcoes: Array.from({ length: MESES }, (_, i) => mesMais(atual, -i - 1)).map((m) => ({
        valor: m,
        nome: nomeDoMes(m),
      })),
    },
    {
      tipo: 'escolha',
      nome: 'chave',
      rotulo,
      vazio: p?.opcoes[0]?.nome ?? 'O primeiro',
      opcoes: (p?.opcoes ?? []).map((o) => ({ valor: o.chave, nome: o.nome })),
    },
  ]
  return (
    <>
      <ListPage
        titulo={p ? `${p.nome}, ${nomeDoMes(mes)}` : `One page por ${rotulo.toLowerCase()}`}
        aoFiltrar={filtro.open}
        aoExportar={() => baixar.mutate('xlsx')}
        botoes={
          <>
            <Button variant="default" onClick={() => mudar({ mes: mesMais(mes, -1) })}>
              Mês anterior
            </Button>
            <Button variant="default" disabled={mes >= atual} onClick={() => mudar({ mes: mesMais(mes, 1) })}>
              Próximo mês
            </Button>
            {(nivel === 2 || nivel === -1) && (
              <Button variant="default" leftSection={<IconTarget size={17} />} onClick={metas.open}>
                Metas
              </Button>
            )}
          </>
        }
        sinal={
          p && (
            <span className="suave">
              De <b className="num">{formatarDia(p.periodo.de)}</b> a{' '}
              <b className="num">{formatarDia(p.periodo.ate)}</b>
              {p.periodo.parcial ? ', ao lado dos mesmos dias de ' : ', ao lado de '}
              {nomeDoMes(p.periodo.antesDe.slice(0, 7))}
            </span>
          )
        }
        acao={
          <Button
            leftSection={<IconFileTypePdf size={17} />}
            loading={baixar.isPending && baixar.variables === 'pdf'}
            onClick={() => baixar.mutate('pdf')}
          >
            Baixar PDF
          </Button>
        }
      >
        {p?.atraso && (
          <Alert color="amarelo" role="status">
            Há mudanças ainda não contadas (desde {formatarQuando(p.atraso.desde, fuso, new Date())}): os números chegam
            em instantes.
          </Alert>
        )}
        {q.isError && !p && <ErroDeCarga erro={q.error} tentar={() => void q.refetch()} />}
        {q.isPending && <Skeleton height={420} radius={8} />}
        {p && p.lojas.length === 0 && (
          <EmptyState titulo="Nenhuma loja com números neste mês" texto="Escolha outro mês nos filtros." />
        )}
        {p && p.lojas.length > 0 && (
          <TabelaDaPagina
            pagina={p}
            abrir={(indicador, loja, valor, anterior) =>
              abrir({
                indicador,
                valor,
                anterior,
                filtro: { ...daPagina(p), ...(loja && { codConcessionaria: loja }) },
              })
            }
          />
        )}
        {p && <Nota key={`${p.chave} ${p.mes} ${p.nota?.em}`} pagina={p} />}
        {p && <EnvioPorEmail pagina={p} />}
      </ListPage>
      <FilterDrawer aberto={filtrando} fechar={filtro.close} campos={campos} filtros={filtros} mudar={mudar} />
      {aberta && (
        <Lugar
          lugar="linhasDoIndicador"
          filtro={aberta.filtro}
          indicador={aberta.indicador}
          valor={aberta.valor}
          anterior={aberta.anterior}
          fechar={() => abrir(null)}
        />
      )}
      {editando && p && (
        <Suspense>
          <MetasModal metas={p.metas} fechar={metas.close} />
        </Suspense>
      )}
    </>
  )
}
