import { Skeleton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { hoje, somarDias } from '#shared/rules/datas.ts'
import { FIGURAS_DA_AGENDA } from '#shared/rules/painel-agenda.ts'
import { adiado } from '../../core/adiado.ts'
import { useFuso, useLoja } from '../../core/loja.ts'
import { Lugar } from '../../recipes/area/Lugar.tsx'
import { useExportar } from '../../recipes/exportar/useExportar.tsx'
import { FilterDrawer } from '../../recipes/lista/FilterDrawer.tsx'
import { type CampoFiltro, chipsDe } from '../../recipes/lista/filtro.ts'
import { useFiltros } from '../../recipes/lista/filtros.ts'
import { ListPage } from '../../recipes/lista/ListPage.tsx'
import { ErroDeCarga } from '../../ui/avisos/ErroDeCarga.tsx'
import { Kpi, Kpis } from '../../ui/paineis/Kpi.tsx'
import { Paineis } from '../../ui/paineis/Painel.tsx'
import { Periodos } from '../../ui/paineis/Periodos.tsx'
import { type LinhasPedidas, painelDaAgenda } from './api.ts'
import { emPalavras, mudanca } from './figuras.ts'
import { Fluxo } from './Fluxo.tsx'
import { Ocupacao } from './Ocupacao.tsx'
import { Paradas } from './Paradas.tsx'
import { Permanencia } from './Permanencia.tsx'
import { Replay } from './Replay.tsx'
import { Satisfacao } from './Satisfacao.tsx'

const LinhasGaveta = adiado(() => import('./LinhasGaveta.tsx').then((m) => m.LinhasGaveta))

const CAMPOS = [{ tipo: 'periodo', rotulo: 'Período' }] as const satisfies readonly CampoFiltro<string>[]
const PERIODOS = [
  { dias: 1, nome: 'Hoje' },
  { dias: 7, nome: '7 dias' },
  { dias: 30, nome: '30 dias' },
  { dias: 90, nome: '90 dias' },
  { dias: 365, nome: '12 meses' },
]
const PADRAO = 30
const FIGURAS = ['ocupacao', 'noShow', 'noPrazo', 'retrabalho', 'bolsao', 'pausas', 'nps'] as const

/** /agenda-virtual/dashboard: the workshop's figures of a period, each with its formula and its rows, and any day lived again. */
export function PainelAgendaPage() {
  const codConcessionaria = useLoja()
  return codConcessionaria === null ? null : <Painel key={codConcessionaria} codConcessionaria={codConcessionaria} />
}

function Painel({ codConcessionaria }: { codConcessionaria: number }) {
  const fuso = useFuso()
  const dia = hoje(fuso, new Date())
  const [filtros, mudar] = useFiltros(['de', 'ate'])
  const [filtrando, filtro] = useDisclosure(false)
  const [linhas, verLinhas] = useState<(LinhasPedidas & { titulo: string }) | null>(null)
  const periodo =
    filtros.de && filtros.ate ? { de: filtros.de, ate: filtros.ate } : { de: somarDias(dia, 1 - PADRAO), ate: dia }
  const q = useQuery(painelDaAgenda(codConcessionaria, periodo))
  const exportacao = useExportar({ lista: 'painelAgenda', filtro: { codConcessionaria, ...periodo } })
  const p = q.data
  return (
    <>
      <ListPage
        titulo="Painel da agenda"
        chips={chipsDe(CAMPOS, filtros, mudar)}
        aoFiltrar={filtro.open}
        aoExportar={exportacao.abrir}
        botoes={
          <Periodos
            periodos={PERIODOS.map((p) => ({ nome: p.nome, de: somarDias(dia, 1 - p.dias), ate: dia }))}
            atual={periodo}
            mudar={mudar}
          />
        }
        resumo={
          <Kpis>
            {FIGURAS.map((f) => (
              <Kpi
                key={f}
                rotulo={FIGURAS_DA_AGENDA[f].nome}
                valor={p ? emPalavras(f, FIGURAS_DA_AGENDA[f].valor(p.atual)) : q.isError ? '—' : null}
                nota={p && mudanca(f, p.atual, p.anterior)}
                formula={FIGURAS_DA_AGENDA[f].formula}
                aoClicar={() => verLinhas({ figura: f, titulo: FIGURAS_DA_AGENDA[f].nome })}
              />
            ))}
            <Kpi
              rotulo="No bolsão agora"
              valor={p ? String(p.bolsaoAgora) : q.isError ? '—' : null}
              nota={p && { texto: p.bolsaoAgora === 1 ? 'serviço' : 'serviços', tom: 'neutro' }}
              formula="Serviços de carros que estão na casa, ainda sem mecânico ou sem hora."
            />
          </Kpis>
        }
      >
        <Lugar lugar="tarefasDaAgenda" codConcessionaria={codConcessionaria} />
        {q.isError && !p && <ErroDeCarga erro={q.error} tentar={() => void q.refetch()} />}
        {q.isPending && <Skeleton height={360} radius={8} />}
        {p && (
          <Paineis>
            <Ocupacao soma={p.atual} verLinhas={verLinhas} />
            <Fluxo serie={p.serie} colunas={p.colunas} />
            <Permanencia etapas={p.atual.etapas} colunas={p.colunas} verLinhas={verLinhas} />
            <Paradas soma={p.atual} verLinhas={verLinhas} />
            <Satisfacao pesquisa={p.atual.pesquisa} verLinhas={verLinhas} />
          </Paineis>
        )}
        <Replay codConcessionaria={codConcessionaria} />
      </ListPage>
      <FilterDrawer aberto={filtrando} fechar={filtro.close} campos={CAMPOS} filtros={filtros} mudar={mudar} />
      {exportacao.drawer}
      {linhas && (
        <Suspense>
          <LinhasGaveta
            codConcessionaria={codConcessionaria}
            periodo={periodo}
            pedidas={linhas}
            titulo={linhas.titulo}
            fechar={() => verLinhas(null)}
          />
        </Suspense>
      )}
    </>
  )
}
