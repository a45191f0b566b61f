import { Skeleton, Table } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import type { Loaded } from '#shared/core/contract.ts'
import type { logs } from '#shared/relatorios/logs.ts'
import { formatDay, todayIn, addDays } from '#shared/rules/dates.ts'
import { SCREENS } from '#shared/core/screens.ts'
import { screenAt } from '../../core/navigation/screen-at.ts'
import { useConcessionarias } from '../../core/session/concessionarias.ts'
import { useTimeZone } from '../../core/session/loja.ts'
import { FilterDrawer } from '../../recipes/list/FilterDrawer.tsx'
import { type FilterField, filterChips } from '../../recipes/list/filter.ts'
import { useFilters } from '../../recipes/list/filters.ts'
import { ListPage } from '../../recipes/list/ListPage.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { When } from '../../ui/display/When.tsx'
import { Kpi, Kpis } from '../../ui/panels/Kpi.tsx'
import { SmallTable } from '../../ui/table/SmallTable.tsx'
import { accessLog } from './api.ts'
import { Heatmap } from '../../ui/panels/Heatmap.tsx'
import { Legend, Panels, Panel } from '../../ui/panels/Panel.tsx'
import classes from './Logs.module.css'

type AccessLog = Loaded<typeof logs.logAcessos>

const DAYS = ['Segunda', 'Terça', 'Quarta', 'Quinta', 'Sexta', 'Sábado', 'Domingo']
const DEFAULT = 30
/** Screens that take longer are slow, ms. */
const SLOW_MS = 1000

/** Title of the screen at a path. */
function screenTitle(path: string): string {
  const screen = screenAt(path)
  return SCREENS.find((t) => t.path === screen)?.titulo ?? path
}

const inSeconds = (ms: number | null) =>
  ms === null ? '—' : `${(ms / 1000).toLocaleString('pt-BR', { minimumFractionDigits: 1, maximumFractionDigits: 1 })} s`

