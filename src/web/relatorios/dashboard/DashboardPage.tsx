import { Alert, Skeleton } from '@mantine/core'
import { useDisclosure, useThrottledCallback } from '@mantine/hooks'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { INDICADORES_DO_CONSULTOR } from '#shared/relatorios/indicadores.ts'
import { formatarQuando, somarDias } from '#shared/rules/datas.ts'
import { CODIGOS_INDICADOR, type Indicador } from '#shared/rules/indicadores.ts'
import { adiado } from '../../core/adiado.ts'
import { useFuso } from '../../core/loja.ts'
import { useRealtime } from '../../core/realtime.ts'
import { useSessao } from '../../core/session.ts'
import { useFiltroIndicadores } from '../../recipes/indicadores/useFiltroIndicadores.ts'
import { Lugar } from '../../recipes/area/Lugar.tsx'
import { FilterDrawer } from '../../recipes/lista/FilterDrawer.tsx'
import { useFiltros } from '../../recipes/lista/filtros.ts'
import { ListPage } from '../../recipes/lista/ListPage.tsx'
import { SinalDaLista } from '../../recipes/lista/SinalDaLista.tsx'
import { ErroDeCarga } from '../../ui/avisos/ErroDeCarga.tsx'
import { Paineis } from '../../ui/paineis/Painel.tsx'
import { Periodos } from '../../ui/paineis/Periodos.tsx'
import { Agora } from './Agora.tsx'
import { baixarPainel, CHAVE_DO_PAINEL, numerosDoPainel } from './api.ts'
import classes from './Dashboard.module.css'
import { Figuras } from './Figuras.tsx'
import { ConversaoPorCor, Funil } from './Funil.tsx'
import { Ranking } from './Ranking.tsx'
import { secoesDe } from './secoes.ts'

const LinhasGaveta = adiado(() => import('./LinhasGaveta.tsx').then((m) => m.LinhasGaveta))
const Tendencia = adiado(() => import('./Tendencia.tsx').then((m) => m.Tendencia))

const PERIODOS = [
  { nome: 'Hoje', de: (dia: string) => dia },
  { nome: '7 dias', de: (dia: string) => somarDias(dia, -6) },
  { nome: 'Este mês', de: (dia: string) => `${dia.slice(0, 7)}-01` },
  { nome: '30 dias', de: (dia: string) => somarDias(dia, -29) },
  { nome: '90 dias', de: (dia: string) => somarDias(dia, -89) },
  { nome: '12 meses', de: (dia: string) => somarDias(dia, -364) },
]
const RELER_MS = 5000

/** /dashboard: what waits now, then what happened: figures with formula and rows, the way from finding to approval, trend and ranking. */
export function DashboardPage() {
  const fuso = useFuso()
  const nivel = useSessao()?.nivel
  const { filtro, filtros, mudar, campos, chips, dia } = useFiltroIndicadores()
  const [{ indicador: pedido }, mudarIndicador] = useFiltros(['indicador'])
  const indicador = CODIGOS_INDICADOR.find((i) => i === pedido) ?? 'aprovado'
  const [filtrando, gaveta] = useDisclosure(false)
  const [linhas, verLinhas] = useState<Indicador | null>(null)
  const q = useQuery(numerosDoPainel(filtro))
  const exportar = useMutation({ mutationFn: () => baixarPainel(filtro) })
  const client = useQueryClient()
  const reler = useThrottledCallback(() => void client.invalidateQueries({ queryKey: CHAVE_DO_PAINEL }), RELER_MS)
  useRealtime('oficinaDigitalOrcamento_', reler)
  useRealtime('oficinaDigitalAtualizacao_', reler)
  const n = q.data
  return (
    <>
      <ListPage
        titulo="Painel"
        chips={chips}
        sinal={<SinalDaLista atualizadoEm={q.dataUpdatedAt} />}
        aoFiltrar={gaveta.open}
        aoExportar={() => exportar.mutate()}
        botoes={
          <Periodos
            periodos={PERIODOS.map((p) => ({ nome: p.nome, de: p.de(dia), ate: dia }))}
            atual={filtro}
            mudar={mudar}
          />
        }
      >
        {(nivel === 2 || nivel === -1) && <Lugar lugar="primeirosPassos" />}
        <Agora filtro={filtro} />
        {n?.atraso && (
          <Alert color="amarelo" role="status">
            Há {n.atraso.dias.toLocaleString('pt-BR')} dias de lojas com mudanças ainda não contadas (desde{' '}
            {formatarQuando(n.atraso.desde, fuso, new Date())}): os números chegam em instantes.
          </Alert>
        )}
        {q.isError && !n && <ErroDeCarga erro={q.error} tentar={() => void q.refetch()} />}
        <Figuras
          secoes={secoesDe(nivel)}
          numeros={n}
          erro={q.isError}
          velhos={q.isPlaceholderData}
          verLinhas={verLinhas}
        />
        <Paineis>
          {n ? (
            <>
              <Funil numeros={n} verLinhas={verLinhas} />
              <ConversaoPorCor numeros={n} verLinhas={verLinhas} />
            </>
          ) : (
            !q.isError && <Skeleton height={240} radius={8} />
          )}
          <Suspense fallback={<Skeleton height={260} radius={8} className={classes.larga} />}>
            <Tendencia filtro={filtro} indicador={indicador} mudar={(i) => mudarIndicador({ indicador: i })} />
          </Suspense>
          {filtro.codConcessionaria ? (
            <Consultores filtro={filtro} indicador={indicador} />
          ) : (
            <Ranking
              filtro={filtro}
              indicador={indicador}
              por="loja"
              escolher={(codigo) => mudar({ loja: String(codigo) })}
            />
          )}
        </Paineis>
      </ListPage>
      <FilterDrawer aberto={filtrando} fechar={gaveta.close} campos={campos} filtros={filtros} mudar={mudar} />
      {linhas && (
        <Suspense>
          <LinhasGaveta
            filtro={filtro}
            indicador={linhas}
            valor={n?.atual[linhas] ?? null}
            anterior={n?.anterior[linhas] ?? null}
            fechar={() => verLinhas(null)}
          />
        </Suspense>
      )}
    </>
  )
}

/** Advisers are told by what they quoted: another figure falls back to what was approved. */
function Consultores({ filtro, indicador }: { filtro: Parameters<typeof Ranking>[0]['filtro']; indicador: Indicador }) {
  return (
    <Ranking
      filtro={filtro}
      indicador={INDICADORES_DO_CONSULTOR.includes(indicador) ? indicador : 'aprovado'}
      por="consultor"
    />
  )
}
