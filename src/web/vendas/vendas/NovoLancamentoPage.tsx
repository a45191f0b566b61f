import { Button, SegmentedControl, Skeleton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useBlocker, useLocation } from '@tanstack/react-router'
import { Suspense, useEffect, useRef, useState } from 'react'
import { vendas } from '#shared/vendas/vendas.ts'
import { editavelMes } from '#shared/rules/mes-vendas.ts'
import type { MedidaVenda } from '#shared/rules/vendas.ts'
import { adiado } from '../../core/adiado.ts'
import { call } from '../../core/api.ts'
import { useConcessionarias } from '../../core/concessionarias.ts'
import { useLoja } from '../../core/loja.ts'
import { useIr } from '../../core/navegar.ts'
import { useRealtime } from '../../core/realtime.ts'
import { useStore } from '../../core/store.ts'
import { SinalSalvo } from '../../recipes/edicao/SinalSalvo.tsx'
import { ListPage } from '../../recipes/lista/ListPage.tsx'
import { SinalDaLista } from '../../recipes/lista/SinalDaLista.tsx'
import { ErroDeCarga } from '../../ui/avisos/ErroDeCarga.tsx'
import { guardarMes, type Mes, umMes } from './api.ts'
import { EstadoMesBadge } from '../../ui/mes/EstadoMesBadge.tsx'
import { criarLancamento } from './lancamento.ts'
import { NumerosMes } from './NumerosMes.tsx'
import { PendenciasDoMes } from './PendenciasDoMes.tsx'
import { Planilha } from './Planilha.tsx'
import { MEDIDAS } from './textos.ts'
import { Unsaved } from './Unsaved.tsx'
import { nomeDoMes } from '../../ui/mes/meses.ts'
import classes from './Vendas.module.css'

const AcoesMes = adiado(() => import('./AcoesMes.tsx').then((m) => m.AcoesMes))
const DiaForm = adiado(() => import('./DiaForm.tsx').then((m) => m.DiaForm))
const Disputas = adiado(() => import('./Disputas.tsx').then((m) => m.Disputas))
const SairSemGravar = adiado(() => import('../../recipes/formulario/SairSemGravar.tsx').then((m) => m.SairSemGravar))
const ConferenciaDoMes = adiado(() => import('./ConferenciaDoMes.tsx').then((m) => m.ConferenciaDoMes))
const HistoriaMes = adiado(() => import('./HistoriaMes.tsx').then((m) => m.HistoriaMes))

/** /vendas/lancamento-mensal/novo-lancamento: a store's month as a spreadsheet, or a day's form on a phone. */
export function NovoLancamentoPage() {
  const escolhida = useLoja()
  const { todas } = useConcessionarias()
  const ir = useIr()
  const escolhido = useLocation({
    select: ({ state: { mes, ano, dia, codConcessionaria } }) => ({ mes, ano, dia, codConcessionaria }),
  })
  const codConcessionaria = escolhido.codConcessionaria ?? escolhida ?? 0
  // Another store chosen above, while a month stands open, is asked for the same month.
  const antes = useRef(escolhida)
  useEffect(() => {
    if (escolhida === null || antes.current === escolhida) return
    antes.current = escolhida
    const state = { ...escolhido, codConcessionaria: escolhida }
    void ir('/vendas/lancamento-mensal/novo-lancamento', { replace: true, state })
  })
  const mes = `${String(escolhido.ano)}-${String(escolhido.mes).padStart(2, '0')}`
  const q = useQuery({ ...umMes(codConcessionaria, mes), staleTime: Infinity, refetchOnMount: 'always' })
  const titulo = `Vendas de ${nomeDoMes(mes)}${todas.length > 1 ? ` · ${todas.find((l) => l.codConcessionaria === codConcessionaria)?.nome ?? ''}` : ''}`
  if (q.isError) return <ErroDeCarga erro={q.error} tentar={() => void q.refetch()} />
  if (!q.data || !q.isFetchedAfterMount)
    return (
      <ListPage titulo={titulo}>
        <Skeleton height={420} radius={8} />
      </ListPage>
    )
  return (
    <Lancamentos
      key={`${codConcessionaria} ${mes}`}
      titulo={titulo}
      mes={q.data}
      dia={escolhido.dia ?? 1}
      lidoEm={q.dataUpdatedAt}
    />
  )
}