/** /log-acessos: visits by time, visited screens, slow screens, errors. */
export function AccessLogPage() {
  const fuso = useTimeZone()
  const dia = todayIn(fuso, new Date())
  const [filters, modify] = useFilters(['de', 'ate', 'loja'])
  const [filterOpen, filter] = useDisclosure(false)
  const { activeLojas } = useConcessionarias()
  const period =
    filters.de && filters.ate ? { de: filters.de, ate: filters.ate } : { de: addDays(dia, 1 - DEFAULT), ate: dia }
  const q = useQuery(accessLog({ ...period, codConcessionaria: Number(filters.loja) || undefined }))
  const fields: readonly FilterField<'loja'>[] = [
    { kind: 'period', label: 'Período' },
    {
      kind: 'choice',
      name: 'loja',
      label: 'Concessionária',
      empty: 'Todas ao meu alcance',
      options: activeLojas.map((l) => ({ value: String(l.codConcessionaria), label: l.nome })),
    },
  ]
  const a = q.data
  const slowCount = a?.telas.filter((t) => (t.p95 ?? 0) > SLOW_MS).length ?? 0
  const empty = q.isError ? '—' : null
  return (
    <>
      <ListPage
        title="Log de acessos"
        chips={filterChips(fields, { ...filters, ...period }, modify)}
        onFilter={filter.open}
        summary={
          <Kpis>
            <Kpi
              label="Visitas"
              value={a ? a.visitas.toLocaleString('pt-BR') : empty}
              formula="Telas abertas no período."
            />
            <Kpi
              label="Pessoas"
              value={a ? a.pessoas.toLocaleString('pt-BR') : empty}
              formula="Usuários que abriram alguma tela."
            />
            <Kpi
              label="Telas lentas"
              value={a ? String(slowCount) : empty}
              nota={
                a && {
                  text: slowCount === 0 ? 'nenhuma acima de 1 s' : 'acima de 1 s no p95',
                  tone: slowCount === 0 ? 'verde' : 'amarelo',
                }
              }
              formula="Telas em que uma de cada vinte aberturas leva mais de 1 segundo (p95)."
            />
            <Kpi
              label="Erros de tela"
              value={a ? (a.erros.length === 50 ? '50+' : String(a.erros.length)) : empty}
              nota={
                a && {
                  text: a.erros.length === 0 ? 'nenhum' : 'veja abaixo',
                  tone: a.erros.length === 0 ? 'verde' : 'vermelho',
                }
              }
              formula="Telas que falharam na mão de alguém no período."
            />
          </Kpis>
        }
      >
        {q.isError && !a && <LoadError error={q.error} attempt={() => void q.refetch()} />}
        {q.isPending && <Skeleton height={320} radius={8} />}
        {a && a.visitas === 0 && (
          <EmptyState title="Nenhuma visita no período" text="Mude o período ou a concessionária." />
        )}
        {a && a.visitas > 0 && (
          <Panels>
            <AccessHeatmap accesses={a} de={period.de} ate={period.ate} />
            <Panel title="Telas mais vistas">
              <SmallTable
                name="Telas mais vistas"
                width={480}
                titulos={['Tela', 'Visitas', 'Pessoas', 'Mediana', 'p95']}
              >
                {a.telas.map((t) => (
                  <Table.Tr key={t.caminho}>
                    <Table.Td>
                      {screenTitle(t.caminho)}
                      <small className={classes.caminho}>{t.caminho}</small>
                    </Table.Td>
                    <Table.Td className="num">{t.visitas.toLocaleString('pt-BR')}</Table.Td>
                    <Table.Td className="num">{t.pessoas}</Table.Td>
                    <Table.Td className="num">{inSeconds(t.mediana)}</Table.Td>
                    <Table.Td className="num">
                      {inSeconds(t.p95)} {(t.p95 ?? 0) > SLOW_MS && <b className={classes.lenta}>lenta</b>}
                    </Table.Td>
                  </Table.Tr>
                ))}
              </SmallTable>
            </Panel>
            <Panel title="Erros de tela">
              {a.erros.length === 0 ? (
                <Legend>Nenhuma tela falhou no período.</Legend>
              ) : (
                <ul className={classes.erros}>
                  {a.erros.map((e) => (
                    <li key={`${e.em} ${e.mensagem}`}>
                      <b>{screenTitle(e.caminho)}</b>
                      <span>{e.mensagem}</span>
                      <small className="suave">
                        <When instant={e.em} /> · {e.usuario ?? 'desconhecido'}
                      </small>
                    </li>
                  ))}
                </ul>
              )}
            </Panel>
          </Panels>
        )}
      </ListPage>
      <FilterDrawer opened={filterOpen} close={filter.close} fields={fields} filters={filters} modify={modify} />
    </>
  )
}

/** Heat map of visits by hour and weekday. */
function AccessHeatmap({ accesses, de, ate }: { accesses: AccessLog; de: string; ate: string }) {
  const largest = Math.max(1, ...accesses.calor.map((c) => c.visitas))
  const hours = [...new Set(accesses.calor.map((c) => c.hora))]
  const [a, b] = [Math.min(7, ...hours), Math.max(19, ...hours)]
  const todas = Array.from({ length: b - a + 1 }, (_, i) => a + i)
  const em = new Map(accesses.calor.map((c) => [`${c.diaDaSemana} ${c.hora}`, c.visitas]))
  return (
    <Panel title="Visitas por hora e dia da semana" wide>
      <Heatmap
        label="Visitas por hora e dia da semana"
        corner="Dia"
        columns={todas.map((h) => `${h} h`)}
        rows={DAYS.map((nome, i) => ({
          id: nome,
          name: nome,
          cells: todas.map((h) => {
            const n = em.get(`${i + 1} ${h}`) ?? 0
            return { full: n / largest, text: n === 0 ? '' : n.toLocaleString('pt-BR') }
          }),
        }))}
      />
      <Legend>
        De {formatDay(de)} a {formatDay(ate)}, no relógio de cada loja; quanto mais azul, mais visitas.
      </Legend>
    </Panel>
  )
}
