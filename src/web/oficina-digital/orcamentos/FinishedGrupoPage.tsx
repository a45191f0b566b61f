import { Anchor, Skeleton, Table } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import type { GrupoSum } from '#shared/oficina-digital/orcamento-list.ts'
import { todayIn, addDays } from '#shared/rules/dates.ts'
import { formatReais, formatWholeReais } from '#shared/rules/money.ts'
import { formatNumber } from '#shared/rules/numbers.ts'
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
const percent = (part: number, todo: number) => (todo === 0 ? '—' : `${formatNumber((100 * part) / todo)} %`)

/** Text of the change from the previous period. */
function versusBefore(now: number, before: number): { text: string; tone: 'verde' | 'vermelho' | 'neutro' } {
  if (before === 0) return { text: 'sem período anterior', tone: 'neutro' }
  const diff = (now - before) / before
  return {
    text: `${diff >= 0 ? '+' : '−'}${percent(Math.abs(diff), 1)} que o período anterior`,
    tone: diff >= 0 ? 'verde' : 'vermelho',
  }
}

/** /oficina-digital/finalizados-grupo: approved quotes summed by group and store; a store links to its own list. */
export function FinishedGrupoPage() {
  const fuso = useTimeZone()
  const dia = todayIn(fuso, new Date())
  const [filters, modify] = useFilters(['de', 'ate', 'codGrupo', 'marca'])
  const [filterOpen, filter] = useDisclosure(false)
  const { todas } = useConcessionarias()
  const de = filters.de ?? addDays(dia, -29)
  const ate = filters.ate ?? dia
  const request = { de, ate, codGrupo: Number(filters.codGrupo) || undefined, marca: filters.marca }
  const q = useQuery(finalizadosGrupo(request))
  const exportData = useExport({ lista: 'finalizadosGrupo', filtro: request })
  const grupos = [...new Map(todas.map((c) => [c.codGrupo, c.grupo]))]
  const fields: readonly FilterField<'codGrupo' | 'marca'>[] = [
    { kind: 'period', label: 'Período' },
    {
      kind: 'choice',
      name: 'codGrupo',
      label: 'Grupo',
      options: grupos.map(([cod, nome]) => ({ value: String(cod), label: nome })),
    },
    {
      kind: 'choice',
      name: 'marca',
      label: 'Marca',
      options: [...new Set(todas.map((c) => c.marca))]
        .toSorted((a, b) => a.localeCompare(b))
        .map((m) => ({ value: m, label: m })),
    },
  ]
  const chips = filterChips(fields, { ...filters, de, ate }, modify)
  return (
    <>
      <ListPage title="Finalizados por grupo" chips={chips} onFilter={filter.open} onExport={exportData.open}>
        {q.isError && !q.data ? (
          <LoadError error={q.error} attempt={() => void q.refetch()} />
        ) : q.data ? (
          <Sums {...q.data} {...request} />
        ) : (
          <Skeleton height={420} radius={8} />
        )}
      </ListPage>
      {exportData.drawer}
      <FilterDrawer opened={filterOpen} close={filter.close} fields={fields} filters={filters} modify={modify} />
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
        title="Nada aprovado no período"
        text="Mude o período ou retire os filtros para ver outros resultados."
      />
    )
  const total = sumAll(atual)
  const before = sumAll(anterior)
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
          value={formatWholeReais(total.aprovado)}
          nota={versusBefore(total.aprovado, before.aprovado)}
          formula="Valor das linhas aprovadas dos orçamentos do período."
          onClick={showRows('valorAprovado')}
        />
        <Kpi
          label="Orçamentos"
          value={total.orcamentos.toLocaleString('pt-BR')}
          nota={versusBefore(total.orcamentos, before.orcamentos)}
          formula="Orçamentos aprovados, no todo ou em parte."
          onClick={showRows('respondidoEm')}
        />
        <Kpi
          label="Aprovado ÷ oferecido"
          value={percent(total.aprovado, total.oferecido)}
          nota={{ text: `antes ${percent(before.aprovado, before.oferecido)}`, tone: 'neutro' }}
          formula="Soma do aprovado ÷ soma do oferecido, de todas as lojas: nunca a média das lojas."
          onClick={showRows('valor')}
        />
        <Kpi
          label="Ticket médio"
          value={total.orcamentos === 0 ? '—' : formatReais(Math.round(total.aprovado / total.orcamentos))}
          nota={{
            text:
              before.orcamentos === 0
                ? 'antes —'
                : `antes ${formatReais(Math.round(before.aprovado / before.orcamentos))}`,
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
              name: lojas[0]?.grupo ?? '',
              value: s.aprovado,
              text: formatReais(s.aprovado),
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
            <Linha name="Total" s={total} />
          </Table.Tfoot>
        </Table>
      </div>
    </>
  )
}

function Grupo({ lojas, open }: { lojas: readonly GrupoSum[]; open: (l: GrupoSum) => void }) {
  return (
    <>
      <Linha name={lojas[0]?.grupo ?? ''} s={sumAll(lojas)} grupo />
      {lojas.map((l) => (
        <Linha key={l.codConcessionaria} name={l.concessionaria} s={l} open={() => open(l)} />
      ))}
    </>
  )
}

function Linha({
  name,
  s,
  grupo = false,
  open,
}: {
  name: string
  s: Record<Field, number>
  grupo?: boolean
  open?: () => void
}) {
  return (
    <Table.Tr className={grupo ? classes.grupo : undefined}>
      <Table.Th scope="row">
        {open ? (
          <Anchor component="button" type="button" ta="left" onClick={open}>
            {name}
          </Anchor>
        ) : (
          name
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