function Lancamentos({ titulo, mes: m, dia, lidoEm }: { titulo: string; mes: Mes; dia: number; lidoEm: number }) {
  const client = useQueryClient()
  const estreita = useMediaQuery('(max-width: 640px)', undefined, { getInitialValueInEffect: false })
  const { codConcessionaria, mes } = m
  const [lancamento] = useState(() =>
    criarLancamento(m.celulas, {
      guardadoEm: `patio_vendas_${codConcessionaria}_${mes}`,
      gravar: async (mudancas) => {
        const r = await call(vendas.gravarCelulas, { params: { codConcessionaria, mes }, body: { mudancas } })
        guardarMes(client, r.mes)
        return r
      },
    }),
  )
  const estado = useStore(lancamento.store)
  const [medida, setMedida] = useState<MedidaVenda>('bruto')
  const editavel = editavelMes(m.estado)

  useRealtime('vendasMes_', (p, minha) => {
    if (p.mes.mes !== mes || p.mes.codConcessionaria !== codConcessionaria) return
    if (!minha) {
      lancamento.receber(p.celulas)
      guardarMes(client, p.mes)
    }
    // What is missing and what stands out follow the figures.
    void client.invalidateQueries({ queryKey: umMes(codConcessionaria, mes).queryKey })
  })
  // What was read anew, after the network was away for instance, is the month as it is.
  useEffect(() => lancamento.substituir(m.celulas), [lancamento, m.celulas])
  useEffect(() => {
    const aoEsconder = () => void (document.visibilityState === 'hidden' && lancamento.gravarTudo())
    document.addEventListener('visibilitychange', aoEsconder)
    return () => {
      document.removeEventListener('visibilitychange', aoEsconder)
      void lancamento.gravarTudo()
    }
  }, [lancamento])

  const unsafe = () => estado.refused.size > 0 || estado.situacao === 'sem-resposta' || estado.situacao === 'recusado'
  const bloqueio = useBlocker({ shouldBlockFn: unsafe, enableBeforeUnload: unsafe, withResolver: true })

  const medidas = (
    <SegmentedControl
      aria-label="O que se lança"
      data={MEDIDAS}
      value={medida}
      onChange={(v) => setMedida(MEDIDAS.find((x) => x.value === v)?.value ?? 'bruto')}
      className={classes.medidas ?? ''}
    />
  )
  return (
    <ListPage
      titulo={titulo}
      acao={
        <Suspense>
          <AcoesMes mes={m} antes={lancamento.gravarTudo} />
        </Suspense>
      }
      resumo={<NumerosMes mes={m} celulas={estado.celulas} />}
      sinal={
        <span className={classes.sinais}>
          <EstadoMesBadge estado={m.estado} />
          {editavel && <SinalSalvo situacao={estado.situacao} />}
          <SinalDaLista atualizadoEm={lidoEm} />
        </span>
      }
    >
      {estado.disputas.length > 0 && (
        <Suspense>
          <Disputas disputas={estado.disputas} resolver={lancamento.resolver} />
        </Suspense>
      )}
      <PendenciasDoMes pendencias={m.pendencias} estado={m.estado} />
      {m.conferencia && (
        <Suspense>
          <ConferenciaDoMes mes={m} />
        </Suspense>
      )}
      <div className={classes.barra}>
        {medidas}
        {editavel && (
          <>
            <Button
              variant="default"
              size="compact-md"
              leftSection={<IconArrowBackUp size={16} />}
              disabled={!estado.podeDesfazer}
              onClick={lancamento.desfazer}
              title="Ctrl+Z"
            >
              Desfazer
            </Button>
            <Button
              variant="default"
              size="compact-md"
              leftSection={<IconArrowForwardUp size={16} />}
              disabled={!estado.podeRefazer}
              onClick={lancamento.refazer}
              title="Ctrl+Y"
            >
              Refazer
            </Button>
          </>
        )}
      </div>
      <Unsaved state={estado} lancamento={lancamento} />
      {bloqueio.status === 'blocked' && (
        <Suspense>
          <SairSemGravar bloqueio={bloqueio} oQue="deste mês" />
        </Suspense>
      )}
      {estreita ? (
        <Suspense fallback={<Skeleton height={420} radius={8} />}>
          <DiaForm mes={m} lancamento={lancamento} medida={medida} editavel={editavel} comecaEm={dia} />
        </Suspense>
      ) : (
        <Planilha mes={m} lancamento={lancamento} medida={medida} editavel={editavel} />
      )}
      <Suspense>
        <HistoriaMes mes={m} />
      </Suspense>
    </ListPage>
  )
}
