import { Anchor, Skeleton, Table } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import type { GrupoSum } from '#shared/oficina-digital/orcamento-list.ts'
import { todayIn, addDays } from '#shared/rules/dates.ts'
import { formatReais, formatWholeReais } from '#shared/rules/money.ts'
import { useConcessionarias } from '../../core/session/concessionarias.ts'
import { useTimeZone } from '../../core/session/loja.ts'
import { useGoTo } from '../../core/navigation/navigate.ts'
import { useExport } from '../../recipes/export/useExport.tsx'
import { FilterDrawer } from '../../recipes/list/FilterDrawer.tsx'
import { type FilterField, filterChips } from '../../recipes/list/filter.ts'
import { useFilters } from '../../recipes/list/filters.ts'
import { ListPage } from '../../recipes/list/ListPage.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { Money } from '../../ui/display/Money.tsx'
import { Bars } from '../../ui/panels/Bars.tsx'
import { Kpi, Kpis } from '../../ui/panels/Kpi.tsx'
import { finalizadosGrupo } from './api-grupo.ts'
import classes from './FinishedGrupo.module.css'

type Field = 'orcamentos' | 'oferecido' | 'aprovado' | 'recusado' | 'emExecucao' | 'finalizados' | 'complementares'
const FIELDS: readonly Field[] = [
  'orcamentos',
  'oferecido',
  'aprovado',
  'recusado',
  'emExecucao',
  'finalizados',
  'complementares',
]
const sumAll = (linhas: readonly GrupoSum[]) =>
  Object.fromEntries(FIELDS.map((c) => [c, linhas.reduce((s, l) => s + l[c], 0)])) as Record<Field, number>
const percent = (parte: number, todo: number) =>
  todo === 0 ? '—' : `${((100 * parte) / todo).toLocaleString('pt-BR', { maximumFractionDigits: 1 })} %`

/** Text of the change from the previous period. */
function versusBefore(agora: number, antes: number): { texto: string; tone: 'verde' | 'vermelho' | 'neutro' } {
  if (antes === 0) return { texto: 'sem período anterior', tone: 'neutro' }
  const diff = (agora - antes) / antes
  return {
    texto: `${diff >= 0 ? '+' : '−'}${percent(Math.abs(diff), 1)} que o período anterior`,
    tone: diff >= 0 ? 'verde' : 'vermelho',
  }
}

/** /oficina-digital/finalizados-grupo: approved quotes summed by group and store; a store links to its own list. */
export function FinishedGrupoPage() {
  const fuso = useTimeZone()
  const dia = todayIn(fuso, new Date())
  const [filtros, modify] = useFilters(['de', 'ate', 'codGrupo', 'marca'])
  const [filterOpen, filtro] = useDisclosure(false)
  const { todas } = useConcessionarias()
  const de = filtros.de ?? addDays(dia, -29)
  const ate = filtros.ate ?? dia
  const pedido = { de, ate, codGrupo: Number(filtros.codGrupo) || undefined, marca: filtros.marca }
  const q = useQuery(finalizadosGrupo(pedido))
  const exportData = useExport({ lista: 'finalizadosGrupo', filtro: pedido })
  const grupos = [...new Map(todas.map((c) => [c.codGrupo, c.grupo]))]
  const campos: readonly FilterField<'codGrupo' | 'marca'>[] = [
    { tipo: 'periodo', label: 'Período' },
    {
      tipo: 'escolha',
      nome: 'codGrupo',
      label: 'Grupo',
      opcoes: grupos.map(([cod, nome]) => ({ valor: String(cod), nome })),
    },
    {
      tipo: 'escolha',
      nome: 'marca',
      label: 'Marca',
      opcoes: [...new Set(todas.map((c) => c.marca))]
        .toSorted((a, b) => a.localeCompare(b))
        .map((m) => ({ valor: m, nome: m })),
    },
  ]
  const chips = filterChips(campos, { ...filtros, de, ate }, modify)
  return (
    <>
      <ListPage titulo="Finalizados por grupo" chips={chips} onFilter={filtro.open} onExport={exportData.open}>
        {q.isError && !q.data ? (
          <LoadError erro={q.error} attempt={() => void q.refetch()} />
        ) : q.data ? (
          <Sums {...q.data} {...pedido} />
        ) : (
          <Skeleton height={420} radius={8} />
        )}
      </ListPage>
      {exportData.drawer}
      <FilterDrawer opened={filterOpen} close={filtro.close} campos={campos} filtros={filtros} modify={modify} />
    </>
  )
}

function Sums({
  atual,
  anterior,
  de,
  ate,
  codGrupo,
  marca,
}: {
  atual: readonly GrupoSum[]
  anterior: readonly GrupoSum[]
  de: string
  ate: string
  codGrupo?: number | undefined
  marca?: string | undefined
}) {
  const goTo = useGoTo()
  if (atual.length === 0)
    return (
      <EmptyState
        titulo="Nada aprovado no período"
        texto="Mude o período ou retire os filtros para ver outros resultados."
      />
    )
  const total = sumAll(atual)
  const antes = sumAll(anterior)
  const grupos = [...Map.groupBy(atual, (l) => l.codGrupo).values()]
  function open(l: GrupoSum): void {
    void goTo('/oficina-digital/finalizados', { search: { de, ate, loja: String(l.codConcessionaria) } })
  }
  /** The quotes behind a figure, sorted by the column that matters most for it. */
  const showRows = (ordem: 'valorAprovado' | 'respondidoEm' | 'valor') => () =>
    void goTo('/oficina-digital/finalizados', {
      search: { de, ate, marca, loja: codGrupo ? `grupo-${codGrupo}` : 'todas', ordem },
    })
  return (
    <>
      <Kpis>
        <Kpi
          label="Aprovado"
          valor={formatWholeReais(total.aprovado)}
          nota={versusBefore(total.aprovado, antes.aprovado)}
          formula="Valor das linhas aprovadas dos orçamentos do período."
          onClick={showRows('valorAprovado')}
        />
        <Kpi
          label="Orçamentos"
          valor={total.orcamentos.toLocaleString('pt-BR')}
          nota={versusBefore(total.orcamentos, antes.orcamentos)}
          formula="Orçamentos aprovados, no todo ou em parte."
          onClick={showRows('respondidoEm')}
        />
        <Kpi
          label="Aprovado ÷ oferecido"
          valor={percent(total.aprovado, total.oferecido)}
          nota={{ texto: `antes ${percent(antes.aprovado, antes.oferecido)}`, tone: 'neutro' }}
          formula="Soma do aprovado ÷ soma do oferecido, de todas as lojas: nunca a média das lojas."
          onClick={showRows('valor')}
        />
        <Kpi
          label="Ticket médio"
          valor={total.orcamentos === 0 ? '—' : formatReais(Math.round(total.aprovado / total.orcamentos))}
          nota={{
            texto:
              antes.orcamentos === 0
                ? 'antes —'
                : `antes ${formatReais(Math.round(antes.aprovado / antes.orcamentos))}`,
            tone: 'neutro',
          }}
          formula="Aprovado ÷ orçamentos."
          onClick={showRows('valorAprovado')}
        />
      </Kpis>
      <section className={classes.painel}>
        <h2>Aprovado por grupo</h2>
        <Bars
          label="Aprovado por grupo"
          bars={grupos.map((lojas) => {
            const s = sumAll(lojas)
            return {
              id: String(lojas[0]?.codGrupo),
              nome: lojas[0]?.grupo ?? '',
              valor: s.aprovado,
              texto: formatReais(s.aprovado),
            }
          })}
        />
      </section>
      <div className={classes.tabela} tabIndex={0} role="region" aria-label="Somas por grupo e concessionária">
        <Table miw={860} aria-label="Somas por grupo e concessionária">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Concessionária</Table.Th>
              {[
                'Orçamentos',
                'Oferecido',
                'Aprovado',
                'Aprovado ÷ oferecido',
                'Recusado',
                'Em execução',
                'Finalizados',
                'Complementares',
              ].map((t) => (
                <Table.Th key={t} className={classes.num}>
                  {t}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {grupos.map((lojas) => (
              <Grupo key={lojas[0]?.codGrupo} lojas={lojas} open={open} />
            ))}
          </Table.Tbody>
          <Table.Tfoot>
            <Linha nome="Total" s={total} />
          </Table.Tfoot>
        </Table>
      </div>
    </>
  )
}

function Grupo({ lojas, open }: { lojas: readonly GrupoSum[]; open: (l: GrupoSum) => void }) {
  return (
    <>
      <Linha nome={lojas[0]?.grupo ?? ''} s={sumAll(lojas)} grupo />
      {lojas.map((l) => (
        <Linha key={l.codConcessionaria} nome={l.concessionaria} s={l} open={() => open(l)} />
      ))}
    </>
  )
}

function Linha({
  nome,
  s,
  grupo = false,
  open,
}: {
  nome: string
  s: Record<Field, number>
  grupo?: boolean
  open?: () => void
}) {
  return (
    <Table.Tr className={grupo ? classes.grupo : undefined}>
      <Table.Th scope="row">
        {open ? (
          <Anchor component="button" type="button" ta="left" onClick={open}>
            {nome}
          </Anchor>
        ) : (
          nome
        )}
      </Table.Th>
      <Table.Td className={classes.num}>{s.orcamentos.toLocaleString('pt-BR')}</Table.Td>
      <Table.Td className={classes.num}>
        <Money centavos={s.oferecido} />
      </Table.Td>
      <Table.Td className={classes.num}>
        <Money centavos={s.aprovado} />
      </Table.Td>
      <Table.Td className={classes.num}>{percent(s.aprovado, s.oferecido)}</Table.Td>
      <Table.Td className={classes.num}>
        <Money centavos={s.recusado} />
      </Table.Td>
      <Table.Td className={classes.num}>{s.emExecucao}</Table.Td>
      <Table.Td className={classes.num}>{s.finalizados}</Table.Td>
      <Table.Td className={classes.num}>{s.complementares}</Table.Td>
    </Table.Tr>
  )
}
